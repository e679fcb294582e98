import { dataExportCopy } from "@danji/contract/data-export/data-export.copy";
import { expect, test } from "vitest";
import { features } from "#features.ts";
import { sectionsOf } from "./sections.ts";

test("each section of the contract comes from one feature, in the contract's order", () => {
  expect(sectionsOf(features).map(({ name }) => name)).toEqual(Object.keys(dataExportCopy.sections));
  const withoutFeed = features.filter(({ name }) => name !== "feed");
  expect(() => sectionsOf(withoutFeed)).toThrow("0 features contribute the export section posts");
  expect(() => sectionsOf([...features, ...features])).toThrow("2 features contribute the export section member");
});
