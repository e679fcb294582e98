import { accessSync, constants } from "node:fs";
import path from "node:path";
import sparticuz from "@sparticuz/chromium";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The system's Chromium where there is one, else the one that npm brought. */
export async function chromiumPath(): Promise<string> {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).filter((folder) => folder !== "");
  const found = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
  return found ?? (await sparticuz.executablePath());
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Chromium calls home on its own account; and root has no sandbox to give. */
export const chromiumArgs: readonly string[] = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
