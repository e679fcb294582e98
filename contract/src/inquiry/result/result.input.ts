import * as z from "zod/mini";
import { Id, Month, PathId, queryNumber, ruleCheck, Text } from "../../platform/primitives.ts";
import { type Rule, singleLine } from "../../platform/text.ts";
import { inquiryKinds } from "../inquiry-stages.ts";
import { resultContentsRule, resultLimits as limits, resultPlaceRule, resultTitleRule } from "./result-rules.ts";

const textUnder = (rule: Rule) => z.pipe(Text, z.string().check(ruleCheck(rule)));
const complexParams = z.object({ apartmentId: PathId });
const inquiryParams = z.object({ apartmentId: PathId, inquiryId: PathId });

const words = {
  title: textUnder(resultTitleRule),
  place: z.optional(
    z.pipe(
      z.pipe(
        Text,
        z.transform((text: string) => singleLine(text)),
      ),
      z.string().check(ruleCheck(resultPlaceRule)),
    ),
  ),
  contents: textUnder(resultContentsRule),
};

export const listInquiryResultsInput = {
  params: complexParams,
  query: z.strictObject({
    kind: z.optional(z.enum(inquiryKinds)),
    /** As 2026-11, in Seoul. */
    month: z.optional(Month),
    page: queryNumber(1, 10_000, 1),
    size: queryNumber(1, limits.pageMax, 20),
  }),
};

export const getInquiryResultInput = { params: z.object({ apartmentId: PathId, resultId: PathId }) };

/** Drafts are checked while they are written: no field has to be filled in. */
export const checkPersonalWordsInput = {
  params: complexParams,
  body: z.object({
    inquiryId: z.optional(Id),
    title: z.optional(z.pipe(Text, z.string().check(z.maxLength(limits.titleMax * 2)))),
    place: z.optional(z.pipe(Text, z.string().check(z.maxLength(limits.placeMax * 2)))),
    contents: z.optional(z.pipe(Text, z.string().check(z.maxLength(limits.contentsMax * 2)))),
  }),
};

export const publishInquiryResultInput = {
  params: inquiryParams,
  body: z.object({
    ...words,
    /** The time of the result that was seen; null for none. */
    changedAt: z.nullable(z.string().check(z.maxLength(40))),
    /** Marked names that are ordinary words here, as the check gave them. */
    notNames: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(limits.confirmedMax))),
  }),
};

export const withdrawInquiryResultInput = { params: inquiryParams };
