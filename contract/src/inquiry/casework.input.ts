import * as z from "zod/mini";
import { Id, PathId, queryNumber, ruleCheck, Text } from "../platform/primitives.ts";
import { isLonger } from "../platform/text.ts";
import {
  inquiryAnswerRule,
  inquiryDues,
  inquiryLimits as limits,
  inquiryNoteRule,
  inquirySorts,
} from "./inquiry-rules.ts";
import { inquiryKinds, inquiryStages } from "./inquiry-stages.ts";
import { inquiryCopy as copy } from "./inquiry.copy.ts";

const complexParams = z.object({ apartmentId: PathId });
const params = z.object({ apartmentId: PathId, inquiryId: PathId });
const serviceParams = z.object({ inquiryId: PathId });

const list = {
  stage: z.optional(z.enum([...inquiryStages, "OPEN"])),
  kind: z.optional(z.enum(inquiryKinds)),
  overdue: z.optional(z.enum(["true"])),
  due: z.optional(z.enum(inquiryDues)),
  q: z.optional(z.pipe(Text, z.string().check(z.maxLength(limits.searchMax * 2)))),
  sort: z._default(z.enum(inquirySorts), "due"),
  page: queryNumber(1, 10_000, 1),
  size: queryNumber(1, limits.sizeMax, 50),
};

/** A day that there is, as 2026-11-20. */
const Day = z
  .string()
  .check(
    z.refine(
      (text) =>
        /^[12]\d{3}-\d\d-\d\d$/.test(text) &&
        !Number.isNaN(Date.parse(text)) &&
        new Date(text).toISOString().startsWith(text),
      { error: copy.dayUnfit },
    ),
  );

const move = {
  to: z.enum(inquiryStages),
  /** Reason, result or message; needed for ON_HOLD, DONE and REJECTED. */
  contents: z.optional(
    z.pipe(
      Text,
      z.string().check(z.refine((text) => !isLonger(text, limits.answerMax), { error: copy.answerTooLong })),
    ),
  ),
  expectedOn: z.optional(Day),
};
const step = z.number().check(z.int(), z.nonnegative());

/** `assignee` is "me", "none" or the id of a member. */
export const listOfficeInquiriesInput = {
  params: complexParams,
  query: z.object({ ...list, assignee: z.optional(z.string().check(z.regex(/^(?:me|none|[1-9]\d{0,14})$/))) }),
};
export const getOfficeInquiryInput = { params };
export const moveInquiryInput = { params, body: z.object({ ...move, step }) };
export const moveInquiriesInput = {
  params: complexParams,
  body: z.object({
    ...move,
    inquiries: z.array(z.object({ inquiryId: Id, step })).check(
      z.minLength(1),
      z.maxLength(limits.manyMax),
      z.refine((many) => new Set(many.map(({ inquiryId }) => inquiryId)).size === many.length),
    ),
  }),
};
/** `seen`: who was assigned, as the caller saw it. */
export const assignInquiryInput = {
  params,
  body: z.object({ memberId: z.nullable(Id), seen: z.nullable(Id) }),
};
export const addInquiryNoteInput = {
  params,
  body: z.object({ contents: z.pipe(Text, z.string().check(ruleCheck(inquiryNoteRule))) }),
};

export const listServiceInquiriesInput = { query: z.object(list) };
export const getServiceInquiryInput = { params: serviceParams };
export const changeServiceAnswerInput = {
  params: serviceParams,
  body: z.object({
    contents: z.pipe(Text, z.string().check(ruleCheck(inquiryAnswerRule))),
    /** Time of the answer that was seen. */
    changedAt: z.string().check(z.maxLength(40)),
  }),
};
export const moveServiceInquiryInput = { params: serviceParams, body: z.object({ ...move, step }) };
