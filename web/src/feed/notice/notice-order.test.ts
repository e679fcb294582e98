import { expect, test } from "vitest";
import { inOrder } from "./notice-order.ts";

const now = Date.parse("2026-12-01T00:00:00Z");
const notice = (feedId: number, kind: "GENERAL" | "URGENT", until: string | null, isPinned = false) => ({
  feedId,
  kind,
  until,
  isPinned,
  createdAt: `2026-11-${10 + feedId}T00:00:00.000Z`,
});

test("L151 a page that was read earlier keeps an urgent notice on top until its end, and not longer", () => {
  const urgent = notice(1, "URGENT", "2026-12-01T00:00:00.001Z");
  const list = [urgent, notice(2, "GENERAL", null, true), notice(4, "GENERAL", null), notice(3, "GENERAL", null)];
  const ids = (at: number) => inOrder(list, at).map(({ feedId }) => feedId);
  expect(ids(now)).toEqual([1, 2, 4, 3]);
  expect(ids(now + 1)).toEqual([2, 4, 3, 1]);
});
