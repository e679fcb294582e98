import { titles } from "@danji/contract/copy/frame";
import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Router } from "wouter";
import { makeQueryClient } from "#platform/query-client.ts";
import { withStorage } from "#platform/testing/browser.ts";

// No screen shows the header to anonymous people for longer than it takes to lead them to the login.
const render = async (entries: Readonly<Record<string, string>>) => {
  withStorage(entries);
  vi.resetModules();
  const { MainHeader } = await import("./main-header.tsx");
  const header = createElement(QueryClientProvider, { client: makeQueryClient() }, createElement(MainHeader));
  // The types of this one want its children among the properties.
  const props = { ssrPath: "/", children: header };
  return renderToStaticMarkup(createElement(Router, props));
};
const loginLinks = (html: string) => html.match(/<a href="\/login"/g)?.length ?? 0;

test("who is logged out is led to the login by the header and by the menu", async () => {
  const loggedOut = await render({});
  expect(loginLinks(loggedOut)).toBe(2);
  expect(loggedOut).not.toContain(titles.logout);
  const loggedIn = await render({ isLoggedIn: "true" });
  expect(loginLinks(loggedIn)).toBe(0);
  expect(loggedIn).toContain(titles.logout);
});
