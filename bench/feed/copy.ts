import type { Connection, Submittable } from "pg";
import type pg from "pg";

const CHUNK = 64 * 1024;

/** One value of a row: null, an array of numbers, or text. */
export type Value = string | number | boolean | null | readonly number[];

/** A row in the text format of COPY. */
export const copyRow = (...values: readonly Value[]): string => `${values.map(field).join("\t")}\n`;

function field(value: Value): string {
  if (value === null) return "\\N";
  if (typeof value === "object") return `{${value.join(",")}}`;
  return typeof value === "string" ? escaped(value) : String(value);
}

const escaped = (text: string): string =>
  /[\\\n\r\t]/.test(text)
    ? text.replace(/[\\\n\r\t]/g, (mark) => ({ "\n": "\\n", "\r": "\\r", "\t": "\\t" })[mark] ?? "\\\\")
    : text;

/** Copies lines into a table; `into` names the table and its columns. Returns the number of rows. */
export async function copyIn(client: pg.Client, into: string, lines: Iterable<string>): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(`copy ${into} from stdin`, lines, { resolve, reject }));
  });
}

interface CopyCallbacks {
  resolve(rows: number): void;
  reject(error: Error): void;
}

/**
 * The driver supports COPY only by its events; the messages are written here.
 * https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-COPY
 */
class CopyIn implements Submittable {
  readonly #text: string;
  readonly #lines: Iterable<string>;
  readonly #ended: CopyCallbacks;
  #rows = 0;
  #failure: Error | undefined;

  constructor(text: string, lines: Iterable<string>, callbacks: CopyCallbacks) {
    this.#text = text;
    this.#lines = lines;
    this.#ended = callbacks;
  }

  submit = (connection: Connection): void => connection.query(this.#text);

  handleCopyInResponse(connection: Connection): void {
    this.#send(connection).catch((error: unknown) => {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      connection.stream.write(message("f", this.#failure.message));
    });
  }

  async #send({ stream }: Connection): Promise<void> {
    let chunk = "";
    for (const one of this.#lines) {
      this.#rows += 1;
      chunk += one;
      if (chunk.length < CHUNK) continue;
      const full = !stream.write(message("d", chunk));
      chunk = "";
      // A server error ends the copy before all lines are sent.
      if (this.#failure !== undefined) return;
      if (full) await new Promise((resolve) => stream.once("drain", resolve));
    }
    if (chunk !== "") stream.write(message("d", chunk));
    stream.write(message("c", ""));
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#failure ??= error;
    this.#ended.reject(this.#failure);
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#ended.resolve(this.#rows);
  }
}

function message(kind: string, text: string): Buffer {
  const length = Buffer.byteLength(text);
  const buffer = Buffer.allocUnsafe(5 + length + (kind === "f" ? 1 : 0));
  buffer.write(kind, 0, "latin1");
  buffer.writeInt32BE(buffer.length - 1, 1);
  buffer.write(text, 5);
  if (kind === "f") buffer[buffer.length - 1] = 0;
  return buffer;
}
