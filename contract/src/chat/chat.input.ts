import * as z from "zod/mini";
import { imageParams } from "../image/image.input.ts";
import { chatLimits, chatSources } from "./chat-rules.ts";
import { defaultComplexId } from "../complex/complex-rules.ts";
import { voiceChoices } from "../complex/voice-rules.ts";
import { isUuid } from "../platform/token.ts";
import { Id, PathId, queryCursor, queryId, queryNumber, Text } from "../platform/primitives.ts";

const params = z.object({ roomId: PathId });
const seq = z.optional(queryNumber(0, Number.MAX_SAFE_INTEGER, 0));

/** The client's id of a message: a UUID, in upper or lower case. */
export const ClientId = z.pipe(
  z.string().check(z.refine(isUuid)),
  z.transform((text) => text.toLowerCase()),
);

export const listChatroomsInput = { query: z.object({ size: queryNumber(1, chatLimits.roomsMax, 100) }) };
export const listChatRequestsInput = { query: z.object({ size: queryNumber(1, chatLimits.pageMax, 100) }) };
export const chatRequestInput = { params: z.object({ requestId: PathId }) };

/** Blank and too long messages are refused by chat's own rule, which has its own reasons. */
export const createChatRequestInput = {
  body: z.object({
    receiverId: Id,
    message: Text,
    source: z.optional(z.object({ type: z.enum(chatSources), id: Id })),
  }),
};

export const getChatroomInput = {
  params,
  query: z.object({
    before: seq,
    after: seq,
    size: queryNumber(1, chatLimits.pageMax, chatLimits.pageDefault),
  }),
};

export const listChatMembersInput = {
  params,
  query: z.object({
    cursor: queryCursor,
    size: queryNumber(1, chatLimits.pageMax, chatLimits.pageDefault),
  }),
};

export const searchChatroomInput = {
  params,
  query: z.object({
    q: z.pipe(z.string().check(z.maxLength(200)), Text),
    before: seq,
    size: queryNumber(1, chatLimits.pageMax, 50),
  }),
};

/**
 * `clientId` and `voice` are separate parts, as plain text. `readSeq` as of `SentMessage`; in the address, as servers refuse
 * parts that they do not know.
 */
export const sendChatImageInput = {
  params,
  query: z.object({ readSeq: seq }),
  parts: { clientId: z.optional(ClientId), voice: z.optional(z.enum(voiceChoices)) },
};
export const chatImageInput = {
  params: imageParams,
};
export const chatMessageInput = { params: z.object({ roomId: PathId, messageId: PathId }) };
export const groupOfferInput = { query: z.object({ apartmentId: queryId(defaultComplexId) }) };
export const joinGroupInput = { params };
export const leaveChatroomInput = { params };
export const muteChatroomInput = { params, body: z.object({ muted: z.boolean() }) };

const sentSeq = z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

/**
 * Bodies of SEND; further keys are ignored (sender, room and time come from the server alone). `readSeq`: up to which number the
 * sender had read when they wrote the message; without it they have read whatever is stored before it.
 */
export const SentMessage = z.object({
  message: z.string(),
  clientId: z.optional(ClientId),
  voice: z.optional(z.enum(voiceChoices)),
  readSeq: z.optional(sentSeq),
});
export const SentRead = z.object({ seq: sentSeq });
