import { createElement, Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { later } from "./later.tsx";

const skeleton = createElement("p", null, "skeleton");
const shown = (Page: () => React.ReactNode) =>
  renderToStaticMarkup(createElement(Suspense, { fallback: skeleton }, createElement(Page)));

test("a page that was loaded beforehand shows at once, one that was not shows the skeleton first", async () => {
  const page = async () => ({ default: () => createElement("h1", null, "커뮤니티") });
  const [loaded, unloaded] = [later(page), later(page)];
  await loaded.load();
  expect(shown(loaded)).toBe("<h1>커뮤니티</h1>");
  expect(shown(unloaded)).toContain("skeleton");
});

test("a page that could not be loaded beforehand is asked for again when it is shown", async () => {
  let asked = 0;
  const page = later(async () => {
    asked += 1;
    throw new Error("no line");
  });
  await expect(page.load()).rejects.toThrow("no line");
  shown(page);
  expect(asked).toBe(2);
});
