import type { Hider } from "@danji/contract/complex/community/community-rules";
import type { ReportCaseItem, ReportVerdict, WordsView } from "@danji/contract/moderation/report-desk";
import type {
  DecisionRule,
  ReportDecision,
  ReportReason,
  ReportState,
  ReportTarget,
} from "@danji/contract/moderation/report-rules";
import { singleLine } from "@danji/contract/platform/text";
import { memberOf } from "#complex/complex-access.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isParty } from "../report/household.ts";

/** Words of a thing as `report_target` (migration 0082) gives them. */
export interface StoredWords {
  readonly title: string | null;
  readonly text: string;
  readonly photos: readonly string[];
}

export interface CaseRow {
  readonly id: number;
  readonly target_type: ReportTarget;
  readonly target_id: number;
  readonly complex_id: number | null;
  readonly complex_name: string | null;
  readonly state: ReportState;
  readonly created_at: Date;
  readonly hidden_at: Date | null;
  readonly proposal: ReportDecision | null;
  readonly proposed_rule: DecisionRule | null;
  readonly proposed_at: Date | null;
  readonly proposer: string | null;
  readonly rule: DecisionRule | null;
  readonly by_operator: boolean;
  readonly decided_at: Date | null;
  readonly decider: string | null;
  readonly words: StoredWords | null;
  readonly household_count: number;
  readonly report_count: number;
  readonly reasons: Readonly<Partial<Record<ReportReason, number>>> | null;
  readonly is_party: boolean;
}

/** Columns of a case `k`. Each is one step in an index, so a page costs what its rows cost. */
export const caseColumns = (viewer: Viewer): Sql => sql`
  k.id, k.target_type, k.target_id, k.complex_id, (select c.name from complexes c where c.id = k.complex_id) as complex_name,
  k.state, k.created_at, k.hidden_at, k.proposal, k.proposed_rule, k.proposed_at,
  (select a.nickname from members a where a.id = k.proposed_by and a.withdrawn_at is null) as proposer,
  k.rule, k.by_operator, k.decided_at,
  (select a.nickname from members a where a.id = k.decided_by and a.withdrawn_at is null) as decider,
  ${firstReportedWords} as words,
  (select count(distinct r.household_id) from reports r where r.case_id = k.id) as household_count,
  (select count(*) from reports r where r.case_id = k.id) as report_count,
  (select json_object_agg(n.reason, n.number) from (
    select r.reason, count(*) as number from reports r where r.case_id = k.id group by r.reason) n) as reasons,
  ${isParty(memberOf(viewer))} as is_party`;

/** Column: the words of a case `k` as they were first reported. */
export const firstReportedWords: Sql = sql`(
  select w.words from report_words w where w.case_id = k.id order by w.reported_at, w.version limit 1)`;

/** Length of the words in a list. */
const EXCERPT_LENGTH = 80;

export const excerptOf = (words: StoredWords | null): string =>
  [...singleLine(words === null ? "" : (words.title ?? words.text))].slice(0, EXCERPT_LENGTH).join("");

/** `urlOf` gives the URL of a photo by its key; none for a member who may not see them. */
export const wordsView = ({ title, text, photos }: StoredWords, urlOf?: (key: string) => string): WordsView => ({
  title,
  text,
  photoCount: photos.length,
  photos: urlOf === undefined ? [] : photos.map(urlOf),
});

const decisions = { KEPT: "KEEP", HIDDEN: "HIDE", DELETED: "DELETE" } as const;

/** What hides the thing of a case by its state. */
function hiderOf(row: CaseRow): Hider | null {
  if (row.state === "HIDDEN") return row.by_operator ? "OPERATOR" : "OFFICE";
  return row.state === "OPEN" && row.hidden_at !== null ? "REPORTS" : null;
}

export const caseItem = (row: CaseRow): ReportCaseItem => ({
  reportId: row.id,
  targetType: row.target_type,
  excerpt: excerptOf(row.words),
  apartmentId: row.complex_id,
  apartmentName: row.complex_name,
  state: row.state,
  hiddenBy: hiderOf(row),
  householdCount: row.household_count,
  reportCount: row.report_count,
  reasons: row.reasons ?? {},
  createdAt: row.created_at.toISOString(),
  proposal: proposalOf(row),
  verdict: verdictOf(row),
  isParty: row.is_party,
});

function proposalOf({ proposal, proposed_rule: rule, proposed_at: at, proposer }: CaseRow): ReportVerdict | null {
  if (proposal === null || at === null) return null;
  return { decision: proposal, rule, at: at.toISOString(), by: proposer, byOperator: false };
}

function verdictOf({ state, rule, decided_at: at, decider, by_operator: byOperator }: CaseRow): ReportVerdict | null {
  if (state === "OPEN" || at === null) return null;
  // Operators are not named to an office.
  return { decision: decisions[state], rule, at: at.toISOString(), by: byOperator ? null : decider, byOperator };
}
