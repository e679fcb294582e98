import type { WriteStream } from "node:tty";

const WIDTH = 24;
const REDRAW_MS = 80;

/** A bar on a terminal that is written over itself; nothing where the output goes into a file. */
export interface Progress {
  /** `share` from 0 to 1. */
  show(what: string, share: number): void;
  clear(): void;
}

export function progressOn(out: Pick<WriteStream, "write" | "isTTY">): Progress {
  if (!out.isTTY) return { show: () => undefined, clear: () => undefined };
  let drawnAt = -Infinity;
  return {
    show(what, share) {
      const now = performance.now();
      if (now - drawnAt < REDRAW_MS && share < 1) return;
      drawnAt = now;
      const done = Math.round(Math.min(1, share) * WIDTH);
      const bar = "█".repeat(done) + "░".repeat(WIDTH - done);
      out.write(`\r\u001b[K${what} ${bar} ${Math.floor(Math.min(1, share) * 100)}%`);
    },
    clear: () => void out.write("\r\u001b[K"),
  };
}
