import type { Person } from "./people.ts";
import { feedForm, sendForm } from "./send-form.ts";
import type { TestApp } from "../test-app.ts";

/** Fields of the form of a complex. */
export const complexFacts = {
  name: "은하수마을",
  region: "경기 성남시 분당구 판교역로 235",
  location: "1단지",
  totalUnit: 500,
  parkingCapacity: 620,
  buildingRange: "101동 ~ 123동 (총 23개 동)",
} as const;

interface SendComplexOptions {
  readonly method?: "POST" | "PUT";
  readonly photos?: readonly Uint8Array<ArrayBuffer>[];
  readonly remove?: readonly string[];
}

let complexCount = 0;

/** A name that no other complex of the test has. */
export const freshName = (): string => `은하수마을 ${(complexCount += 1)}차`;

/** Sends the form of a complex: registers one, or changes the one whose path is given. */
export function sendComplex(
  t: Pick<TestApp, "app">,
  person: Person,
  facts: object,
  { method = "POST", photos = [], remove }: SendComplexOptions = {},
  path = "",
) {
  const form = feedForm(facts, photos);
  if (remove !== undefined) form.append("deleteFileUrls", JSON.stringify(remove));
  return sendForm(t, person, `/api/apartment${path}`, form, { method });
}
