import type { DeviceView } from "@danji/contract/account/device";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import DevicesPage from "./devices-page.tsx";

const device = (part: Partial<DeviceView>): DeviceView => ({
  sessionId: 1,
  device: "Chrome · Android",
  openedAt: "2026-11-01T00:00:00.000Z",
  lastSeenAt: "2026-11-20T00:00:00.000Z",
  isThis: false,
  ...part,
});

test("each device says whether it gets pushes, and they are ended there while it stays logged in", async () => {
  let pushed = [2];
  const calls = answerCalls(({ path }) => {
    if (path === "/api/member/push/devices/2") {
      pushed = [];
      return {};
    }
    if (path === "/api/member/push/devices") return { data: pushed.map((sessionId) => ({ sessionId })) };
    return { data: [device({ isThis: true }), device({ sessionId: 2, device: "Safari · iPhone" })] };
  });
  renderInApp(<DevicesPage />);
  const [own, other] = await screen.findAllByRole("listitem");
  if (own === undefined || other === undefined) throw new Error("two devices");
  expect(within(own).queryByText("알림을 받고 있어요")).toBeNull();
  within(other).getByText("알림을 받고 있어요");
  fireEvent.click(within(other).getByRole("button", { name: "Safari · iPhone 알림 끄기" }));
  await expect.poll(() => screen.queryByText("알림을 받고 있어요")).toBeNull();
  expect(calls.map(({ path }) => path)).toContain("/api/member/push/devices/2");
  screen.getByRole("button", { name: "Safari · iPhone 로그아웃" });
});
