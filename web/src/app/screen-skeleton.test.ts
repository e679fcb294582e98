import { readFileSync } from "node:fs";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ScreenSkeleton } from "./screen-skeleton.tsx";

test("index.html shows the skeleton before any code is loaded", () => {
  const page = readFileSync(path.resolve(import.meta.dirname, "../../index.html"), "utf8");
  expect(page.replaceAll(/>\s+</g, "><")).toContain(renderToStaticMarkup(createElement(ScreenSkeleton)));
});
