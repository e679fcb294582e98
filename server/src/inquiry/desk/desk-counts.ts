import { allows } from "@danji/contract/complex/office-policy";
import { sql } from "#platform/db/sql.ts";
import type { ComplexSpan, Counts, DeskOfRole } from "#platform/feature/manifest.ts";
import { isDue, isOverdue } from "../case/deadlines.ts";
import { type InquiryDesk, isOnDesk } from "./desk.ts";
import { takesInquiries } from "./desk-row.ts";

type InquiryCount = "inquiriesMine" | "inquiriesOverdue" | "inquiriesToday" | "inquiriesWeek" | "inquiriesUnassigned";

/** Open inquiries at the desk of an office; who sees places alone counts those assigned to them. */
export function inquiryCounts({ complexId, memberId, role }: DeskOfRole): Counts<InquiryCount> | undefined {
  if (!allows(role, "seeInquiryPlaces")) return undefined;
  const isPlacesOnly = !allows(role, "answerInquiries");
  const desk: InquiryDesk = { of: "OFFICE", complexId, memberId, isPlacesOnly };
  const own = {
    inquiriesMine: sql`count(*) filter (where k.member_id = ${memberId})`,
    inquiriesOverdue: sql`count(*) filter (where ${isOverdue})`,
    inquiriesToday: sql`count(*) filter (where ${isDue.TODAY})`,
    inquiriesWeek: sql`count(*) filter (where ${isDue.WEEK})`,
  };
  return {
    // Who has lost the role is not assigned any more, as in the table.
    from: sql`inquiries q left join complex_managers k
      on k.complex_id = q.complex_id and k.member_id = q.assignee_id and ${takesInquiries}
      where ${isOnDesk(desk)} and q.closed_at is null`,
    counts: isPlacesOnly ? own : { ...own, inquiriesUnassigned: sql`count(*) filter (where k.member_id is null)` },
  };
}

export const serviceInquiryCounts: Counts<"serviceInquiriesOpen" | "serviceInquiriesOverdue"> = {
  from: sql`inquiries q where ${isOnDesk({ of: "SERVICE" })} and q.closed_at is null`,
  counts: {
    serviceInquiriesOpen: sql`count(*)`,
    serviceInquiriesOverdue: sql`count(*) filter (where ${isOverdue})`,
  },
};

/** Times at which inquiries came to an office, and at which they were closed. */
export const inquiryDayFigures = {
  inquiriesReceived: ({ complexId, from, until }: ComplexSpan) => sql`
    select q.created_at as at from inquiries q
    where q.complex_id = ${complexId} and q.created_at >= ${from} and q.created_at < ${until}`,
  inquiriesClosed: ({ complexId, from, until }: ComplexSpan) => sql`
    select q.closed_at as at from inquiries q
    where q.complex_id = ${complexId} and q.closed_at >= ${from} and q.closed_at < ${until}`,
};

/** Inquiries by the household that asked; one whose household is not known any more is in no figure. */
export const inquiryMonthFigures = ({ complexId, from, until }: ComplexSpan) => sql`
  select q.household_id, q.kind from inquiries q
  where q.complex_id = ${complexId} and q.household_id is not null and q.created_at >= ${from} and q.created_at < ${until}`;
