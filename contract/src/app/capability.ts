import { answer, endpoint } from "../platform/endpoint.ts";

/** CONTRACT +: what this server has; the web reads it instead of guessing. */
export const getCapabilities = endpoint({
  method: "GET",
  path: "/api/capabilities",
  access: "anonymous",
  answer: answer<CapabilitiesView>(),
});

export interface CapabilitiesView {
  /** Social providers whose credentials are set. */
  readonly providers: { readonly kakao: boolean; readonly google: boolean; readonly naver: boolean };
  readonly push: boolean;
  /** Addresses behind the two QR codes and the banner (SPEC section 1). */
  readonly sources: { readonly frontend: string; readonly backend: string };
  /** Address of the development mailbox, or null where mail leaves for real. */
  readonly mailbox: string | null;
}
