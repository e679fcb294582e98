import type { QueryClient } from "@tanstack/react-query";
import { memberQuery } from "#account/profile/profile.queries.ts";
import { forgetGoneFeeds } from "#feed/live/forget-gone.ts";
import { expireSnapshots } from "#platform/snapshot/expire-snapshots.ts";
import { snapshotScope } from "#platform/snapshot/snapshot-scope.ts";
import { readSnapshots, writeSnapshots } from "#platform/snapshot/snapshot-store.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";

/** The complex in the hash of an answer of its office; undefined for anything else. */
const officeOf = (hash: string): number | undefined => {
  const found = /^\["office",(\d+),/.exec(hash)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** Deletes what a guard's phone stores of offices where the viewer has no role any more. Rejects where nothing answers. */
const forgetLostOffices = async (client: QueryClient): Promise<void> => {
  const scope = snapshotScope();
  if (scope === undefined) return;
  const ofOffices = (await readSnapshots(scope)).filter(({ hash }) => officeOf(hash) !== undefined);
  if (ofOffices.length === 0) return;
  const { managedComplexes } = await client.fetchQuery({ ...memberQuery, staleTime: 0 });
  const lost = ofOffices.filter(({ hash }) =>
    managedComplexes.every(({ apartmentId }) => apartmentId !== officeOf(hash)),
  );
  await writeSnapshots(snapshotScope, new Map(lost.map(({ hash }) => [hash, undefined])), correctedNow());
};

/**
 * Deletes of what this browser stores what is over for the day, and with the first contact what the viewer may not read any more.
 * Rejects where the server does not answer.
 */
export const checkStored = async (client: QueryClient): Promise<void> => {
  await expireSnapshots(client);
  await forgetLostOffices(client);
  await forgetGoneFeeds(client);
};
