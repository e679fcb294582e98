import { homeItem } from "#complex/home/home-item.ts";
import { notifyMembers } from "#notification/notify.ts";
import { sourceColumns } from "#notification/source.ts";
import type { Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { NotificationSources } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Authors are told of the step that their inquiries have just taken, by `memberId`. */
export const notifyAuthors = (tx: Transaction, inquiryIds: readonly number[], memberId: number) =>
  notifyMembers(tx, {
    kind: "INQUIRY",
    receivers: sql`
      select q.author_id as id, q.id as inquiry_id, q.step, q.stage from inquiries q
      where q.id = any(${inquiryIds}::bigint[])`,
    thingId: sql`r.inquiry_id`,
    spotId: sql`r.step`,
    detail: sql`r.stage`,
    actorId: sql`${memberId}`,
    byOffice: sql`true`,
  });

export const inquirySources: NotificationSources = {
  INQUIRY: ({ memberId }) => sql`
    ${sourceColumns({
      title: sql`q.title`,
      excerpt: sql`select s.contents from inquiry_steps s where s.inquiry_id = q.id and s.step = n.spot_id`,
    })}
    from inquiries q where q.id = n.thing_id and q.author_id = ${memberId}`,
};

/** Query of the viewer's inquiry that was closed last and of which they have not opened what they were told; for the home screen. */
export const answeredInquiry = ({ memberId }: Viewer): Sql => sql`
  select ${homeItem({ thingId: sql`q.id`, title: sql`q.title`, at: sql`n.created_at`, notificationId: sql`n.id` })}
  from notifications n join inquiries q on q.id = n.thing_id
  where n.member_id = ${memberId} and n.kind = 'INQUIRY' and n.read_at is null and n.detail in ('DONE', 'REJECTED')
    and q.author_id = ${memberId} and q.stage in ('DONE', 'REJECTED')
  order by n.id desc limit 1`;
