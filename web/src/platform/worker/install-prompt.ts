import { useSyncExternalStore } from "react";

/** The browser's own question, which it lets the page ask later. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}

const isPrompt = (event: Event): event is InstallPrompt => "prompt" in event;

let kept: InstallPrompt | undefined;
const listeners = new Set<() => void>();

const keep = (prompt: InstallPrompt | undefined): void => {
  kept = prompt;
  for (const listener of listeners) listener();
};

/** Keeps the browser's question for /settings, so that it is never asked uninvited. */
export const watchInstallPrompt = (): void => {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (isPrompt(event)) keep(event);
  });
  window.addEventListener("appinstalled", () => keep(undefined));
};

/** Asks it; the browser lets each be asked once. */
export const askToInstall = (): void => {
  const prompt = kept;
  keep(undefined);
  prompt?.prompt().catch(() => undefined);
};

/** How this page can be installed: by the browser's question, by hand on iOS, or not (installed already, unknown). */
export type InstallWay = "prompt" | "ios" | "none";

const isInstalled = (): boolean => window.matchMedia("(display-mode: standalone)").matches;

const installWay = (): InstallWay => {
  if (isInstalled()) return "none";
  if (kept !== undefined) return "prompt";
  // Only iOS has the property; it is true in the installed app.
  return "standalone" in navigator && navigator.standalone === false ? "ios" : "none";
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, installWay);
