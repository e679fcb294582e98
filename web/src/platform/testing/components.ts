import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { dismissAlerts } from "#ui/overlay/alert.tsx";

// Runs before each file of component tests: React reports an update outside of act(), and no test leaves a component,
// an alert or its answers behind.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// What is waited for comes, however long the machine stands still; the default is a second.
configure({ asyncUtilTimeout: 30_000 });
afterEach(() => {
  cleanup();
  dismissAlerts();
  vi.unstubAllGlobals();
});
// A connection is kept for some seconds: the next file of the worker would find it, and that it hears of another window.
afterAll(() => void window.dispatchEvent(new Event("offline")));
