import * as z from "zod/mini";
import { PathId, ruleCheck, Text } from "../platform/primitives.ts";
import { inquiryAnswerRule, inquiryTitleRule } from "./inquiry-rules.ts";

const complexParams = z.object({ apartmentId: PathId });
const params = z.object({ apartmentId: PathId, readyAnswerId: PathId });
const body = z.object({
  title: z.pipe(Text, z.string().check(ruleCheck(inquiryTitleRule))),
  contents: z.pipe(Text, z.string().check(ruleCheck(inquiryAnswerRule))),
});

export const listReadyAnswersInput = { params: complexParams };
export const addReadyAnswerInput = { params: complexParams, body };
export const changeReadyAnswerInput = { params, body };
export const deleteReadyAnswerInput = { params };
