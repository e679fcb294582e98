import type { InquiryKind } from "@danji/contract/inquiry/inquiry-stages";
import type { PersonalMark } from "@danji/contract/inquiry/result/result";
import { isConfirmable, type ResultField, resultFields } from "@danji/contract/inquiry/result/result-rules";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { findPersonalWords, nameForm } from "./personal-words.ts";

/** The words of a result, or of what of it is written so far. */
export type CheckedWords = Readonly<Partial<Record<ResultField, string | undefined>>>;

interface CheckScope {
  readonly complexId: number;
  /** The inquiry whose result it is: its author is looked for, wherever they live by now. */
  readonly inquiryId?: number | undefined;
  readonly isNoise: boolean;
}

/** Marks what belongs to a person or a household of the complex. */
export async function checkWords(
  db: Queryable,
  scope: CheckScope,
  words: CheckedWords,
): Promise<readonly PersonalMark[]> {
  const names = await namesIn(db, scope, Object.values(words).join("\n"));
  return resultFields.flatMap((field) =>
    findPersonalWords(words[field] ?? "", { names, isNoise: scope.isNoise }).map((found) => ({ field, ...found })),
  );
}

/** The same of a draft; an inquiry of another complex is as none. */
export async function checkDraft(
  db: Queryable,
  complexId: number,
  { inquiryId, ...words }: CheckedWords & { readonly inquiryId?: number | undefined },
): Promise<readonly PersonalMark[]> {
  const inquiry = await db.maybe<{ id: number; kind: InquiryKind }>(sql`
    select id, kind from inquiries where id = ${inquiryId ?? null} and complex_id = ${complexId}`);
  return checkWords(db, { complexId, inquiryId: inquiry?.id, isNoise: inquiry?.kind === "NOISE" }, words);
}

/** What of the marks stands against publishing: a name that was confirmed as an ordinary word does not. */
export const standing = (marks: readonly PersonalMark[], notNames: readonly string[] = []): readonly PersonalMark[] =>
  marks.filter(({ kind, word }) => !(isConfirmable(kind) && notNames.includes(word)));

/**
 * The names and nicknames of everybody who lives, lived or asks to live there, as far as the text may hold them; the
 * longest first.
 */
async function namesIn(db: Queryable, { complexId, inquiryId }: CheckScope, text: string): Promise<readonly string[]> {
  const letters = nameForm(text);
  const rows = await db.many<{ name: string }>(sql`
    with people as (
      select h.member_id as id from residences h where h.complex_id = ${complexId}
      union select q.author_id from inquiries q where q.id = ${inquiryId ?? null} and q.author_id is not null
    ), named as (
      select m.name from members m join people p on p.id = m.id
      union select m.nickname from members m join people p on p.id = m.id
      union select n.nickname from resident_names n where n.complex_id = ${complexId} and n.nickname is not null
    )
    select name from named
    where name <> '' and strpos(${letters}, lower(regexp_replace(normalize(name, nfkc), '\\s', '', 'g'))) > 0`);
  return [...new Set(rows.map(({ name }) => nameForm(name)))].toSorted((one, other) => other.length - one.length);
}
