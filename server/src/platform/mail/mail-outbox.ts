import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { MailMessage, Mail } from "#platform/mail/mail.ts";
import type { Services } from "#platform/services.ts";

/** Days after which a mail that the mail server never accepted is discarded. */
const MAX_AGE_DAYS = 3;
/** Minutes of the lease of a mail that is being sent: longer than one delivery may last. */
const LEASE_MINUTES = 2;
/** Minutes until the second try; doubled with each, up to the most. */
const RETRY_MINUTES = 5;
const RETRY_MINUTES_MAX = 160;

/**
 * Enqueues a mail in the transaction that it reports. It is sent after the commit or, where the mail server is away, by a
 * later background job.
 */
export const enqueueMail = (services: Services, tx: Transaction, message: MailMessage): Promise<void> =>
  enqueueMails(services, tx, [message]);

/** The same of many. */
export async function enqueueMails(
  services: Services,
  tx: Transaction,
  messages: readonly MailMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx.run(sql`
    insert into queued_letters (recipient, subject, contents)
    select * from unnest(${messages.map(({ to }) => to)}::text[], ${messages.map(({ subject }) => subject)}::text[],
      ${messages.map(({ text }) => text)}::text[])`);
  // Not awaited: a mail server that hangs must not delay the answer.
  tx.afterCommit(() => {
    sendQueuedMail(services).catch((error: unknown) => {
      services.log.warn({ err: error }, "mails not sent");
    });
  });
}

/** Discards what is queued for an address. */
export async function discardMailTo(tx: Transaction, recipient: string): Promise<void> {
  await tx.run(sql`delete from queued_letters where recipient = ${recipient}`);
}

type OutboxServices = Pick<Services, "db" | "mail" | "log">;

/** The run under way for each mail server; `rerun` where another one was requested meanwhile. */
const activeRuns = new WeakMap<Mail, { readonly done: Promise<void>; rerun: boolean }>();

/**
 * Sends the mails that are due, one at a time in this process; several processes may run it at once, and each takes mails
 * that no other has leased. A mail is leased, sent and deleted in three steps outside any transaction, so a mail server
 * that hangs holds no connection. Delivery is at least once: a crash, or a lost answer, between sending and deleting sends
 * the mail again after its lease.
 */
export async function sendQueuedMail(services: OutboxServices): Promise<void> {
  const active = activeRuns.get(services.mail);
  if (active !== undefined) {
    active.rerun = true;
    return active.done;
  }
  const run = { done: Promise.resolve(), rerun: true };
  activeRuns.set(services.mail, run);
  run.done = drainOutbox(services, run);
  return run.done;
}

async function drainOutbox(services: OutboxServices, run: { rerun: boolean }): Promise<void> {
  try {
    while (run.rerun) {
      run.rerun = false;
      await discardExpiredMail(services);
      while (await sendNextMail(services));
    }
  } finally {
    // In one step with the last check of `rerun`: a request one microtask later would be lost.
    activeRuns.delete(services.mail);
  }
}

async function discardExpiredMail({ db, log }: OutboxServices): Promise<void> {
  const discarded = await db.run(sql`
    delete from queued_letters where created_at < now() - make_interval(days => ${MAX_AGE_DAYS})`);
  if (discarded > 0) log.error({ letters: discarded }, "undelivered mails discarded");
}

/** False where nothing is due. */
async function sendNextMail({ db, mail, log }: OutboxServices): Promise<boolean> {
  const row = await db.maybe<{
    id: number;
    recipient: string;
    subject: string;
    contents: string;
    attempts: number;
  }>(sql`
    update queued_letters set attempts = attempts + 1, due_at = now() + make_interval(mins => ${LEASE_MINUTES})
    where id = (
      select id from queued_letters where due_at <= now() order by due_at, id limit 1 for update skip locked
    )
    returning id, recipient, subject, contents, attempts`);
  if (row === undefined) return false;
  const { id, recipient, subject, contents, attempts } = row;
  try {
    await mail.send({ to: recipient, subject, text: contents });
  } catch (error) {
    log.warn({ err: error, attempts }, "mail not sent");
    const retryMinutes = Math.min(RETRY_MINUTES * 2 ** (attempts - 1), RETRY_MINUTES_MAX);
    await db.run(
      sql`update queued_letters set due_at = now() + make_interval(mins => ${retryMinutes}) where id = ${id}`,
    );
    return true;
  }
  await db.run(sql`delete from queued_letters where id = ${id}`);
  return true;
}
