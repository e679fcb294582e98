import { outboxCopy } from "@danji/contract/app/outbox.copy";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { viewerIn } from "#account/profile/profile.queries.ts";
import { onLoggedOut, useAuthStore } from "#account/session/auth.store.ts";
import { clearWritings } from "#account/session/clear-local-data.ts";
import { endSession } from "#account/session/end-session.ts";
import { onUnauthenticated } from "#platform/api.ts";
import { forgetOutbox } from "#platform/outbox/outbox.ts";
import { makeQueryClient } from "#platform/query-client.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { logOut } from "./log-out.ts";

const item = (memberId: number, id: string) => ({
  id,
  memberId,
  kind: "note",
  lane: "a",
  words: "글",
  fileCount: 0,
  at: 1,
  tab: "another",
});

beforeEach(() => {
  localStorage.clear();
  forgetOutbox();
  useAuthStore.setState({ ...useAuthStore.getInitialState(), isLoggedIn: true, memberId: undefined });
});
afterEach(() => {
  localStorage.clear();
  useAuthStore.setState(useAuthStore.getInitialState());
});

const store = (entries: Readonly<Record<string, unknown>>) => {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
};
const writings = () =>
  Object.keys(localStorage)
    .filter((key) => /^(?:outbox|draft):/.test(key))
    .toSorted();

/** As a page that was loaded with a login of member 7, and has read nothing of them. */
const openPage = (profile: { readonly status?: number } = {}) => {
  const client = makeQueryClient();
  const calls = answerCalls(({ path }) =>
    path === "/api/logout" ? { data: null } : { data: { memberId: 7 }, ...profile },
  );
  const stop = onLoggedOut((byHand, memberId) => {
    if (byHand) clearWritings(memberId ?? viewerIn(client)?.memberId);
  });
  onTestFinished(stop);
  renderInApp(null, client);
  return { client, calls };
};

test("L244 a logout on a page that never read whose it is leaves what others have kept in this browser", async () => {
  store({ "draft:new:7:a": {}, "draft:inquiry:7": {}, "draft:new:8:b": {}, "outbox:8:c": item(8, "c") });
  const { client } = openPage();
  await act(() => logOut(client));
  expect(useAuthStore.getState()).toMatchObject({ isLoggedIn: false, memberId: 7 });
  expect(writings()).toEqual(["draft:new:8:b", "outbox:8:c"]);
});

test("L194 where it is not known whose logout it is, nothing stays; a session that had ended is logged out, too", async () => {
  store({ "draft:new:7:a": {}, "draft:new:8:b": {} });
  const { client } = openPage({ status: 401 });
  onUnauthenticated(endSession);
  await act(() => logOut(client));
  expect(useAuthStore.getState()).toMatchObject({ isLoggedIn: false, hasSessionEnded: false });
  expect(writings()).toEqual([]);
});

test("L244 a logout asks about what another window has not sent, and says nothing of another member's", async () => {
  const { client, calls } = openPage();
  store({ "outbox:7:a": item(7, "a"), "outbox:8:c": item(8, "c") });
  const leaving = logOut(client);
  expect(await screen.findByText(outboxCopy.logoutTitle(1))).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: outboxCopy.stay }));
  await act(() => leaving);
  expect(calls.map(({ path }) => path)).not.toContain("/api/logout");
  expect(writings()).toEqual(["outbox:7:a", "outbox:8:c"]);

  void logOut(client);
  await screen.findByText(outboxCopy.logoutTitle(1));
  fireEvent.click(screen.getByRole("button", { name: outboxCopy.discardAndLogOut }));
  await waitFor(() => expect(useAuthStore.getState().isLoggedIn).toBe(false));
  expect(writings()).toEqual(["outbox:8:c"]);
});

test("L244 a 401 counts again after a logout that was left at its question", async () => {
  const { client } = openPage();
  store({ "outbox:7:a": item(7, "a") });
  void logOut(client);
  await screen.findByText(outboxCopy.logoutTitle(1));
  act(() => useAuthStore.getState().sessionEnded());
  expect(useAuthStore.getState().isLoggedIn).toBe(false);
});
