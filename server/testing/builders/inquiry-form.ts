import type { LightMyRequestResponse } from "fastify";
import type { Person } from "./people.ts";
import { feedForm, sendForm } from "./send-form.ts";
import type { TestApp } from "../test-app.ts";

export const inquiryFields = {
  target: "OFFICE",
  title: "지하 주차장 조명이 깜빡여요",
  contents: "B2 37번 기둥 옆 조명이\n어제부터 깜빡입니다.",
} as const;

interface SendInquiryOptions {
  readonly photos?: readonly Uint8Array<ArrayBuffer>[];
  readonly key?: string;
}

/** Sends the form of an inquiry. */
export const sendInquiry = (
  t: Pick<TestApp, "app">,
  who: Person,
  fields: object,
  { photos = [], key }: SendInquiryOptions = {},
): Promise<LightMyRequestResponse> =>
  sendForm(t, who, "/api/inquiries", feedForm(fields, photos), {
    headers: key === undefined ? {} : { "idempotency-key": key },
  });

/** The same where it succeeds: gives the id. */
export async function sentInquiry(
  t: Pick<TestApp, "app">,
  who: Person,
  fields: object,
  options: SendInquiryOptions = {},
): Promise<number> {
  const answer = await sendInquiry(t, who, fields, options);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ data: { inquiryId: number } }>().data.inquiryId;
}
