import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, type ComponentCall, renderInApp } from "#platform/testing/app.tsx";
import { PushCard } from "./push-card.tsx";
import { PushSetting } from "./push-setting.tsx";

const endpoint = "https://push.example.com/x";
/** SHA-256 of the endpoint. */
const hashOf = async (text: string) =>
  Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString("base64url");

interface Browser {
  readonly permission?: NotificationPermission;
  readonly answer?: NotificationPermission;
  readonly isSubscribed?: boolean;
  readonly agent?: string;
  readonly hasWorker?: boolean;
  readonly failsOnce?: boolean;
}

/** A browser with push: what it is asked, and what it answers. */
function browser({ permission = "default", answer = "granted", failsOnce = false, ...state }: Browser = {}) {
  const asked: string[] = [];
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: "point", auth: "secret" } }),
    unsubscribe: async () => void asked.push("unsubscribe"),
  };
  let current = state.isSubscribed === true || failsOnce ? subscription : null;
  let fails = failsOnce;
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      asked.push(`subscribe ${applicationServerKey.length}`);
      if (fails) {
        fails = false;
        throw new DOMException("another key", "InvalidStateError");
      }
      current = subscription;
      return subscription;
    },
  };
  const notification = {
    permission,
    requestPermission: async () => {
      asked.push("permission");
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", () => undefined);
  const registered = state.hasWorker === false ? undefined : { active: {}, pushManager };
  vi.stubGlobal("navigator", {
    onLine: true,
    userAgent: state.agent ?? "Mozilla/5.0 (Linux; Android 16) Chrome/140.0",
    maxTouchPoints: 5,
    serviceWorker: { getRegistration: async () => registered },
  });
  return asked;
}

/** A server that knows one subscription. */
function server(isOn = false) {
  const state = { isOn };
  return answerCalls(({ path, body }: ComponentCall) => {
    if (path !== "/api/member/push") return { status: 404 };
    if (body !== undefined) state.isOn = true;
    return {
      data: { applicationServerKey: Buffer.alloc(65, 4).toString("base64url"), endpointHash: state.isOn ? hash : null },
    };
  });
}

let hash: string;
beforeAll(async () => void (hash = await hashOf(endpoint)));
beforeEach(() => {
  localStorage.clear();
});
const theSwitch = () => screen.findByRole("switch", { name: "이 기기로 알림 받기" });
const open = () => renderInApp(<PushSetting>words</PushSetting>);

test("it is off at first and asks nothing until it is tapped; a tap asks, subscribes and tells the server", async () => {
  const asked = browser();
  const calls = server();
  open();
  const control = await theSwitch();
  expect([(control as HTMLInputElement).checked, asked, screen.queryByText("words")]).toEqual([false, [], null]);
  fireEvent.click(control);
  expect(await screen.findByText("이제 이 기기로 알려드릴게요")).toBeDefined();
  expect(await screen.findByText("words")).toBeDefined();
  expect(asked).toEqual(["permission", "subscribe 65"]);
  expect(calls.find(({ body }) => body !== undefined)?.body).toEqual({
    endpoint,
    keys: { p256dh: "point", auth: "secret" },
  });
});

test("a subscription with an earlier key of the server is replaced", async () => {
  const asked = browser({ failsOnce: true });
  server();
  open();
  fireEvent.click(await theSwitch());
  expect(await screen.findByText("이제 이 기기로 알려드릴게요")).toBeDefined();
  expect(asked).toEqual(["permission", "subscribe 65", "unsubscribe", "subscribe 65"]);
});

test("a refusal shows how to undo it, and is not asked again", async () => {
  const asked = browser({ answer: "denied" });
  const calls = server();
  open();
  fireEvent.click(await theSwitch());
  expect(await screen.findByText("이 브라우저에서 우리단지 알림이 차단되어 있어요.")).toBeDefined();
  expect(screen.queryByRole("switch")).toBeNull();
  expect([asked, calls.filter(({ body }) => body !== undefined)]).toEqual([["permission"], []]);
});

test("without a running worker it says to wait", async () => {
  browser({ hasWorker: false });
  server();
  open();
  fireEvent.click(await theSwitch());
  expect(await screen.findByText("앱을 아직 준비하고 있어요. 잠시 후 다시 눌러주세요.")).toBeDefined();
});

test("another member's subscription in this browser does not count as on", async () => {
  browser({ permission: "granted", isSubscribed: true });
  server(false);
  open();
  expect(((await theSwitch()) as HTMLInputElement).checked).toBe(false);
});

test("turning off ends it at the server and in the browser", async () => {
  const asked = browser({ permission: "granted", isSubscribed: true });
  const calls = server(true);
  open();
  await screen.findByText("words");
  fireEvent.click(await theSwitch());
  expect(await screen.findByText("이 기기로는 알리지 않을게요")).toBeDefined();
  expect(asked).toEqual(["unsubscribe"]);
  expect(calls.length).toBeGreaterThanOrEqual(2);
});

test("an iPhone is told how to install, and a browser without push what to use", async () => {
  browser({ agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1" });
  server();
  const { unmount } = open();
  expect(await screen.findByText(/홈 화면에 추가한 뒤에/)).toBeDefined();
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  unmount();
  vi.stubGlobal("navigator", { onLine: true, userAgent: "Mozilla/5.0 (X11)", maxTouchPoints: 0 });
  open();
  expect(await screen.findByText(/이 브라우저는 알림을 받을 수 없어요/)).toBeDefined();
});

test("the card asks after a tap on its reason; 나중에 is an answer for good", async () => {
  const asked = browser();
  server();
  const { unmount } = renderInApp(<PushCard />);
  expect(await screen.findByRole("region", { name: "새 소식을 바로 알려드릴까요?" })).toBeDefined();
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "나중에" }));
  expect(screen.queryByRole("region")).toBeNull();
  unmount();
  renderInApp(<PushCard />);
  expect(screen.queryByRole("region")).toBeNull();
});
