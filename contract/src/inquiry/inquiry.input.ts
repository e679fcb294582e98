import * as z from "zod/mini";
import { imageParams } from "../image/image.input.ts";
import { defaultComplexId } from "../complex/complex-rules.ts";
import {
  inquiryAnswerRule,
  inquiryContentsRule,
  inquiryLimits as limits,
  inquiryReasonRule,
  inquiryStates,
  inquiryTargets,
  inquiryTitleRule,
} from "./inquiry-rules.ts";
import { Id, PathId, queryNumber, ruleCheck, Text } from "../platform/primitives.ts";
import { isLonger, type Rule, singleLine } from "../platform/text.ts";
import { inquiryKinds } from "./inquiry-stages.ts";
import { inquiryCopy as copy } from "./inquiry.copy.ts";

const textUnder = (rule: Rule) => z.pipe(Text, z.string().check(ruleCheck(rule)));

/** Number of the last move that the caller has seen. */
const step = z.number().check(z.int(), z.nonnegative());

const params = z.object({ inquiryId: PathId });
const page = {
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/))),
  size: queryNumber(1, limits.sizeMax, 20),
};

const placeText = (max: number, tooLong: string) =>
  z.optional(
    z.pipe(
      z.pipe(
        Text,
        z.transform((text: string) => singleLine(text)),
      ),
      z.string().check(z.refine((text) => !isLonger(text, max), { error: tooLong })),
    ),
  );

export const createInquiryInput = {
  body: z.object({
    target: z.enum(inquiryTargets),
    /** The complex of the office; an inquiry about the service has none. */
    apartmentId: z._default(Id, defaultComplexId),
    title: textUnder(inquiryTitleRule),
    contents: textUnder(inquiryContentsRule),
    /** OTHER where it is left out. */
    kind: z.optional(z.enum(inquiryKinds)),
    place: z.optional(
      z.object({
        building: placeText(limits.placeMax, copy.placeTooLong),
        floor: placeText(limits.placeMax, copy.placeTooLong),
        spot: placeText(limits.spotMax, copy.spotTooLong),
      }),
    ),
  }),
};

export const listInquiriesInput = { query: z.object(page) };

export const listReceivedInquiriesInput = { query: z.object({ ...page, state: z.optional(z.enum(inquiryStates)) }) };

export const inquiryInput = { params };

export const answerInquiryInput = {
  params,
  body: z.object({
    contents: textUnder(inquiryAnswerRule),
    changedAt: z.nullable(z.string().check(z.maxLength(40))),
  }),
};

export const reopenInquiryInput = { params, body: z.object({ step, reason: textUnder(inquiryReasonRule) }) };

export const withdrawInquiryInput = { params, body: z.object({ step }) };

export const rateInquiryInput = {
  params,
  body: z.object({
    score: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
    words: z.optional(
      z.pipe(
        Text,
        z.string().check(z.refine((text) => !isLonger(text, limits.reasonMax), { error: copy.scoreWordsTooLong })),
      ),
    ),
  }),
};

export const inquiryImageInput = {
  params: imageParams,
};
