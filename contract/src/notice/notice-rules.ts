import { normalizeBuildingOrUnit } from "../complex/door-rules.ts";
import { allows, type OfficeAct, type OfficeRole } from "../complex/office-policy.ts";

/** 안내, 긴급, 행사, 법정 공개, 대표회의. A notice of a client that knows no kinds is GENERAL. */
export const noticeKinds = ["GENERAL", "URGENT", "EVENT", "LEGAL", "COUNCIL"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeLimits = {
  /** Parts of an audience. */
  audienceMax: 500,
  /** Days that an urgent notice stands on top at most. */
  urgentDaysMax: 30,
  /** Days until the end of another one at most. */
  daysMax: 365,
  pageMax: 100,
  searchMax: 50,
  /** Days in which a notice that a member has not opened is marked as unread. */
  unreadDays: 30,
  /** Days that a notice of kind LEGAL stands at least: of papers on defects, and the most that may be asked for. */
  defectDaysMin: 20,
  postingDaysMax: 365,
  /** Former versions of a page. */
  versionsPage: 10,
} as const;

/** The act that writing a notice of this kind is. */
export const noticeAct = (kind: NoticeKind): OfficeAct => (kind === "COUNCIL" ? "writeCouncilNotices" : "writeNotices");

/** The kinds that a role may write. */
export const kindsOf = (role: OfficeRole | null): readonly NoticeKind[] =>
  noticeKinds.filter((kind) => allows(role, noticeAct(kind)));

/** A building, one of its lines (the doors above one another), or one door. */
export interface AudiencePart {
  readonly building: string;
  readonly line?: number | undefined;
  readonly unit?: string | undefined;
}

/** An audience as it is stored, each part once: "101", "101 L3", "101 1203". */
export const audienceKeys = (parts: readonly AudiencePart[]): readonly string[] => {
  const keys = parts.map(({ building, line, unit }) => {
    const key = normalizeBuildingOrUnit(building);
    if (unit !== undefined) return `${key} ${normalizeBuildingOrUnit(unit)}`;
    return line === undefined ? key : `${key} L${line}`;
  });
  return [...new Set(keys)].toSorted(byNumber);
};

/** The parts of a stored audience. In its keys capitals stand for a line alone. */
export const audienceParts = (keys: readonly string[]): readonly AudiencePart[] =>
  keys.map((key) => {
    const [name = "", rest] = key.split(" ");
    const building = `${name.toUpperCase()}동`;
    if (rest === undefined) return { building };
    return rest.startsWith("L")
      ? { building, line: Number(rest.slice(1)) }
      : { building, unit: `${rest.toUpperCase()}호` };
  });

const byNumber = (one: string, other: string): number => one.localeCompare(other, "ko", { numeric: true });
