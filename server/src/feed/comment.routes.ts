import * as contract from "@danji/contract/comment";
import {
  commentInput,
  createCommentInput,
  listCommentsInput,
  updateCommentInput,
} from "@danji/contract/comment.input";
import type { On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { createComment, deleteComment, updateComment } from "./comment.ts";
import { listComments } from "./comment-list.ts";

export function commentRoutes(on: On, { db }: Services): void {
  on(contract.listComments, listCommentsInput, ({ viewer, params, query }) =>
    listComments(db, viewer, params.feedId, query),
  );

  on(contract.createComment, createCommentInput, ({ viewer, params, body }) =>
    createComment(db, viewer, params.feedId, body),
  );

  on(contract.updateComment, updateCommentInput, ({ viewer, params, body }) =>
    updateComment(db, viewer, params.feedId, params.commentId, body.contents),
  );

  on(contract.deleteComment, commentInput, async ({ viewer, params }) => {
    await deleteComment(db, viewer, params.feedId, params.commentId);
    return undefined;
  });
}
