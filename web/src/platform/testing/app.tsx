import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { AlertHost } from "#ui/overlay/alert.tsx";
import { ToastHost } from "#ui/overlay/toast.tsx";
import { Router } from "../navigation/router.tsx";
import { makeQueryClient } from "../query-client.ts";

/** Renders a component inside of what every screen has: queries, addresses, alerts and toasts. */
export const renderInApp = (component: ReactNode, client = makeQueryClient()) =>
  render(
    <QueryClientProvider client={client}>
      <Router>{component}</Router>
      <AlertHost />
      <ToastHost />
    </QueryClientProvider>,
  );

/** A call that a component made. */
export interface ComponentCall {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The parsed JSON body. */
  readonly body: unknown;
}

/** Answers the calls of a component, by default with 200, and returns the list of those it made. */
export const answerCalls = (
  answer: (call: ComponentCall) => {
    readonly status?: number;
    readonly data?: unknown;
    readonly message?: string;
    readonly reason?: string;
  },
): readonly ComponentCall[] => {
  const calls: ComponentCall[] = [];
  vi.stubGlobal("fetch", async (address: string, { headers, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, window.location.href);
    const parsed: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
    const call = { path: pathname, query: searchParams, headers: new Headers(headers), body: parsed };
    calls.push(call);
    const { status = 200, ...envelope } = answer(call);
    return new Response(JSON.stringify(envelope), { status });
  });
  return calls;
};
