import { expect, test } from "vitest";
import { chatAddress, chatTabOf, chatTabs } from "./chat-address.ts";

test("every tab has an address", () => {
  for (const tab of chatTabs) {
    const { search } = new URL(chatAddress(tab), "http://localhost");
    expect(chatTabOf(new URLSearchParams(search))).toBe(tab);
  }
});

test("an address without a tab, or with an unknown one, shows the first tab", () => {
  expect(chatAddress("direct")).toBe("/chat");
  expect(chatTabOf(new URLSearchParams())).toBe("direct");
  expect(chatTabOf(new URLSearchParams("tab=nothing"))).toBe("direct");
});
