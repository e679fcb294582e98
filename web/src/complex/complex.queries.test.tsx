import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeQueryClient } from "#platform/query-client.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { complexKeys, useComplex } from "./complex.queries.ts";

const Name = () => <p>{useComplex(5, 5_000).data?.name}</p>;

/** With a part that comes once the first one has its answer. */
const Complex = () => useComplex(5, 5_000).data !== undefined && <Name />;

test("a part of a screen that comes later takes the answer that is there; a screen some seconds later asks again", async () => {
  const calls = answerCalls(() => ({ data: { id: 5, name: "한빛마을 1단지" } }));
  const client = makeQueryClient();
  const { unmount } = renderInApp(<Complex />, client);
  await screen.findByText("한빛마을 1단지");
  expect(calls).toHaveLength(1);
  unmount();
  const key = complexKeys.one(5);
  client.setQueryData(key, client.getQueryData(key), { updatedAt: Date.now() - 6_000 });
  renderInApp(<Complex />, client);
  await expect.poll(() => calls.length).toBe(2);
});
