import * as z from "zod/mini";
import { defaultComplexId } from "../complex/complex-rules.ts";
import { inquiryCopy as copy } from "./inquiry.copy.ts";
import { inquiryLimits as limits, inquiryStates, inquiryTargets } from "./inquiry-rules.ts";
import { Id, PathId, queryNumber, Text } from "../platform/primitives.ts";
import { isBlank, lengthOf } from "../platform/text.ts";

const boundedText = (max: number, messages: { readonly blank: string; readonly tooLong: string }) =>
  z.pipe(
    Text,
    z.string().check(
      z.refine((text) => !isBlank(text), { error: messages.blank }),
      z.refine((text) => lengthOf(text) <= max, { error: messages.tooLong }),
    ),
  );

const params = z.object({ inquiryId: PathId });
const page = {
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/))),
  size: queryNumber(1, limits.sizeMax, 20),
};

export const createInquiryInput = {
  body: z.object({
    target: z.enum(inquiryTargets),
    /** Of the office; an inquiry about the service has none. */
    apartmentId: z._default(Id, defaultComplexId),
    title: boundedText(limits.titleMax, { blank: copy.titleBlank, tooLong: copy.titleTooLong }),
    contents: boundedText(limits.contentsMax, { blank: copy.contentsBlank, tooLong: copy.contentsTooLong }),
  }),
};

export const listInquiriesInput = { query: z.object(page) };

export const listReceivedInquiriesInput = { query: z.object({ ...page, state: z.optional(z.enum(inquiryStates)) }) };

export const inquiryInput = { params };

export const answerInquiryInput = {
  params,
  body: z.object({
    contents: boundedText(limits.answerMax, { blank: copy.answerBlank, tooLong: copy.answerTooLong }),
    changedAt: z.nullable(z.string().check(z.maxLength(40))),
  }),
};

export const inquiryImageInput = {
  params: z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,43}(-thumb)?\.webp$/)) }),
};
