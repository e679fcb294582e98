import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { at } from "../root.mjs";

/** One text file of the repository. */
export interface SourceFile {
  /** Relative to the repository, with slashes. */
  readonly path: string;
  readonly text: string;
  /** The text without comments, for languages that have them. */
  readonly code: string;
}

/** As .gitignore has them; a build keeps the files of earlier ones in `dist-earlier`. */
const IGNORED = /^(?:node_modules|dist.*|data|screens|test-results|coverage|\.git)$/;
const TEXT = /\.(?:ts|tsx|mjs|css|html|svg|json|md|sql|yml)$|^\.ci\/run$|^LICENSE$/;

/** Every text file of the repository that is not generated. */
export const allFiles: readonly SourceFile[] = walk("").map((file) => {
  const text = readFileSync(at(file), "utf8");
  return { path: file, text, code: withoutComments(text) };
});

/** TypeScript and JavaScript sources. */
export const sources = allFiles.filter(({ path: file }) => /\.(?:ts|tsx|mjs)$/.test(file));

/** Every folder with files of ours. */
export const folders = [...new Set(allFiles.flatMap(({ path: file }) => parentFolders(file)))];

export const isTest = (file: string): boolean => /\.(?:test|e2e)\.tsx?$/.test(file);

function walk(folder: string): string[] {
  return readdirSync(at(folder))
    .toSorted()
    .flatMap((name) => {
      const file = path.posix.join(folder, name);
      if (IGNORED.test(name)) return [];
      if (statSync(at(file)).isDirectory()) return walk(file);
      return TEXT.test(file) && name !== "package-lock.json" ? [file] : [];
    });
}

function parentFolders(file: string): string[] {
  const folder = path.posix.dirname(file);
  return folder === "." ? [] : [folder, ...parentFolders(folder)];
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}
