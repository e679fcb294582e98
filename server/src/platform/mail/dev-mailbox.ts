import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { MailMessage } from "./mail.ts";

/** A received mail, with the time of its arrival in ISO 8601. */
export interface ReceivedMail extends MailMessage {
  readonly at: string;
  /** Its header List-Unsubscribe-Post. */
  readonly unsubscribePost?: string;
}

/** Receives the mail of an installation without a mail server, in memory. */
export interface DevMailbox {
  /** Where `smtpMail` delivers. */
  readonly smtpUrl: string;
  /** The mails, newest first; only those to `to` where it is given. */
  messages(to?: string): readonly ReceivedMail[];
  close(): Promise<void>;
}

const MESSAGES_MAX = 200;

/** Opens a real SMTP server on a free port of this machine alone; it keeps the newest 200 mails. */
export async function startDevMailbox(): Promise<DevMailbox> {
  const received: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 500,
    onData(stream, { envelope }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      collect(stream)
        .then(async (raw) => {
          const { subject = "", text = "", html, headers } = await PostalMime.parse(raw);
          const at = new Date().toISOString();
          const header = (name: string) => headers.find(({ key }) => key === name)?.value;
          const [unsubscribeUrl, unsubscribePost] = [header("list-unsubscribe"), header("list-unsubscribe-post")];
          const more = {
            ...(html === undefined ? {} : { html }),
            ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl: unsubscribeUrl.replace(/^<|>$/g, "") }),
            ...(unsubscribePost === undefined ? {} : { unsubscribePost }),
          };
          for (const to of recipients) received.unshift({ to, subject, text, at, ...more });
          received.splice(MESSAGES_MAX);
        })
        .then(() => done(), done);
    },
  });
  // An aborted delivery is no fault of ours.
  smtp.on("error", () => undefined);
  const server = smtp.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: (to) => (to === undefined ? [...received] : received.filter((message) => isSameAddress(message.to, to))),
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}

const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

async function collect(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
