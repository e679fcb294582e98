/** What this browser can do: iOS and iPadOS have push for apps on the Home Screen alone. */
export type PushSupport = "SUPPORTED" | "INSTALL_FIRST" | "UNSUPPORTED";

/** Opened from the home screen, not in a browser's tab. */
export const isInstalled = (): boolean =>
  window.matchMedia("(display-mode: standalone)").matches ||
  (navigator as Navigator & { readonly standalone?: boolean }).standalone === true;

/** An iPad calls itself a Mac, which has no touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

export function pushSupport(): PushSupport {
  const hasPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (isApplePhone() && !isInstalled()) return "INSTALL_FIRST";
  return hasPush ? "SUPPORTED" : "UNSUPPORTED";
}
