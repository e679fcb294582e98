import { createInquiry } from "@danji/contract/inquiry/inquiry";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAuthStore } from "#account/session/auth.store.ts";
import { residencesQuery } from "#complex/residence/residence.queries.ts";
import { makeQueryClient } from "#platform/query-client.ts";
import { outboxEntries } from "#platform/outbox/outbox-entries.ts";
import { forgetOutbox } from "#platform/outbox/outbox.ts";
import { storage } from "#platform/storage.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import InquiryPage from "./inquiry-page.tsx";

beforeEach(() => {
  forgetOutbox();
  localStorage.clear();
  vi.stubGlobal("isSecureContext", false);
  useAuthStore.setState({ ...useAuthStore.getInitialState(), isLoggedIn: true });
});
afterEach(() => useAuthStore.setState(useAuthStore.getInitialState()));

test.each([false, true])(
  "an inquiry whose form was left before it could be sent is not sent (left: %j)",
  async (isLeft) => {
    const home = { id: 1, apartmentId: 1, apartmentName: "한빛마을", state: "ACTIVE", isChosen: true, myRole: null };
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const calls = answerCalls(async ({ method, path }) => {
      if (path === "/api/member/profile") return { data: { memberId: 1 } };
      if (method === "POST") return { data: { inquiryId: 5 } };
      if (path === "/api/member-apartments") await released;
      return { data: path === "/api/member-apartments" ? [home] : { name: "한빛마을", managedComplexes: [] } };
    });
    const client = makeQueryClient();
    client.setQueryData([...residencesQuery.queryKey], [home]);
    let onLeave = (): void => undefined;
    const Left = () => {
      const [isHere, setIsHere] = useState(true);
      onLeave = () => act(() => setIsHere(false));
      return isHere && <InquiryPage />;
    };
    renderInApp(<Left />, client);
    fireEvent.change(await screen.findByRole("textbox", { name: copy.title }), { target: { value: "조명" } });
    fireEvent.change(screen.getByRole("textbox", { name: copy.contents }), { target: { value: "깜빡여요" } });
    client.removeQueries({ queryKey: residencesQuery.queryKey });
    fireEvent.click(screen.getByRole("button", { name: copy.submit }));
    if (isLeft) onLeave();
    await act(async () => release());
    await screen.findByText(isLeft ? copy.draftSaved : copy.sent);
    const sent = calls.filter(({ method, path }) => method === "POST" && path === createInquiry.path);
    expect(sent).toHaveLength(isLeft ? 0 : 1);
    expect(storage.keysOf("draft:")).toHaveLength(isLeft ? 1 : 0);
    expect(outboxEntries()).toEqual([]);
  },
);
