import { constants, fstatSync, openSync, writeSync } from "node:fs";

/** Destination of the log's lines. */
export interface LogOutput {
  /** Takes one line; it never throws, and never waits for a reader. */
  write(line: string): void;
  /** Lines that were dropped since the start, because they could not be written. */
  readonly lost: number;
}

interface LogOutputOptions {
  /** Maximum bytes that are buffered while the destination accepts none. */
  readonly queueBytes?: number;
  /** Milliseconds between two attempts to write the buffer. */
  readonly retryMs?: number;
}

/**
 * Writes lines to a file descriptor. A full disk, or a reader that ended or stopped reading, must not stop the server:
 * lines that cannot be written are dropped and counted, and the first line that is written again is followed by one that
 * counts the lost ones.
 */
export function logOutput(descriptor: number, options: LogOutputOptions = {}): LogOutput {
  const { queueBytes = 1024 * 1024, retryMs = 50 } = options;
  const fd = nonBlocking(descriptor);
  const queue: Buffer[] = [];
  let bufferedBytes = 0;
  /** Bytes of the first line that are written already. */
  let writtenBytes = 0;
  let lost = 0;
  let reported = 0;
  let retry: NodeJS.Timeout | undefined;

  /** Writes the first line of the queue, as far as the destination takes it; gives the code of the error, if any. */
  function writeFirst(line: Buffer): string | undefined {
    try {
      while (writtenBytes < line.length) writtenBytes += writeSync(fd, line, writtenBytes);
      return undefined;
    } catch (error) {
      return error instanceof Error && "code" in error ? String(error.code) : "unknown";
    }
  }

  function flush(): void {
    retry = undefined;
    for (let line = queue[0]; line !== undefined; line = queue[0]) {
      const failure = writeFirst(line);
      if (failure === "EAGAIN") {
        retry = setTimeout(flush, retryMs).unref();
        return;
      }
      queue.shift();
      bufferedBytes -= line.length;
      // The bytes of a partly written line stay in the file: its end keeps the next one readable.
      const isTruncated = failure !== undefined && writtenBytes > 0;
      writtenBytes = 0;
      if (isTruncated) prepend("\n");
      if (failure !== undefined) lost += 1;
      else if (lost > reported) prepend(lostLinesNotice());
    }
  }

  function prepend(text: string): void {
    const line = Buffer.from(text);
    queue.unshift(line);
    bufferedBytes += line.length;
  }

  function lostLinesNotice(): string {
    const line = { level: "warn", time: new Date().toISOString(), lost: lost - reported, msg: "log lines were lost" };
    reported = lost;
    return `${JSON.stringify(line)}\n`;
  }

  return {
    write(text) {
      const line = Buffer.from(text);
      if (bufferedBytes + line.length > queueBytes) {
        lost += 1;
        return;
      }
      queue.push(line);
      bufferedBytes += line.length;
      if (retry === undefined) flush();
    },
    get lost() {
      return lost;
    },
  };
}

/**
 * The same pipe, opened once more so that a write to it fails where it would wait. A second opening of a file would have
 * a position of its own, and a terminal or a socket keeps the mode that the parent set.
 */
function nonBlocking(fd: number): number {
  try {
    if (!fstatSync(fd).isFIFO()) return fd;
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return fd;
  }
}
