import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { hasValidChecksum, withChecksum } from "../../web/src/platform/part/checksum.ts";

const DIST = path.resolve(import.meta.dirname, "../../web/dist");

export interface Release {
  /** Where the server finds it (WEB_DIR). */
  readonly folder: string;
  /** Path of the entry script. */
  readonly entry: string;
  readonly remove: () => Promise<void>;
}

/**
 * A release after that of `web/dist` in which every file has changed: the same code under other names. As a deploy leaves them, the
 * files of the release before are beside it.
 */
export async function nextRelease(): Promise<Release> {
  const root = await mkdtemp(path.join(tmpdir(), "danji release-"));
  const folder = path.join(root, "dist");
  await mkdir(path.join(folder, "assets"), { recursive: true });
  const isCopied = (name: string) => !/\.(?:br|gz)$/.test(name);
  const assets = (await readdir(path.join(DIST, "assets"))).filter(isCopied);
  const names = new Map(assets.map((name) => [name, renamed(name)]));
  const rewrite = async (from: string, to: string) => {
    const text = (await readFile(from, "utf8")).replace(hashedName, (name) => names.get(name) ?? name);
    await writeFile(to, hasTrailer(to) ? await checked(text, to) : text);
  };
  for (const [name, next] of names) {
    const [from, to] = [path.join(DIST, "assets", name), path.join(folder, "assets", next)];
    if (/\.(?:js|css)$/.test(name)) await rewrite(from, to);
    else await cp(from, to);
  }
  for (const name of (await readdir(DIST)).filter(isCopied).filter((one) => one !== "assets")) {
    const [from, to] = [path.join(DIST, name), path.join(folder, name)];
    if (/\.(?:js|json|html)$/.test(name)) await rewrite(from, to);
    else await cp(from, to, { recursive: true });
  }
  await changePage(folder);
  await cp(path.join(DIST, "assets"), `${folder}-earlier`, { recursive: true });
  const [, entry = ""] =
    /src="(\/assets\/index-[^"]+)"/.exec(await readFile(path.join(folder, "index.html"), "utf8")) ?? [];
  return { folder, entry, remove: () => rm(root, { recursive: true, force: true }) };
}

/** The worker knows the page by the hash of its text (web/service-worker-build.ts). */
async function changePage(folder: string): Promise<void> {
  const revisionOf = async (from: string) =>
    createHash("sha256")
      .update(await readFile(path.join(from, "index.html")))
      .digest("hex")
      .slice(0, 16);
  const worker = path.join(folder, "service-worker.js");
  const [before, after, text] = [await revisionOf(DIST), await revisionOf(folder), await readFile(worker, "utf8")];
  if (!text.includes(before)) throw new Error("the worker does not name its page");
  await writeFile(worker, text.replaceAll(before, after));
}

/** A file of the build: its name ends with a hash of eight characters. */
const hashedName = /[\w.-]+-[\w-]{8}\.\w+/g;

const renamed = (name: string): string =>
  name.replace(/-([\w-]{8})(\.\w+)$/, (_, hash: string, end: string) => `-${[...hash].toReversed().join("")}${end}`);

const hasTrailer = (file: string): boolean => path.basename(path.dirname(file)) === "assets";

/** With the checksum of its new text as its last line. */
async function checked(text: string, file: string): Promise<string> {
  const kind = file.endsWith(".css") ? "css" : "js";
  const whole = await withChecksum(text.replace(/\n[^\n]*\n$/, ""), kind);
  if (!(await hasValidChecksum(new TextEncoder().encode(whole)))) throw new Error(`${file} has no checksum`);
  return whole;
}
