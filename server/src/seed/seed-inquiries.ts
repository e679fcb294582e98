import { defaultComplexId } from "@danji/contract/complex/complex-rules";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { inquiries } from "./inquiries.ts";

/** What the demo people asked; `members` are their ids in the order of `people`. */
export async function insertInquiries(tx: Transaction, members: readonly number[]): Promise<void> {
  for (const { by, target, title, contents, minutesAgo, answer } of inquiries) {
    const answeredAgo = answer?.minutesAgo ?? null;
    await tx.run(sql`
      insert into inquiries (author_id, target, complex_id, title, contents, answer, created_at, answered_at, changed_at)
      select ${members[by]}, ${target}, ${target === "OFFICE" ? defaultComplexId : null}, ${title}, ${contents},
        ${answer?.contents ?? null}, now() - make_interval(mins => ${minutesAgo}), at, at
      from (values (now() - make_interval(mins => ${answeredAgo}::integer))) as given (at)`);
  }
}
