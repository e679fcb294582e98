import { titles } from "@danji/contract/app/frame.copy";
import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Router } from "wouter";
import { makeQueryClient } from "#platform/query-client.ts";
import { withStorage } from "#platform/testing/browser.ts";

// No screen shows the header to anonymous visitors for longer than the redirect to the login takes.
const render = async (entries: Readonly<Record<string, string>>) => {
  withStorage(entries);
  vi.resetModules();
  const { MainHeader } = await import("./main-header.tsx");
  const { SideMenu } = await import("./side-menu.tsx");
  // The header's own menu is empty until it is opened.
  const opened = createElement(SideMenu, { open: true, onClose: () => undefined });
  const client = makeQueryClient();
  const header = createElement(QueryClientProvider, { client }, createElement(MainHeader), opened);
  // The type of this component requires its children among the props.
  const props = { ssrPath: "/", children: header };
  return renderToStaticMarkup(createElement(Router, props));
};
const loginLinks = (html: string) => html.match(/<a href="\/login"/g)?.length ?? 0;

test("logged out, the header and the menu link to the login", async () => {
  const loggedOut = await render({});
  expect(loginLinks(loggedOut)).toBe(2);
  expect(loggedOut).not.toContain(titles.logout);
  const loggedIn = await render({ isLoggedIn: "true" });
  expect(loginLinks(loggedIn)).toBe(0);
  expect(loggedIn).toContain(titles.logout);
});
