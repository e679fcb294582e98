import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { enqueueMail } from "#platform/mail/mail-outbox.ts";
import type { Services } from "#platform/services.ts";

interface AuthorRow {
  readonly email: string;
  readonly nickname: string;
  readonly titles: readonly string[];
}

/** Sends each author of the inquiries, which were just answered, one mail without the answer. */
export async function mailAuthors(services: Services, tx: Transaction, ids: readonly number[]): Promise<void> {
  const authors = await tx.many<AuthorRow & Record<string, unknown>>(sql`
    select m.email, m.nickname, array_agg(q.title order by q.id) as titles
    from inquiries q join members m on m.id = q.author_id
    where q.id = any(${ids}::bigint[]) and m.email is not null group by m.id order by m.id`);
  for (const { email, nickname, titles } of authors) {
    const [first = "", ...others] = titles;
    const title = others.length === 0 ? first : inquiryCopy.mailTitle(first, String(others.length));
    const text = inquiryCopy.mailText(nickname, title);
    await enqueueMail(services, tx, { to: email, subject: inquiryCopy.mailSubject, text });
  }
}
