import { expect, test } from "vitest";
import { entryWords } from "./entry-words.ts";

test("an inquiry that was seen is told without the office: it may have gone to the service", () => {
  const { byActor, sentence } = entryWords({ kind: "INQUIRY", count: 1, detail: "SEEN" });
  expect([byActor, sentence]).toEqual([false, "담당자가 문의를 확인했어요"]);
});
