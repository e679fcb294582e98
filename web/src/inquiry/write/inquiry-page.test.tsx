import { createInquiry } from "@danji/contract/inquiry/inquiry";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
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
});

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
    client.setQueryData<unknown>(residencesQuery.queryKey, [home]);
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
    const sent = () => calls.filter(({ method, path }) => method === "POST" && path === createInquiry.path);
    if (!isLeft) return waitFor(() => expect(sent()).toHaveLength(1));
    expect(await screen.findByText(copy.draftSaved)).toBeDefined();
    await waitFor(() => expect(storage.keysOf("draft:").map((key) => storage.get(key))).toHaveLength(1));
    expect(outboxEntries()).toEqual([]);
    expect(sent()).toEqual([]);
  },
);
