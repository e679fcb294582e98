import { createTransport } from "nodemailer";
import { Problem } from "../problem.ts";
import type { MailMessage, Mail } from "./mail.ts";

// The steps of one delivery in milliseconds; a caller waits for the sum at most as long as `all`.
const defaultTimeouts = { connect: 2_500, greeting: 2_500, silence: 4_000, all: 4_800 } as const;

type MailTimeouts = Readonly<Record<keyof typeof defaultTimeouts, number>>;

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
    async send({ to, subject, text }: MailMessage) {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error("the mail server is too slow")), timeouts.all);
      });
      // An address object, so that no separator inside can make a second recipient of it.
      const delivery = transport.sendMail({ to: { name: "", address: to }, subject, text });
      try {
        await Promise.race([delivery, timeout]);
      } catch (cause) {
        // After the time-out the delivery fails on its own.
        void delivery.catch(() => undefined);
        throw new Problem("MAIL_UNAVAILABLE", { cause });
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      transport.close();
    },
  };
}
