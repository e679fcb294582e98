/** Messages from the postcode frame to the form. */
export type PostcodeMessage =
  | { readonly postcode: "ready" | "away" }
  /** `name` is that of an apartment complex at the address, or empty. */
  | { readonly postcode: "chosen"; readonly address: string; readonly name: string };

/** Milliseconds after which a service that has not loaded counts as unavailable. */
export const postcodeTimeout = 6_000;

/** Parses a message of the frame; undefined for any other message. */
export function parsePostcodeMessage(
  { data, origin, source }: MessageEvent<unknown>,
  frame: Window | null,
): PostcodeMessage | undefined {
  if (origin !== window.location.origin || frame === null || source !== frame) return undefined;
  if (typeof data !== "object" || data === null || !("postcode" in data)) return undefined;
  if (data.postcode === "ready" || data.postcode === "away") return { postcode: data.postcode };
  const { address, name } = data as { readonly address?: unknown; readonly name?: unknown };
  if (data.postcode !== "chosen" || typeof address !== "string" || typeof name !== "string") return undefined;
  return { postcode: "chosen", address, name };
}
