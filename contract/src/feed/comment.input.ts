import * as z from "zod/mini";
import { commentLimits } from "./comment-rules.ts";
import { commentCopy } from "./comment.copy.ts";
import { voiceChoices } from "../complex/voice-rules.ts";
import { Id, PathId, queryCursor as cursor, queryNumber, Text } from "../platform/primitives.ts";

const params = z.object({ feedId: PathId, commentId: PathId });
const contents = z.pipe(z.string({ error: () => commentCopy.blank }), Text);

export const listCommentsInput = {
  params: z.object({ feedId: PathId }),
  query: z.object({ page: queryNumber(0, 1_000_000, 0), size: queryNumber(1, commentLimits.sizeMax, 20) }),
};

export const listRepliesInput = {
  params,
  query: z.object({ cursor, size: queryNumber(1, commentLimits.repliesMax, 100) }),
};

/** Blank and too long comments are refused by the comment's own rule, with its own messages. */
export const createCommentInput = {
  params: z.object({ feedId: PathId }),
  body: z.object({
    contents,
    parentId: z.optional(z.nullable(z.union([Id, z.literal("")]))),
    voice: z.optional(z.enum(voiceChoices)),
  }),
};

export const updateCommentInput = { params, body: z.object({ contents }) };

export const commentInput = { params };
