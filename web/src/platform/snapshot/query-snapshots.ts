import { onlineManager, type Query, type QueryClient, type QueryPersister } from "@tanstack/react-query";
import { ApiError, NetworkError } from "../api-error.ts";
import { nextTask } from "../task/next-task.ts";
import { assumeClockOffset, clockOffset, correctedNow } from "../time/corrected-clock.ts";
import { endOfDay, isExpired } from "./snapshot-limits.ts";
import { snapshotScope } from "./snapshot-scope.ts";
import { clearSnapshots, readSnapshot, type Snapshot, writeSnapshots } from "./snapshot-store.ts";

/** Milliseconds without a response after which the snapshot is shown. */
const slowAfter = 3_000;
/** Changes are collected for this long (ms) before they are written. */
const writeDelay = 500;
/** Pages of a list that a snapshot keeps. */
const maxPages = 3;

/** Times (ms, server's clock) at which the data of the queries were read. */
const readTimes = new WeakMap<Query, number>();

/** When the data of a query were read (ms), by the server's clock. */
export const readTimeOf = (query: Query): number => readTimes.get(query) ?? query.state.dataUpdatedAt + clockOffset();

/** Queries whose last attempt had no response. */
const unanswered = new WeakSet<Query>();

export const isUnanswered = (query: Query): boolean => unanswered.has(query);

const isPages = (data: unknown): data is { readonly pages: unknown[]; readonly pageParams: unknown[] } =>
  typeof data === "object" && data !== null && "pages" in data && "pageParams" in data;

const snapshotOf = (query: Query): Snapshot => {
  const data: unknown = query.state.data;
  const pages = isPages(data)
    ? { pages: data.pages.slice(0, maxPages), pageParams: data.pageParams.slice(0, maxPages) }
    : undefined;
  const at = readTimeOf(query);
  const until = query.meta?.["isOfDay"] === true ? { until: endOfDay(at) } : {};
  return { data: pages ?? data, at, clockOffset: clockOffset(), ...until };
};

/** Shows the snapshot of a query that has read nothing since the page was opened. */
const restore = async (query: Query): Promise<void> => {
  const scope = snapshotScope();
  if (scope === undefined) return;
  const found = await readSnapshot(scope, query.queryHash);
  if (found === undefined) return;
  assumeClockOffset(found.clockOffset);
  const isTooOld = isExpired(found, correctedNow());
  // Meanwhile the response may have arrived, or the login ended.
  if (isTooOld || query.state.data !== undefined || snapshotScope() !== scope) return;
  readTimes.set(query, found.at);
  unanswered.add(query);
  query.setState({
    data: found.data,
    dataUpdatedAt: found.at - clockOffset(),
    error: null,
    status: "success",
    // Whatever its staleTime is: it is to be read again as soon as possible.
    isInvalidated: true,
  });
};

/** Reads by the network. Where that fails, or takes long, the snapshot is shown meanwhile. */
const persisterOf =
  (isStored: (query: Query) => boolean): QueryPersister =>
  async (queryFn, context, query) => {
    if (query.state.data !== undefined || !isStored(query)) return queryFn(context);
    const timer = setTimeout(() => void restore(query), slowAfter);
    try {
      // A screen begins all its first reads in one effect, each of which takes a phone 10 ms.
      await nextTask();
      return await queryFn(context);
    } catch (error) {
      if (error instanceof NetworkError) await restore(query);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

/** Queries to be written, by hash; undefined where the server refuses to show it any more. */
const changed = new Map<string, Query | undefined>();
let timer: ReturnType<typeof setTimeout> | undefined;

const write = (): void => {
  clearTimeout(timer);
  timer = undefined;
  if (changed.size === 0) return;
  const snapshots = new Map([...changed].map(([hash, query]) => [hash, query && snapshotOf(query)]));
  changed.clear();
  void writeSnapshots(snapshotScope, snapshots, correctedNow());
};

const writeSoon = (hash: string, query: Query | undefined): void => {
  changed.set(hash, query);
  timer ??= setTimeout(write, writeDelay);
};

/** Deletes every snapshot, and what is not written yet. */
export const forgetSnapshots = (): Promise<void> => {
  changed.clear();
  return clearSnapshots();
};

/** 404 and the like: what was read before must not be shown any more. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && [403, 404, 410].includes(error.status);

/** Stores what the queries of a client read, and shows it where nothing can be read (decision 045). */
export const storeSnapshots = (client: QueryClient, isStored: (query: Query) => boolean): void => {
  const { queries, ...options } = client.getDefaultOptions();
  client.setDefaultOptions({ ...options, queries: { ...queries, persister: persisterOf(isStored) } });
  const cache = client.getQueryCache();
  cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { action } = event;
    const query = event.query as Query;
    // "failed" comes before each retry, "error" in place of the last one.
    if (action.type === "failed" || action.type === "error") {
      if (action.error instanceof NetworkError) unanswered.add(query);
      if (action.error instanceof ApiError) unanswered.delete(query);
    }
    if (action.type === "success" && action.manual !== true) unanswered.delete(query);
    // Also what the socket adds is news of the server; what is changed without a connection is not.
    if (action.type === "success" && !unanswered.has(query) && onlineManager.isOnline()) {
      readTimes.set(query, correctedNow());
    }
    // A query that a logout has removed may still get its response.
    if (!isStored(query) || cache.get(query.queryHash) !== query) return;
    if (action.type === "success") writeSoon(query.queryHash, query);
    if (action.type === "error" && isRefusal(action.error)) writeSoon(query.queryHash, undefined);
  });
  // A phone may end a page that is not visible without another event.
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && write());
};
