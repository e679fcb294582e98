import type { deviceInput } from "./account.input.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";

/** Longest name of a device that is kept, in code points. */
export const deviceNameMax = 60;

/** Where the viewer is logged in: this device first, then the one that called last. */
export const listDevices = endpoint({
  method: "GET",
  path: "/api/member/sessions",
  access: "member",
  answer: answer<readonly DeviceView[]>(),
});

export interface DeviceView {
  readonly sessionId: number;
  /** Such as "Chrome · Android"; "" where the browser is unknown. */
  readonly device: string;
  readonly openedAt: string;
  /** Exact to the hour. */
  readonly lastSeenAt: string;
  readonly isThis: boolean;
}

/** Ends all other sessions of the viewer (다른 기기 로그아웃). */
export const endOtherDevices = endpoint({
  method: "DELETE",
  path: "/api/member/sessions",
  access: "member",
  status: 204,
});

/** Ends one session of the viewer. Idempotent. */
export const endDevice = endpoint({
  method: "DELETE",
  path: "/api/member/sessions/:sessionId",
  access: "member",
  input: input<typeof deviceInput>(),
  status: 204,
});
