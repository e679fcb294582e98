import * as contract from "@danji/contract/feed/comment";
import {
  commentInput,
  createCommentInput,
  listCommentsInput,
  listRepliesInput,
  updateCommentInput,
} from "@danji/contract/feed/comment.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { createComment, deleteComment, updateComment } from "./comment.ts";
import { listComments } from "./comment-list.ts";
import { feedLock } from "../post/feed-lock.ts";
import { listReplies } from "./reply-list.ts";

export function commentRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;
  const withFeedLock = feedLock(db);

  on(contract.listComments, listCommentsInput, ({ viewer, params, query }) =>
    listComments(db, viewer, params.feedId, query),
  );

  on(contract.listReplies, listRepliesInput, ({ viewer, params, query }) => listReplies(db, viewer, params, query));

  on(contract.createComment, createCommentInput, ({ viewer, params, body, request }) => {
    const key = request.headers["idempotency-key"]?.toString();
    return withFeedLock(params.feedId, () => createComment(services, viewer, params.feedId, body, key));
  });

  on(contract.updateComment, updateCommentInput, ({ viewer, params, body }) =>
    withFeedLock(params.feedId, () => updateComment(db, viewer, params.feedId, params.commentId, body.contents)),
  );

  on(contract.deleteComment, commentInput, async ({ viewer, params, address }) => {
    await withFeedLock(params.feedId, () => deleteComment(db, viewer, params.feedId, params.commentId, address));
    return undefined;
  });
}
