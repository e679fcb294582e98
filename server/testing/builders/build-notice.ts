import type { NoticeKind } from "@danji/contract/notice/notice-rules";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "../test-app.ts";
import { buildComplex } from "./build-complex.ts";
import { buildHome } from "./build-household.ts";
import { buildRole } from "./build-role.ts";
import { type Person, person } from "./people.ts";
import { feedForm, sendForm } from "./send-form.ts";

/** Complex 1 of CASES-LIFE: 101동 1203호 with A and B, 102동 501호 with D, its office, and W who waits for 101동 1203호. */
export interface NoticePeople {
  readonly complexId: number;
  readonly head: Person;
  readonly staff: Person;
  readonly guard: Person;
  readonly council: Person;
  readonly a: Person;
  readonly b: Person;
  readonly d: Person;
  readonly waiting: Person;
}

export async function noticePeople(
  t: TestApp,
  kind: "EVERYONE" | "PUBLIC" | "RESIDENTS" = "EVERYONE",
): Promise<NoticePeople> {
  const [head, staff, guard, council] = await Promise.all(
    ["소장", "직원", "경비", "동대표"].map((name) => person(t, name)),
  );
  const [a, b, d, waiting] = await Promise.all(["가영", "나영", "다영", "대기"].map((name) => person(t, name)));
  if (!head || !staff || !guard || !council || !a || !b || !d || !waiting) throw new Error("a member is missing");
  const complexId = await buildComplex(t, { kind, managerId: head.memberId, hasOffice: true });
  await buildRole(t, complexId, staff, "STAFF");
  await buildRole(t, complexId, guard, "GUARD");
  await buildRole(t, complexId, council, "COUNCIL");
  for (const who of [a, b]) await buildHome(t, who, complexId);
  await buildHome(t, d, complexId, { building: "102동", unit: "501호" });
  await buildHome(t, waiting, complexId, { state: "WAITING" });
  return { complexId, head, staff, guard, council, a, b, d, waiting };
}

interface NoticeFields {
  readonly kind?: NoticeKind;
  readonly audience?: readonly object[];
  readonly until?: string;
  readonly commentsOff?: boolean;
  readonly wantsAcknowledgement?: boolean;
  readonly files?: readonly number[];
  readonly posting?: { readonly days: number; readonly isOnDefects?: boolean };
}

interface PostFields {
  readonly title?: string;
  readonly contents?: string;
  readonly pinned?: boolean;
}

/** Sends a notice as the desk does. */
export const sendNotice = (
  t: TestApp,
  who: Person,
  apartmentId: number,
  { kind = "GENERAL", ...notice }: NoticeFields = {},
  { title = "물탱크 청소", contents = "화요일에 물이 나오지 않아요", pinned = false }: PostFields = {},
  photos: readonly Uint8Array<ArrayBuffer>[] = [],
): Promise<LightMyRequestResponse> =>
  sendForm(
    t,
    who,
    "/api/community/feeds",
    feedForm({ title, contents, pinned, apartmentId, feedType: "NOTICE", notice: { kind, ...notice } }, photos),
  );

/** The same, where it is taken. Gives the id of its post. */
export async function publishedNotice(...sent: Parameters<typeof sendNotice>): Promise<number> {
  const answer = await sendNotice(...sent);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: { id: number } }>().data.id;
}

/** A time so many minutes from now. */
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** Moves the end of a notice into the past. */
export const endNotice = (t: TestApp, feedId: number): Promise<number> =>
  t.db.run(sql`update notices set until = clock_timestamp() - interval '1 second' where feed_id = ${feedId}`);

/** Bytes that begin as a PDF does. */
export const pdfOf = (bytes: number): Uint8Array<ArrayBuffer> => {
  const content = new Uint8Array(bytes);
  content.set(Buffer.from("%PDF-1.7\n").subarray(0, bytes));
  return content;
};

/** Uploads a file for a notice as the desk does. */
export function sendNoticeFile(
  t: TestApp,
  who: Person,
  apartmentId: number,
  { name = "공고.pdf", content = pdfOf(40) }: { name?: string; content?: Uint8Array<ArrayBuffer> } = {},
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  form.append("requestDto", new Blob([JSON.stringify({ name })], { type: "application/json" }));
  form.append("file", new Blob([content]), "blob");
  return sendForm(t, who, `/api/office/${apartmentId}/notice-files`, form);
}

/** The same, where it is taken. Gives its id. */
export async function uploadedNoticeFile(...sent: Parameters<typeof sendNoticeFile>): Promise<number> {
  const answer = await sendNoticeFile(...sent);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: { fileId: number } }>().data.fileId;
}
