import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { backupCopy as copy } from "@danji/contract/app/backup.copy";

/** Reads a passphrase from the terminal without echo; undefined where there is no terminal. */
export async function askPassphrase(question: string = copy.askPassphrase): Promise<string | undefined> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return undefined;
  stderr.write(`${question}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: silent, terminal: true });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    stderr.write("\n");
  }
}
