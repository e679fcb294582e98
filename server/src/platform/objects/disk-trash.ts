import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";

const TRASH = ".trash";
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Moves a file to `.trash/<date>/`, below the same folders as before, so that an operator restores a day by copying its
 * contents to `folder`.
 */
export async function moveToTrash(folder: string, file: string, at: Date): Promise<void> {
  const target = path.join(folder, TRASH, dayOf(at), path.relative(folder, file));
  await mkdir(path.dirname(target), { recursive: true });
  await rename(file, target);
}

/** Destroys the days before the one of `before`; gives the number of files in them. */
export async function destroyTrashBefore(folder: string, before: Date): Promise<number> {
  const trash = path.join(folder, TRASH);
  const days = await readdir(trash).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  let destroyed = 0;
  for (const day of days.filter((name) => DAY.test(name) && name < dayOf(before))) {
    const entries = await readdir(path.join(trash, day), { recursive: true, withFileTypes: true });
    await rm(path.join(trash, day), { recursive: true });
    destroyed += entries.filter((entry) => entry.isFile()).length;
  }
  return destroyed;
}
