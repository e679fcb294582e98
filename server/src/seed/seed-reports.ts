import type { ReportReason } from "@danji/contract/moderation/report-rules";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";

interface SeedReport {
  /** The title of the reported post; its first comment by another member is reported where that member is named. */
  readonly title: string;
  readonly ofComment?: true;
  readonly by: number;
  readonly reason: ReportReason;
  readonly detail: string;
  readonly minutesAgo: number;
}

/** Two things that wait for the office: a post that two households reported, and a comment. */
const reports: readonly SeedReport[] = [
  {
    title: "자전거 팝니다 (바구니 포함)",
    by: 1,
    reason: "FRAUD",
    detail: "지난주에 이미 팔렸다고 들었는데 글이 그대로 있어요.",
    minutesAgo: 190,
  },
  {
    title: "자전거 팝니다 (바구니 포함)",
    by: 4,
    reason: "FRAUD",
    detail: "약속을 잡았는데 연락이 없어요.",
    minutesAgo: 150,
  },
  {
    title: "원목 책장 4만 원에 드려요",
    ofComment: true,
    by: 0,
    reason: "SPAM",
    detail: "",
    minutesAgo: 25,
  },
];

/** What the demo people reported; `members` are their ids in the order of `people`. */
export async function insertReports(tx: Transaction, members: readonly number[]): Promise<void> {
  for (const { title, ofComment, by, reason, detail, minutesAgo } of reports) {
    await tx.run(sql`
      insert into reports (reporter_id, target_type, target_id, reason, detail, created_at)
      select ${members[by]}, ${ofComment === true ? "COMMENT" : "FEED"}, ${
        ofComment === true
          ? sql`(select m.id from comments m where m.feed_id = f.id and m.author_id <> f.author_id order by m.id limit 1)`
          : sql`f.id`
      }, ${reason}, ${detail}, now() - make_interval(mins => ${minutesAgo})
      from feeds f where f.title = ${title}`);
  }
  await tx.run(sql`select file_reports()`);
  await tx.run(sql`
    update reports r set household_id = h.household_id from report_cases k, residences h
    where k.id = r.case_id and h.complex_id = k.complex_id and h.member_id = r.reporter_id and h.state = 'ACTIVE'`);
}
