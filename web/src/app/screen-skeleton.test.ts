import { frameCopy } from "@danji/contract/app/frame.copy";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ScreenSkeleton } from "./screen-skeleton.tsx";

const page = readFileSync(path.resolve(import.meta.dirname, "../../index.html"), "utf8");

test("index.html shows the skeleton before any code is loaded", () => {
  expect(page.replaceAll(/>\s+</g, "><")).toContain(renderToStaticMarkup(createElement(ScreenSkeleton)));
});

test("index.html says in our words that the code has not come", () => {
  for (const words of [frameCopy.partFailed, frameCopy.noNetwork, frameCopy.retry])
    expect(page).toContain(`>${words}<`);
});
