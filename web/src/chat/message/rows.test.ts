import type { ChatMessageView } from "@danji/contract/chat/chat";
import { expect, test } from "vitest";
import { messageKind } from "#chat/outbox/message-kind.ts";
import type { UnsentMessage } from "#chat/outbox/outbox.ts";
import { dayText, isHiddenMessage, type Row, rowsOf, type RowsOptions, seqsOf } from "./rows.ts";
import { messageOf } from "../room/testing/room.ts";

const base: RowsOptions = {
  messages: [],
  viewerId: 1,
  unsent: [],
  hasOldest: true,
  hasNewest: true,
  now: "2026-11-20T03:00:00.000Z",
};
const kinds = (rows: readonly Row[]) => rows.map(({ kind }) => kind);
const waiting = (id: string): UnsentMessage => ({
  item: {
    id,
    memberId: 1,
    kind: messageKind,
    lane: "room 1",
    words: { roomId: 1, text: "안녕" },
    fileCount: 0,
    at: 1,
    tab: "t",
  },
  files: [],
  isSending: false,
  isSent: false,
});

test("days are those of Seoul", () => {
  expect(dayText("2026-11-20T14:59:59.999Z")).toBe("2026년 11월 20일 금요일");
  expect(dayText("2026-11-20T15:00:00.000Z")).toBe("2026년 11월 21일 토요일");
});

test("there is a badge between days, and today's even without a message today", () => {
  const messages = [
    messageOf(1, { createdAt: "2026-11-19T14:59:00.000Z" }),
    messageOf(2, { createdAt: "2026-11-19T15:00:00.000Z" }),
  ];
  expect(kinds(rowsOf({ ...base, messages }))).toEqual(["notice", "day", "message", "day", "message", "end"]);
  const later = rowsOf({ ...base, messages, now: "2026-11-21T00:00:00.000Z" });
  expect(kinds(later).slice(-3)).toEqual(["message", "day", "end"]);
  expect(kinds(rowsOf(base))).toEqual(["notice", "day", "end"]);
});

test("today's first message is the last day of a room whose clock still has yesterday", () => {
  const messages = [messageOf(1, { createdAt: "2026-11-20T15:00:10.000Z" })];
  const rows = rowsOf({ ...base, messages, now: "2026-11-20T14:00:00.000Z" });
  expect(kinds(rows)).toEqual(["notice", "day", "message", "end"]);
});

test("in the middle of a room neither the notice nor today's badge is shown", () => {
  const middle = {
    ...base,
    messages: [messageOf(50)],
    hasOldest: false,
    hasNewest: false,
    unsent: [waiting("a")],
  };
  expect(kinds(rowsOf({ ...middle, now: "2026-12-24T00:00:00.000Z" }))).toEqual(["day", "message", "end"]);
});

test("messages of one sender within a minute are one group", () => {
  const at = (second: number) => new Date(Date.parse("2026-11-20T01:00:00.000Z") + second * 1_000).toISOString();
  const mine = { id: 1, nickname: "지훈", profileUrl: null };
  const messages = [
    messageOf(1, { createdAt: at(0) }),
    messageOf(2, { createdAt: at(59) }),
    messageOf(3, { createdAt: at(60) }),
    messageOf(4, { createdAt: at(61), sender: mine }),
  ];
  const groups = rowsOf({ ...base, messages }).flatMap((row) =>
    row.kind === "message" ? [[row.isMine, row.isGroupStart, row.isGroupEnd]] : [],
  );
  expect(groups).toEqual([
    [false, true, false],
    [false, false, true],
    [false, true, true],
    [true, true, true],
  ]);
});

test("a message keeps its key when it is sent, and is shown once", () => {
  const sent = messageOf(1, { clientId: "a", sender: { id: 1, nickname: "지훈", profileUrl: null } });
  const before = rowsOf({ ...base, unsent: [waiting("a"), waiting("b")] });
  const after = rowsOf({ ...base, messages: [sent], unsent: [waiting("a"), waiting("b")] });
  expect(before.map(({ key }) => key).slice(-3)).toEqual(["a", "b", "end"]);
  expect(after.map(({ key }) => key).slice(-3)).toEqual(["a", "b", "end"]);
  expect(kinds(after).slice(-3)).toEqual(["message", "unsent", "end"]);
});

test("L215 a block hides a member's own words and no office's", () => {
  const [message, blocked] = [messageOf(1), new Set([messageOf(1).sender.id])];
  const inVoice = (voice: "NEIGHBOUR" | "OFFICE") => ({ ...message, sender: { ...message.sender, voice } });
  expect(isHiddenMessage(inVoice("NEIGHBOUR"), blocked)).toBe(true);
  expect(isHiddenMessage(inVoice("OFFICE"), blocked)).toBe(false);
  expect(isHiddenMessage(inVoice("NEIGHBOUR"), new Set())).toBe(false);
});

test("who is said to be a neighbour and who is taken for one are one voice, a guest is another", () => {
  const inVoice = (seq: number, voice?: "NEIGHBOUR" | "GUEST") => {
    const message = messageOf(seq, { createdAt: messageOf(1).createdAt });
    return { ...message, sender: { ...message.sender, ...(voice === undefined ? {} : { voice }) } };
  };
  const messages = [inVoice(1, "NEIGHBOUR"), inVoice(2), inVoice(3, "GUEST")];
  const starts = rowsOf({ ...base, messages }).flatMap((row) => (row.kind === "message" ? [row.isGroupStart] : []));
  expect(starts).toEqual([true, false, true]);
});

const photoAt = (seq: number, second: number, traits: Partial<ChatMessageView> = {}) =>
  messageOf(seq, {
    message: "",
    imageUrl: `/api/chat/images/${seq}.webp`,
    createdAt: new Date(Date.parse("2026-11-20T01:00:00.000Z") + second * 1_000).toISOString(),
    ...traits,
  });
const shown = (rows: readonly Row[]) =>
  rows.flatMap((row) => (seqsOf(row).length > 0 ? [[row.kind, ...seqsOf(row)]] : []));

test("photos that one member sends within a minute of each other are one row, also across the full minute", () => {
  const messages = [photoAt(1, 50), photoAt(2, 70), photoAt(3, 125), photoAt(4, 190)];
  expect(shown(rowsOf({ ...base, messages }))).toEqual([
    ["photos", 1, 2, 3],
    ["message", 4],
  ]);
});

test("a text, a deleted photo and another sender end a bundle, and ten photos fill it", () => {
  const other = { id: 1, nickname: "지훈", profileUrl: null };
  const deleted = { imageUrl: null, isDeleted: true } as const;
  const messages = [photoAt(1, 0), photoAt(2, 1, deleted), photoAt(3, 2), photoAt(4, 3, { sender: other })];
  expect(shown(rowsOf({ ...base, messages })).map(([kind]) => kind)).toEqual(Array(4).fill("message"));
  const many = Array.from({ length: 12 }, (_, at) => photoAt(at + 1, at));
  expect(shown(rowsOf({ ...base, messages: many })).map((row) => row.length - 1)).toEqual([10, 2]);
});

test("a photo whose room has to pause stands alone", () => {
  const { item, ...rest } = waiting("b");
  const at = Date.parse("2026-11-20T01:00:01.000Z");
  const paused = { ...rest, item: { ...item, fileCount: 1, at, notBefore: at + 600_000, pause: 600_000 } };
  const next = { ...rest, item: { ...item, id: "c", fileCount: 1, at: at + 1 } };
  expect(kinds(rowsOf({ ...base, unsent: [paused, next] }))).toEqual(["notice", "day", "unsent", "unsent", "end"]);
});

test("photos that wait stand in the bundle of those sent before, and a refused one stands alone", () => {
  const mine = { id: 1, nickname: "지훈", profileUrl: null };
  const sentAt = Date.parse("2026-11-20T01:00:00.000Z");
  const photo = (id: string, failure?: string): UnsentMessage => {
    const { item, ...rest } = waiting(id);
    return { ...rest, item: { ...item, fileCount: 1, at: sentAt + 1_000, ...(failure && { failure }) } };
  };
  const messages = [photoAt(1, 0, { sender: mine, clientId: "a" })];
  const rows = rowsOf({ ...base, messages, unsent: [photo("b"), photo("c", "사진이 아니에요"), photo("d")] });
  expect(kinds(rows)).toEqual(["notice", "day", "photos", "unsent", "unsent", "end"]);
  const [bundle] = rows.filter((row) => row.kind === "photos");
  expect(bundle?.key).toBe("a");
  expect(bundle?.photos.map(({ key }) => key)).toEqual(["a", "b"]);
});
