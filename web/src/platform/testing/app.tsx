import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { AlertHost } from "#ui/overlay/alert.tsx";
import { ToastHost } from "#ui/overlay/toast.tsx";
import { Route, Router } from "../navigation/router.tsx";
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

/** Renders a screen at an address of its route; `readAgain` reads all queries again, as after a change or with a new contact. */
export function openScreen(route: string, address: string, screen: ReactNode) {
  const client = makeQueryClient();
  history.replaceState(null, "", address);
  renderInApp(<Route path={route}>{screen}</Route>, client);
  return { client, readAgain: () => act(() => client.invalidateQueries()) };
}

/** A call that a component made. */
export interface ComponentCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The parsed JSON body; of a call with files its requestDto. */
  readonly body: unknown;
  /** What a call with files sent. */
  readonly form: FormData | undefined;
}

interface CallAnswer {
  readonly status?: number;
  readonly data?: unknown;
  readonly message?: string;
  readonly reason?: string;
  /** Sentences at the fields of a form. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The complex of APARTMENT_ALREADY. */
  readonly apartmentId?: number;
  /** The header Retry-After, in seconds. */
  readonly retryAfter?: number;
}

/** Answers the calls of a component, by default with 200, and returns the list of those it made. What `answer` throws is a lost connection. */
export const answerCalls = (
  answer: (call: ComponentCall) => CallAnswer | Promise<CallAnswer>,
): readonly ComponentCall[] => {
  const calls: ComponentCall[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", headers, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, window.location.href);
    const dto = body instanceof FormData ? body.get("requestDto") : undefined;
    const text = dto instanceof Blob ? await dto.text() : body;
    const parsed: unknown = typeof text === "string" ? JSON.parse(text) : undefined;
    const call = {
      method,
      path: pathname,
      query: searchParams,
      headers: new Headers(headers),
      body: parsed,
      form: body instanceof FormData ? body : undefined,
    };
    calls.push(call);
    const { status = 200, retryAfter, ...envelope } = await answer(call);
    const answerHeaders = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
    return new Response(JSON.stringify(envelope), { status, headers: answerHeaders });
  });
  return calls;
};
