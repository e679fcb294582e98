import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import sparticuz from "@sparticuz/chromium";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/**
 * Passes the browser that the first process of a run has found to the other processes; set beforehand, it selects the
 * browser.
 */
const FOUND = "E2E_CHROMIUM";

/**
 * The Chromium that npm installed where it runs, else the system's. It is headless-only, which takes half of the
 * processor time of the other, and the same version on every machine (decision 025).
 */
export async function chromiumPath(): Promise<string> {
  const found = process.env[FOUND] ?? (await ofNpm()) ?? ofSystem();
  if (found === undefined) throw new Error("no Chromium: install one, or name it in E2E_CHROMIUM");
  process.env[FOUND] = found;
  return found;
}

async function ofNpm(): Promise<string | undefined> {
  const program = await sparticuz.executablePath().catch(() => "");
  return spawnSync(program, ["--version"]).status === 0 ? program : undefined;
}

function ofSystem(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).filter((folder) => folder !== "");
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Chromium makes background requests of its own; and root cannot use its sandbox. */
export const chromiumArgs: readonly string[] = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
