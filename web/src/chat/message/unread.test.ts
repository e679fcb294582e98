import { expect, test } from "vitest";
import { unreadOf } from "./timeline.ts";

test("counts members who have not read up to a message, and those who never read", () => {
  const unread = unreadOf(
    [
      { memberId: 1, seq: 9 },
      { memberId: 2, seq: 4 },
      { memberId: 3, seq: 7 },
    ],
    5,
  );
  expect([4, 5, 7, 8, 9, 10].map(unread)).toEqual([2, 3, 3, 4, 4, 5]);
});

test("the count does not become negative after a reader left", () => {
  expect(
    unreadOf(
      [
        { memberId: 1, seq: 9 },
        { memberId: 2, seq: 9 },
      ],
      1,
    )(3),
  ).toBe(0);
});
