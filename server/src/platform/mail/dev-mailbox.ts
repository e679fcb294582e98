import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { Letter } from "./mail.ts";

/** A letter that arrived, with the time of its arrival in ISO 8601. */
export interface ReceivedLetter extends Letter {
  readonly at: string;
}

/** Receives the mail of an installation without a mail server, in memory. */
export interface DevMailbox {
  /** Where `smtpMail` delivers. */
  readonly smtpUrl: string;
  /** The letters, newest first; only those to `to` where it is given. */
  letters(to?: string): readonly ReceivedLetter[];
  close(): Promise<void>;
}

const KEPT_MAX = 200;

/** Opens a real SMTP server on a free port of this machine alone; it keeps the newest 200 letters. */
export async function startDevMailbox(): Promise<DevMailbox> {
  const kept: ReceivedLetter[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 500,
    onData(stream, { envelope }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      collect(stream)
        .then(async (raw) => {
          const { subject = "", text = "" } = await PostalMime.parse(raw);
          const at = new Date().toISOString();
          for (const to of recipients) kept.unshift({ to, subject, text, at });
          kept.splice(KEPT_MAX);
        })
        .then(() => done(), done);
    },
  });
  // A client that hangs up in the middle is no fault of ours.
  smtp.on("error", () => undefined);
  const server = smtp.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters: (to) => (to === undefined ? [...kept] : kept.filter((letter) => isSame(letter.to, to))),
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

async function collect(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
