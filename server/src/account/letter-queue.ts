import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Letter } from "#platform/mail/mail.ts";
import type { Services } from "#platform/services.ts";

/** Days after which a letter that the mail server never took is given up. */
const PATIENCE_DAYS = 3;
const RETRY_MINUTES = 5;

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

/**
 * Sends the letters that are due. One that the mail server does not take waits for a later round. Several processes may
 * do it at once: each takes what no other holds. A crash between sending and forgetting sends twice.
 */
export async function sendQueuedLetters(services: Pick<Services, "db" | "mail" | "log">): Promise<void> {
  const { db } = services;
  await db.run(sql`
    delete from queued_letters where created_at < now() - make_interval(days => ${PATIENCE_DAYS})`);
  while (await db.tx((tx) => sendNext(services, tx)));
}

/** False where nothing is due. */
async function sendNext({ mail, log }: Pick<Services, "mail" | "log">, tx: Transaction): Promise<boolean> {
  const letter = await tx.maybe<{ id: number; recipient: string; subject: string; contents: string }>(sql`
    select id, recipient, subject, contents from queued_letters
    where due_at <= now() order by due_at limit 1 for update skip locked`);
  if (letter === undefined) return false;
  const { id, recipient, subject, contents } = letter;
  try {
    await mail.send({ to: recipient, subject, text: contents });
    await tx.run(sql`delete from queued_letters where id = ${id}`);
  } catch (error) {
    log.warn({ err: error }, "letter not sent");
    await tx.run(sql`
      update queued_letters set due_at = now() + make_interval(mins => ${RETRY_MINUTES}) where id = ${id}`);
  }
  return true;
}
