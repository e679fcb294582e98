import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { dismissAlerts } from "#ui/overlay/alert.tsx";

// Runs before each file of component tests: React reports an update outside of act(), and no test leaves a component,
// an alert or its answers behind.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => {
  cleanup();
  dismissAlerts();
  vi.unstubAllGlobals();
});
