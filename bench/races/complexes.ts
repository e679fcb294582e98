import type { Account } from "../stage/dataset.ts";
import type { Answer } from "../stage/cluster.ts";
import { countOf, type RaceContext } from "./race.ts";

export interface NewComplex {
  readonly kind?: "EVERYONE" | "PUBLIC" | "RESIDENTS";
  /** Its office is proven. */
  readonly hasOffice?: boolean;
  readonly registeredBy?: Account;
  readonly managers?: readonly Account[];
  readonly residents?: readonly Account[];
}

/** Creates a complex of the round. */
export async function createComplex({ dataset }: RaceContext, complex: NewComplex = {}): Promise<number> {
  const id = await countOf(
    dataset,
    `insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range, search_text,
       kind, office_verified_at, registered_by)
     values ('한빛마을', '경기도 한빛시', '은하로 2', 900, 1100, 8, '101동 ~ 108동', '한빛마을', $1, case when $2 then now() end, $3)
     returning id as n`,
    [complex.kind ?? "EVERYONE", complex.hasOffice ?? false, complex.registeredBy?.memberId],
  );
  for (const { memberId } of complex.managers ?? [])
    await dataset.db.query("insert into complex_managers (complex_id, member_id) values ($1, $2)", [id, memberId]);
  for (const [index, resident] of (complex.residents ?? []).entries())
    await createHome({ dataset }, id, resident, `${index + 1}호`);
  return id;
}

/** A home that an office verified 40 days ago. */
export const createHome = (
  { dataset }: Pick<RaceContext, "dataset">,
  complexId: number,
  { memberId }: Account,
  unit: string,
): Promise<number> =>
  countOf(
    dataset,
    `insert into residences (complex_id, member_id, building, unit, decided_at)
     values ($1, $2, '101동', $3, now() - interval '40 days') returning id as n`,
    [complexId, memberId, unit],
  );

/** The form of a call with words and files. */
export function formOf(words: object): FormData {
  const form = new FormData();
  form.append("requestDto", new Blob([JSON.stringify(words)], { type: "application/json" }));
  return form;
}

/** Writes a post by the API. */
export const writePost = (
  { cluster }: RaceContext,
  index: number,
  account: Account,
  apartmentId: number,
  more: object = {},
): Promise<Answer> => {
  const words = { title: "제목", contents: "내용", feedType: "FEED", apartmentId, ...more };
  return cluster.call(index, "POST", "/api/community/feeds", account, formOf(words));
};

/** Inserts a post of an author. */
export const createPost = ({ dataset }: RaceContext, complexId: number, { memberId }: Account): Promise<number> =>
  countOf(
    dataset,
    `insert into feeds (complex_id, author_id, feed_type, title, contents) values ($1, $2, 'FEED', '제목', '내용')
     returning id as n`,
    [complexId, memberId],
  );

export const groupRoomOf = ({ dataset }: RaceContext, complexId: number): Promise<number> =>
  countOf(dataset, "select id as n from chat_rooms where complex_id = $1", [complexId]);
