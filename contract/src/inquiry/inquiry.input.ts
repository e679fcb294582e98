import * as z from "zod/mini";
import { imageParams } from "../image/image.input.ts";
import { defaultComplexId } from "../complex/complex-rules.ts";
import {
  inquiryAnswerRule,
  inquiryContentsRule,
  inquiryLimits as limits,
  inquiryStates,
  inquiryTargets,
  inquiryTitleRule,
} from "./inquiry-rules.ts";
import { Id, PathId, queryNumber, ruleCheck, Text } from "../platform/primitives.ts";
import type { Rule } from "../platform/text.ts";

const textUnder = (rule: Rule) => z.pipe(Text, z.string().check(ruleCheck(rule)));

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
    title: textUnder(inquiryTitleRule),
    contents: textUnder(inquiryContentsRule),
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

export const inquiryImageInput = {
  params: imageParams,
};
