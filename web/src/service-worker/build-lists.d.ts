/** Lists that the build writes into the worker (web/service-worker-build.ts). */

interface ShellFile {
  /** Path at our origin. */
  readonly url: string;
  /** Hash of the contents; null where the name has one. */
  readonly revision: string | null;
}

declare const SHELL_FILES: readonly ShellFile[];
/** Paths of the code and fonts of every screen but those of the desk. */
declare const SCREEN_FILES: readonly string[];
/** Paths of the code that the desk alone needs. */
declare const DESK_FILES: readonly string[];
/** Path of the entry script of this release. */
declare const ENTRY_FILE: string;
