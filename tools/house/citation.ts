import { allFiles, isTest } from "./tree.ts";

const filesByPath = new Map(allFiles.map((file) => [file.path, file]));
const SHOWN = /^`(?<path>[^`]+)` (?<title>.+)$/;

/** The lines of a document. */
export const linesOf = (path: string): readonly string[] => filesByPath.get(path)?.text.split("\n") ?? [];

// The title of a test is the first argument of a call, in whatever form: test("…"), it.each(…)("…"), describe(`…`).
const titled = (code: string, title: string): boolean => {
  const literal = title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`\\(\\s*(["'\`])${literal}\\1,`).test(code);
};

/** What is wrong with a citation of a test, written as `file` group › title; undefined where the test is there. */
export function citationFault(shown: string): string | undefined {
  const { path = "", title = "" } = SHOWN.exec(shown)?.groups ?? {};
  const file = filesByPath.get(path);
  if (file === undefined || !isTest(path)) return `${shown}: no such test file`;
  const unknown = title.split(" › ").find((part) => !titled(file.text, part));
  return unknown === undefined ? undefined : `${path} has no test or group named: ${unknown}`;
}

/** True for a benchmark of ours, by its name. */
export const isBench = (name: string): boolean => filesByPath.has(`bench/${name}/main.ts`);
