import { expect, test } from "vitest";
import { messageOf } from "../room/testing/room.ts";
import { unreadOf } from "./timeline.ts";

const outsider = { id: 99, nickname: "이사 간 이웃", profileUrl: null };

test("counts members who have not read up to a message, and those who never read", () => {
  const unread = unreadOf(
    [
      { memberId: 1, seq: 9 },
      { memberId: 2, seq: 4 },
      { memberId: 3, seq: 7 },
    ],
    5,
  );
  expect([4, 5, 7, 8, 9, 10].map((seq) => unread(messageOf(seq, { sender: outsider })))).toEqual([2, 3, 3, 4, 4, 5]);
});

test("the count does not become negative after a reader left", () => {
  expect(
    unreadOf(
      [
        { memberId: 1, seq: 9 },
        { memberId: 2, seq: 9 },
      ],
      1,
    )(messageOf(3)),
  ).toBe(0);
});

test("a sender counts as a reader of what they have written, though they have not read what stands above it", () => {
  const reads = [
    { memberId: 1, seq: 4 },
    { memberId: 2, seq: 2 },
  ];
  const unread = unreadOf(reads, 2);
  expect([messageOf(3), messageOf(4), messageOf(5)].map(unread)).toEqual([0, 0, 1]);
});
