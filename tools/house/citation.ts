import { allFiles, isTest } from "./tree.ts";

const filesByPath = new Map(allFiles.map((file) => [file.path, file]));
const CITATION = /^`(?<path>[^`]+)` (?<title>.+)$/;

/** The lines of a document. */
export const linesOf = (path: string): readonly string[] => filesByPath.get(path)?.text.split("\n") ?? [];

// The title of a test is the first argument of a call in any form: test("…"), it.each(…)("…"), describe(`…`).
const findCall = (code: string, title: string): { readonly isGroup: boolean; readonly code: string } | undefined => {
  const literal = title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const call = new RegExp(`(?<group>describe(?:\\.each\\(.*\\))?)?\\(\\s*(["'\`])${literal}\\2,`).exec(code);
  return call === null
    ? undefined
    : { isGroup: call.groups?.["group"] !== undefined, code: code.slice(call.index + call[0].length) };
};

/** True where the test of this title calls expect, before the next test begins; for a group, where any test after it does. */
const hasExpectation = (code: string, title: string): boolean => {
  const found = findCall(code, title);
  if (found === undefined || found.isGroup) return /\bexpect\b/.test(found?.code ?? "");
  const [body = ""] = found.code.split(/\n\s*(?:(?:test|it)(?:\.each)?|describe|test\.describe)\b\s*[(`]/);
  return /\bexpect\b/.test(body);
};

/** The fault of a citation of a test, written as `file` group › title; undefined where it is correct. */
export function citationFault(shown: string): string | undefined {
  const { path = "", title = "" } = CITATION.exec(shown)?.groups ?? {};
  const file = filesByPath.get(path);
  if (file === undefined || !isTest(path)) return `${shown}: no such test file`;
  const parts = title.split(" › ");
  const unknown = parts.find((part) => findCall(file.text, part) === undefined);
  if (unknown !== undefined) return `${path} has no test or group named: ${unknown}`;
  return hasExpectation(file.code, parts.at(-1) ?? "") ? undefined : `${path} expects nothing in: ${title}`;
}

/** True for the name of an existing benchmark. */
export const isBench = (name: string): boolean => filesByPath.has(`bench/${name}/main.ts`);
