import { createTransport } from "nodemailer";
import { withTimeout } from "../concurrency/timeout.ts";
import { Problem } from "../problem.ts";
import type { MailMessage, Mail } from "./mail.ts";

// The steps of one delivery in milliseconds; a caller waits for the sum at most as long as `all`.
const defaultTimeouts = { connect: 2_500, greeting: 2_500, silence: 4_000, all: 4_800 } as const;

type MailTimeouts = Readonly<Record<keyof typeof defaultTimeouts, number>>;

/** The time limits of a delivery, `scale` times as long. */
export const scaledMailTimeouts = (scale: number): MailTimeouts => ({
  connect: defaultTimeouts.connect * scale,
  greeting: defaultTimeouts.greeting * scale,
  silence: defaultTimeouts.silence * scale,
  all: defaultTimeouts.all * scale,
});

/**
 * Mail over SMTP. `url` is smtp:// or smtps:// with the credentials inside, `from` the sender of every mail. A mail counts
 * as sent once the server has accepted it.
 */
export function smtpMail(url: string, from: string, timeouts: MailTimeouts = defaultTimeouts): Mail {
  const transport = createTransport(
    {
      url,
      dnsTimeout: timeouts.connect,
      connectionTimeout: timeouts.connect,
      greetingTimeout: timeouts.greeting,
      socketTimeout: timeouts.silence,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ to, subject, text, html, unsubscribeUrl }: MailMessage) {
      // An address object, so that no separator inside can make a second recipient of it.
      const delivery = transport.sendMail({
        to: { name: "", address: to },
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        ...(unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }),
      });
      try {
        // After the time-out the delivery fails on its own.
        await withTimeout(delivery, timeouts.all, "the mail server is too slow");
      } catch (cause) {
        throw new Problem("MAIL_UNAVAILABLE", { cause });
      }
    },
    async close() {
      transport.close();
    },
  };
}

const unsubscribeHeaders = (url: string): Record<string, string> => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
