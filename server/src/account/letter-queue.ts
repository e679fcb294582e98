import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Letter, Mail } from "#platform/mail/mail.ts";
import type { Services } from "#platform/services.ts";

/** Days after which a letter that the mail server never took is given up. */
const PATIENCE_DAYS = 3;
/** Minutes after which a letter that was taken up counts as not sent: longer than one delivery may last. */
const LEASE_MINUTES = 2;
/** Minutes until the second try; doubled with each, up to the most. */
const RETRY_MINUTES = 5;
const RETRY_MINUTES_MAX = 160;

/**
 * Queues a letter in the transaction of what it tells of: it leaves once that is durable, at once or, where the mail
 * server is away, with a later round of upkeep.
 */
export async function queueLetter(services: Services, tx: Transaction, letter: Letter): Promise<void> {
  await tx.run(sql`
    insert into queued_letters (recipient, subject, contents)
    values (${letter.to}, ${letter.subject}, ${letter.text})`);
  // Nobody waits for it: a mail server that hangs must not hold up the answer.
  tx.afterCommit(() => {
    sendQueuedLetters(services).catch((error: unknown) => {
      services.log.warn({ err: error }, "letters not sent");
    });
  });
}

type Sender = Pick<Services, "db" | "mail" | "log">;

/** The sending under way to each mail server; `again` where somebody asked for it meanwhile. */
const underWay = new WeakMap<Mail, { readonly done: Promise<void>; again: boolean }>();

/**
 * Sends the letters that are due, one at a time in this process; several processes may do it at once, and each takes
 * what no other has taken. A letter is taken up, sent and erased in three steps outside any transaction, so a mail server
 * that hangs holds no connection. Delivery is at least once: a crash, or a lost answer, between the sending and the erasing
 * sends the letter again after its lease.
 */
export async function sendQueuedLetters(services: Sender): Promise<void> {
  const others = underWay.get(services.mail);
  if (others !== undefined) {
    others.again = true;
    return others.done;
  }
  const sending = { done: Promise.resolve(), again: true };
  underWay.set(services.mail, sending);
  sending.done = sendWhileAsked(services, sending);
  return sending.done;
}

async function sendWhileAsked(services: Sender, sending: { again: boolean }): Promise<void> {
  try {
    while (sending.again) {
      sending.again = false;
      await forgetOldLetters(services);
      while (await sendNext(services));
    }
  } finally {
    // In one step with the last look at `again`: who asks a microtask later would set it for nobody.
    underWay.delete(services.mail);
  }
}

async function forgetOldLetters({ db, log }: Sender): Promise<void> {
  const letters = await db.run(sql`
    delete from queued_letters where created_at < now() - make_interval(days => ${PATIENCE_DAYS})`);
  if (letters > 0) log.error({ letters }, "letters given up");
}

/** False where nothing is due. */
async function sendNext({ db, mail, log }: Sender): Promise<boolean> {
  const letter = await db.maybe<{ id: number; recipient: string; subject: string; contents: string; attempts: number }>(sql`
    update queued_letters set attempts = attempts + 1, due_at = now() + make_interval(mins => ${LEASE_MINUTES})
    where id = (
      select id from queued_letters where due_at <= now() order by due_at, id limit 1 for update skip locked
    )
    returning id, recipient, subject, contents, attempts`);
  if (letter === undefined) return false;
  const { id, recipient, subject, contents, attempts } = letter;
  try {
    await mail.send({ to: recipient, subject, text: contents });
  } catch (error) {
    log.warn({ err: error, attempts }, "letter not sent");
    const wait = Math.min(RETRY_MINUTES * 2 ** (attempts - 1), RETRY_MINUTES_MAX);
    await db.run(sql`update queued_letters set due_at = now() + make_interval(mins => ${wait}) where id = ${id}`);
    return true;
  }
  await db.run(sql`delete from queued_letters where id = ${id}`);
  return true;
}
