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
import { listReplies } from "./reply-list.ts";

export function commentRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;

  on(contract.listComments, listCommentsInput, ({ viewer, params, query }) =>
    listComments(db, viewer, params.feedId, query),
  );

  on(contract.listReplies, listRepliesInput, ({ viewer, params, query }) => listReplies(db, viewer, params, query));

  on(contract.createComment, createCommentInput, ({ viewer, params, body, request }) => {
    const key = request.headers["idempotency-key"]?.toString();
    return createComment(services, viewer, params.feedId, body, key);
  });

  on(contract.updateComment, updateCommentInput, ({ viewer, params, body, request }) => {
    const key = request.headers["idempotency-key"]?.toString();
    return updateComment(services, viewer, params.feedId, params.commentId, body.contents, key);
  });

  on(contract.deleteComment, commentInput, ({ viewer, params, address }) =>
    deleteComment(services, viewer, params.feedId, params.commentId, address),
  );
}
