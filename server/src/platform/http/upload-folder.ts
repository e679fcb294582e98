import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const NAME = "danji-upload-";
/** No call lasts this long. */
const MOST_HOURS = 6;

/** A folder of its own for the files of one call; the call removes it. */
export const makeUploadFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), NAME));

/** Removes the folders of calls whose process was killed. */
export async function sweepUploads(): Promise<void> {
  const before = Date.now() - MOST_HOURS * 3_600_000;
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(NAME)) continue;
    const folder = path.join(tmpdir(), name);
    const made = await stat(folder).catch(() => undefined);
    if (made !== undefined && made.mtimeMs < before) await rm(folder, { recursive: true, force: true });
  }
}
