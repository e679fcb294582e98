import * as z from "zod/mini";
import { deskTableLimits } from "../../complex/desk/desk-rules.ts";
import { Id, PathId, queryNumber, ruleCheck, Text } from "../../platform/primitives.ts";
import { singleLine } from "../../platform/text.ts";
import { inquiryKinds } from "../inquiry-stages.ts";
import { resultContentsRule, resultLimits, resultPlaceRule, resultTitleRule } from "../result/result-rules.ts";
import { matterLimits } from "./matter-rules.ts";

const complexParams = z.object({ apartmentId: PathId });
const matterParams = z.object({ apartmentId: PathId, matterId: PathId });

const notNames = z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(resultLimits.confirmedMax)));
const words = {
  title: z.pipe(Text, z.string().check(ruleCheck(resultTitleRule))),
  place: z.optional(
    z.pipe(
      z.pipe(
        Text,
        z.transform((text: string) => singleLine(text)),
      ),
      z.string().check(ruleCheck(resultPlaceRule)),
    ),
  ),
  notNames,
};

/** An inquiry as it was seen: the matter that it belonged to. */
const seenInquiries = z.array(z.object({ inquiryId: Id, seen: z.nullable(Id) })).check(
  z.minLength(1),
  z.maxLength(matterLimits.manyMax),
  z.refine((many) => new Set(many.map(({ inquiryId }) => inquiryId)).size === many.length),
);
const seenMatter = { changedAt: z.string().check(z.maxLength(40)) };

export const listSharedMattersInput = { params: complexParams };
export const joinMatterInput = { params: matterParams };
export const leaveMatterInput = { params: matterParams };

export const listMattersInput = {
  params: complexParams,
  query: z.strictObject({
    state: z._default(z.enum(["OPEN", "CLOSED"]), "OPEN"),
    page: queryNumber(1, deskTableLimits.pagesMax, 1),
    size: queryNumber(1, matterLimits.pageMax, matterLimits.pageMax),
  }),
};
export const getMatterInput = { params: matterParams };
export const shareMatterInput = {
  params: complexParams,
  body: z.object({ ...words, kind: z.enum(inquiryKinds), inquiries: seenInquiries }),
};
export const changeMatterInput = { params: matterParams, body: z.object({ ...words, ...seenMatter }) };
export const collectInquiriesInput = { params: matterParams, body: z.object({ inquiries: seenInquiries }) };
export const releaseInquiryInput = { params: z.object({ apartmentId: PathId, matterId: PathId, inquiryId: PathId }) };
export const publishMatterResultInput = {
  params: matterParams,
  body: z.object({
    ...words,
    contents: z.pipe(Text, z.string().check(ruleCheck(resultContentsRule))),
    /** The time of the result that was seen; null for none. */
    changedAt: z.nullable(z.string().check(z.maxLength(40))),
  }),
};
export const closeMatterInput = {
  params: matterParams,
  body: z.object({ contents: z.pipe(Text, z.string().check(ruleCheck(resultContentsRule))), notNames, ...seenMatter }),
};
