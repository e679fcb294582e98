import { expect, test } from "vitest";
import { makeQueryClient } from "#platform/query-client.ts";
import { snapshotScope } from "#platform/snapshot/snapshot-scope.ts";
import { readSnapshots, writeSnapshots } from "#platform/snapshot/snapshot-store.ts";
import { storage } from "#platform/storage.ts";
import { answerCalls } from "#platform/testing/app.tsx";
import { stubMemoryDatabase } from "#platform/testing/memory-database.ts";
import { forgetGoneFeeds } from "./forget-gone.ts";

test("all stored posts are asked about, also more than one call takes", async () => {
  stubMemoryDatabase();
  storage.set("isLoggedIn", "true");
  const scope = snapshotScope() ?? "";
  const listFrom = (first: number, at: number) => ({
    at: Date.now() + at,
    clockOffset: 0,
    data: { feedDtoList: Array.from({ length: 150 }, (_, index) => ({ feedId: first + index })) },
  });
  const lists = new Map([1, 151, 301].map((first) => [`list ${first}`, listFrom(first, first)]));
  await writeSnapshots(snapshotScope, lists, Date.now());
  expect(await readSnapshots(scope)).toHaveLength(3);
  const calls = answerCalls(({ body }) => {
    const { feedIds } = body as { readonly feedIds: readonly number[] };
    return { data: { feedIds: feedIds.filter((id) => id === 1 || id === 449) } };
  });
  const client = makeQueryClient();
  client.setQueryData(["list"], { feedId: 1 });
  client.setQueryData(["other"], { feedId: 200 });
  await forgetGoneFeeds(client);
  expect(calls.map(({ body }) => (body as { readonly feedIds: readonly number[] }).feedIds.length)).toEqual([
    200, 200, 50,
  ]);
  expect((await readSnapshots(scope)).map(({ hash }) => hash)).toEqual(["list 151"]);
  expect([client.getQueryData(["list"]), client.getQueryData(["other"])]).toEqual([undefined, { feedId: 200 }]);
});
