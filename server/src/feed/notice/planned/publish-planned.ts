import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { insertFeed } from "../../post/feed-create.ts";
import { handOverFiles } from "../file/notice-files.ts";
import { attachImages } from "../../post/feed-image.ts";
import { plannedPhotos } from "./planned-photos.ts";
import type { NoticeInput } from "../write-notice.ts";

interface DueRow {
  readonly id: number;
  readonly complex_id: number;
  readonly author_id: number;
  readonly title: string;
  readonly contents: string;
  readonly pinned: boolean;
  readonly notice: NoticeInput;
  readonly is_over: boolean;
}

/** So many seconds between two looks: a notice is there within the minute of its time. */
export const PUBLISH_SECONDS = 15;

/**
 * Publishes the planned notices whose time has come, by the clock of the database, each in a transaction of its own that
 * makes the post and takes the plan away. Many processes may run it: a row that one of them publishes is skipped by the
 * others, and stays where that one dies. What cannot be published any more is held, for the office to decide.
 */
export async function publishPlannedNotices(db: Database): Promise<void> {
  for (;;) {
    const held: { id?: number } = {};
    try {
      const isDone = await db.tx(async (tx) => {
        const due = await lockDue(tx);
        if (due === undefined) return true;
        held.id = due.id;
        if (due.is_over) throw new Problem("NOTICE_END_PAST");
        await publish(tx, due);
        return false;
      });
      if (isDone) return;
    } catch (error) {
      if (!(error instanceof Problem) || held.id === undefined) throw error;
      await db.run(
        sql`update planned_notices set state = 'HELD' where id = ${held.id} and publish_at <= clock_timestamp()`,
      );
    }
  }
}

const lockDue = (tx: Transaction) =>
  tx.maybe<DueRow & Record<string, unknown>>(sql`
    select p.*, (p.notice ->> 'until')::timestamptz <= clock_timestamp() is true as is_over
    from planned_notices p
    where p.state = 'PLANNED' and p.publish_at <= clock_timestamp()
    order by p.publish_at, p.id limit 1 for update skip locked`);

async function publish(tx: Transaction, due: DueRow): Promise<void> {
  const { title, contents, pinned, notice } = due;
  const feed = { title, contents, pinned, notice, apartmentId: due.complex_id, feedType: "NOTICE" } as const;
  // Its author, as long as they may: the statement that writes the post asks for their role.
  const parts = { images: [], request: undefined, address: "" };
  const feedId = await insertFeed(tx, { memberId: due.author_id, session: "" }, feed, parts);
  await handOverFiles(tx, due.id, feedId);
  const photos = await plannedPhotos(tx, due.id);
  await attachImages(tx, feedId, photos);
  if (photos.length > 0) await tx.run(sql`update feeds set thumbnail_key = ${photos[0]} where id = ${feedId}`);
  await tx.run(sql`delete from planned_notices where id = ${due.id}`);
}

interface EndedPlan {
  readonly id: number;
  /** When it was last changed, as PostgreSQL writes it in JSON: the one of the backup may be older. */
  readonly since: string;
}

/** Holds a planned notice that a restored backup brought back, and that was cancelled or published after it. */
export const holdEndedNotice = (db: Queryable, { id, since }: EndedPlan): Promise<unknown> =>
  db.run(sql`
    update planned_notices set state = 'HELD'
    where id = ${id} and changed_at <= ${since}::timestamptz and state = 'PLANNED'`);

/** Holds those whose time has come, after a restore: they may have been corrected, cancelled, or published and deleted. */
export const holdDueNotices = (db: Queryable): Promise<unknown> =>
  db.run(sql`
    update planned_notices set state = 'HELD' where state = 'PLANNED' and publish_at <= clock_timestamp()`);
