import { expect, test } from "vitest";
import { offerEnd } from "./offer-clock.ts";

const at = (text: string) => new Date(`${text}:00+09:00`);

test.each([
  ["by day", "2026-12-01T10:00", 30, "2026-12-01T10:30"],
  ["until the last minute of the day", "2026-12-01T21:30", 30, "2026-12-01T22:00"],
  ["a minute later the rest is in the morning", "2026-12-01T21:31", 30, "2026-12-02T07:01"],
  ["made at night", "2026-12-31T23:50", 30, "2027-01-01T07:30"],
  ["made after midnight", "2026-12-01T03:00", 30, "2026-12-01T07:30"],
  ["made as the night begins", "2026-12-01T22:00", 5, "2026-12-02T07:05"],
  ["made as it ends", "2026-12-01T07:00", 5, "2026-12-01T07:05"],
  ["a whole day of minutes takes more than one", "2026-12-01T12:00", 1_440, "2026-12-02T21:00"],
])("an offer %s", (_, now, minutes, end) => {
  expect(offerEnd(at(now), minutes)).toEqual(at(end));
});

test("an offer never lasts less than its minutes, and never ends in the night", () => {
  for (let minute = 0; minute < 2_880; minute += 7) {
    const now = new Date(at("2026-12-01T00:00").getTime() + minute * 60_000);
    const end = offerEnd(now, 45);
    expect(end.getTime() - now.getTime()).toBeGreaterThanOrEqual(45 * 60_000);
    const clock = new Date(end.getTime() + 9 * 3_600_000).toISOString().slice(11, 16);
    expect(clock > "07:00" && clock <= "22:00", clock).toBe(true);
  }
});
