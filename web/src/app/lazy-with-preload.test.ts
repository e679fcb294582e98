import { createElement, Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { lazyWithPreload } from "./lazy-with-preload.tsx";

const skeleton = createElement("p", null, "skeleton");
const render = (Page: () => React.ReactNode) =>
  renderToStaticMarkup(createElement(Suspense, { fallback: skeleton }, createElement(Page)));

test("a page that was loaded beforehand shows at once, one that was not shows the skeleton first", async () => {
  const page = async () => ({ default: () => createElement("h1", null, "커뮤니티") });
  const [loaded, unloaded] = [lazyWithPreload(page), lazyWithPreload(page)];
  await loaded.load();
  expect(render(loaded)).toBe("<h1>커뮤니티</h1>");
  expect(render(unloaded)).toContain("skeleton");
});

test("a page that could not be loaded beforehand is asked for again when it is shown", async () => {
  let loads = 0;
  const page = lazyWithPreload(async () => {
    loads += 1;
    throw new Error("no line");
  });
  await expect(page.load()).rejects.toThrow("no line");
  render(page);
  expect(loads).toBe(2);
});
