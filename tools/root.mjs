import path from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Absolute path inside the repository.
 * @param {...string} parts
 */
export const at = (...parts) => path.join(root, ...parts);
