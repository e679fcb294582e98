import { rolesOf } from "@danji/contract/complex/office-policy";
import type { OfficeInquiryItem } from "@danji/contract/inquiry/casework";
import type { InquiryKind, InquiryStage } from "@danji/contract/inquiry/inquiry-stages";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import { packedRows, packedText, packedTime, unpackDate } from "#platform/db/packed-rows.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { isOverdue } from "../case/deadlines.ts";
import { type PlaceRow, placeView } from "../case/place.ts";
import type { InquiryDesk } from "./desk.ts";

/** A row of the desk, as `deskColumns` reads it. */
export interface DeskRow extends PlaceRow {
  readonly id: number;
  readonly step: number;
  readonly stage: InquiryStage;
  readonly kind: InquiryKind;
  readonly title: string;
  readonly author_id: number | null;
  readonly nickname: string | null;
  readonly created_at: Date;
  readonly due_at: Date;
  readonly is_held: boolean;
  readonly is_overdue: boolean;
  readonly expected_on: string | null;
  readonly assignee_id: number | null;
  readonly assignee: string | null;
  readonly matter_id: number | null;
  readonly matter_title: string | null;
}

const nickname: Sql = sql`coalesce(${nicknameIn(sql`q.complex_id`)}, a.nickname)`;
const matterTitle: Sql = sql`(select t.title from inquiry_matters t where t.id = q.matter_id)`;

export const deskColumns: Sql = sql`
  q.id, q.step, q.stage, q.kind, q.building, q.floor, q.spot, q.title, q.author_id,
  ${nickname} as nickname, q.created_at, q.due_at, q.held_at is not null as is_held,
  ${isOverdue} as is_overdue, q.expected_on::text, k.member_id as assignee_id, s.nickname as assignee,
  q.matter_id, ${matterTitle} as matter_title`;

/** The same of many rows as one text, which unpackDeskRow reads. */
export const packedDeskRows = (order: Sql): Sql =>
  packedRows(
    [
      ...[sql`q.id`, sql`q.step`, sql`q.stage`, sql`q.kind`],
      ...[sql`q.building`, sql`q.floor`, sql`q.spot`, sql`q.title`].map(packedText),
      ...[sql`q.author_id`, packedText(nickname), packedTime(sql`q.created_at`), packedTime(sql`q.due_at`)],
      ...[sql`q.held_at is not null`, isOverdue, sql`q.expected_on::text`, sql`k.member_id`],
      ...[packedText(sql`s.nickname`), sql`q.matter_id`, packedText(matterTitle)],
    ],
    order,
  );

const textOf = (field: string | undefined): string | null => (field === undefined || field === "" ? null : field);
const idOf = (field: string | undefined): number | null => (field === undefined || field === "" ? null : Number(field));

export function unpackDeskRow(fields: readonly string[]): DeskRow {
  const [id, step, stage, kind, building, floor, spot, title = "", author, name, created = "", due = ""] = fields;
  const [isHeld, isLate, expectedOn, assigneeId, assignee, matterId, matter] = fields.slice(12);
  return {
    id: Number(id),
    step: Number(step),
    stage: stage as InquiryStage,
    kind: kind as InquiryKind,
    building: textOf(building),
    floor: textOf(floor),
    spot: textOf(spot),
    title,
    author_id: idOf(author),
    nickname: textOf(name),
    created_at: unpackDate(created),
    due_at: unpackDate(due),
    is_held: isHeld === "t",
    is_overdue: isLate === "t",
    expected_on: textOf(expectedOn),
    assignee_id: idOf(assigneeId),
    assignee: textOf(assignee),
    matter_id: idOf(matterId),
    matter_title: textOf(matter),
  };
}

/** Condition on a role `k` of an office: it takes inquiries, to answer them or to look after their places. */
export const takesInquiries: Sql = sql`k.role = any(${rolesOf("seeInquiryPlaces")}::text[])`;

/**
 * Joins an inquiry `q` with its author `a`, and with the assigned member: `k` the role, which may be lost, and `s` the member. The limits
 * keep each a step in a primary key: planned without knowing that a page is short, a plain join would be a hash.
 */
export const deskJoins: Sql = sql`
  left join lateral (select a.* from members a where a.id = q.author_id limit 1) a on true
  left join lateral (
    select k.member_id from complex_managers k
    where k.complex_id = q.complex_id and k.member_id = q.assignee_id and ${takesInquiries} limit 1) k on true
  left join lateral (select s.nickname from members s where s.id = k.member_id limit 1) s on true`;

export const deskItem = (desk: InquiryDesk, row: DeskRow): OfficeInquiryItem => ({
  inquiryId: row.id,
  step: row.step,
  stage: row.stage,
  kind: row.kind,
  place: placeView(row),
  title: row.author_id === null ? null : row.title,
  nickname: row.author_id === null || isPlacesOnly(desk) ? null : row.nickname,
  createdAt: row.created_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  isHeld: row.is_held,
  isOverdue: row.is_overdue,
  expectedOn: row.expected_on,
  assignee:
    row.assignee_id === null || row.assignee === null ? null : { memberId: row.assignee_id, nickname: row.assignee },
  matter:
    row.matter_id === null || row.matter_title === null || isPlacesOnly(desk)
      ? null
      : { matterId: row.matter_id, title: row.matter_title },
});

export const isPlacesOnly = (desk: InquiryDesk): boolean => desk.of === "OFFICE" && desk.isPlacesOnly;
