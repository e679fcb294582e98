import { createElement, Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { lazyWithPreload } from "./lazy-with-preload.tsx";

const skeleton = createElement("p", null, "skeleton");
const render = (Page: () => React.ReactNode) =>
  renderToStaticMarkup(createElement(Suspense, { fallback: skeleton }, createElement(Page)));

test("a preloaded page renders at once, another one shows the skeleton first", async () => {
  const page = async () => ({ default: () => createElement("h1", null, "커뮤니티") });
  const [loaded, unloaded] = [lazyWithPreload(page), lazyWithPreload(page)];
  await loaded.load();
  expect(render(loaded)).toBe("<h1>커뮤니티</h1>");
  expect(render(unloaded)).toContain("skeleton");
});

test("a page whose preload failed is loaded again when it is rendered", async () => {
  let loads = 0;
  const page = lazyWithPreload(async () => {
    loads += 1;
    throw new Error("offline");
  });
  await expect(page.load()).rejects.toThrow("offline");
  render(page);
  expect(loads).toBe(2);
});
