import { expect, it } from "vitest";
import { imports } from "./imports.ts";
import { isTest, type SourceFile, sources } from "./tree.ts";

// A small file with one importer costs a file to open and shares nothing. Lower the number with each one that goes.
const allowed = { contract: 3, server: 13, web: 10 } as const;

const longest = 30;
/** Files that the plan of the house names: entries of code splitting, and what a manifest plugs in. */
const named =
  /(?:\.(?:routes|manifest|stomp|d)\.ts|-page\.tsx|\/(?:export-sections|withdrawal-hook|member-visibility|complex-use)\.ts|\.copy\.ts)$/;

const isSource = (path: string): boolean => !isTest(path) && !path.includes("/testing/");
const importersOf = (path: string): number =>
  new Set(imports.filter(({ from, to }) => to === path && isSource(from)).map(({ from }) => from)).size;
const isFragment = ({ path, text }: SourceFile): boolean =>
  isSource(path) && !named.test(path) && text.trimEnd().split("\n").length <= longest && importersOf(path) === 1;

it.each(Object.entries(allowed))("few files of %s exist for one importer", (side, count) => {
  const fragments = sources.filter(({ path }) => path.startsWith(`${side}/src/`)).filter(isFragment);
  const paths = fragments.map(({ path }) => path);
  expect(
    paths.length,
    `Fold what one file alone uses into that file, if it stays below 150 lines:\n${paths.join("\n")}`,
  ).toBeLessThanOrEqual(count);
});
