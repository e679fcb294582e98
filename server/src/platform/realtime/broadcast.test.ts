import { expect, test } from "vitest";
import { Broadcast } from "./broadcast.ts";

const messages = [1, 2, 3].map((place) => ({
  id: `7-${place}`,
  json: JSON.stringify({ place, words: "가".repeat(place * 100) }),
}));
const frameText = (broadcast: Broadcast, id: string) => Buffer.concat(broadcast.framesFor(id)).toString();

test("each of a hundred ids has the frames that it would have alone, and most of them share the bodies", () => {
  const broadcast = new Broadcast("/topic/chat/7", messages);
  const ids = Array.from({ length: 100 }, (_, place) => `tab:${place}`);
  for (const id of ids) expect(frameText(broadcast, id)).toBe(frameText(new Broadcast("/topic/chat/7", messages), id));
  const bodies = new Set(ids.flatMap((id) => broadcast.framesFor(id)).filter(({ length }) => length > 300));
  expect(bodies.size).toBeLessThan(20);
});
