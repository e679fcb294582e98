import type { Account, Dataset } from "../stage/dataset.ts";

/** The members of the bench: who runs the complex, who has opened all, who has opened nothing, and whose complex has all that home shows. */
export interface HomePeople {
  readonly office: Account;
  readonly reader: Account;
  readonly newcomer: Account;
  readonly neighbour: Account;
}

/** A complex with 400 notices, of which a quarter has an audience, and 40 notifications of the reader; another with facilities and cars. */
export async function fillHome(dataset: Dataset): Promise<HomePeople> {
  const { db, complexId } = dataset;
  const [office, reader, newcomer, neighbour] = await dataset.createMembers(4);
  if (office === undefined || reader === undefined || newcomer === undefined || neighbour === undefined)
    throw new Error("no member");
  const { rows } = await db.query<{ id: string }>(
    `insert into complexes (name, region, location, total_unit, parking_capacity, building_count, building_range, search_text)
     values ('솔바람마을', '경기도 새빛시', '은하로 2', 900, 1100, 8, '101동 ~ 108동', '솔바람마을') returning id`,
  );
  const otherId = Number(rows[0]?.id);
  for (const id of [complexId, otherId]) {
    await db.query("insert into complex_managers (complex_id, member_id, role) values ($1, $2, 'HEAD')", [
      id,
      office.memberId,
    ]);
    await db.query(
      `insert into feeds (complex_id, author_id, feed_type, title, contents, voice, created_at, audience)
       select $1, $2, 'NOTICE', '공지 ' || i, '내용', 'HEAD', now() - i * interval '2 hours',
         case when i % 4 = 0 then audience_keys('101', null) end
       from generate_series(1, 400) i`,
      [id, office.memberId],
    );
  }
  await db.query(
    `insert into residences (complex_id, member_id, building, unit, state, decided_at)
     values ($1, $2, '101동', '1203호', 'ACTIVE', now()), ($1, $3, '102동', '501호', 'ACTIVE', now()),
       ($4, $5, '101동', '1203호', 'ACTIVE', now())`,
    [complexId, reader.memberId, newcomer.memberId, otherId, neighbour.memberId],
  );
  await db.query("update members m set home_id = r.id from residences r where r.member_id = m.id");
  // They have opened all of the last month, so that the search for one goes to its end.
  await db.query("insert into notice_reads (feed_id, member_id) select id, $1 from feeds where complex_id = $2", [
    reader.memberId,
    complexId,
  ]);
  await db.query("insert into notice_reads (feed_id, member_id) select id, $1 from feeds where complex_id = $2", [
    neighbour.memberId,
    otherId,
  ]);
  await db.query(
    `insert into notifications (member_id, kind, thing_id, detail)
     select $1, case when i % 4 = 0 then 'INQUIRY' else 'COMMENT' end, i, 'SEEN' from generate_series(1, 40) i`,
    [reader.memberId],
  );
  await fillDay(db, otherId, neighbour.memberId);
  await db.query("vacuum analyze");
  return { office, reader, newcomer, neighbour };
}

/** Facilities with past bookings of the member's household and one of today, rules for visitor cars, past visits and one of today. */
async function fillDay(db: Dataset["db"], complexId: number, memberId: number): Promise<void> {
  await db.query(
    `insert into facilities (complex_id, name, kind, settings) select $1, '시설 ' || i, 'SLOT', '{}' from generate_series(1, 5) i`,
    [complexId],
  );
  await db.query(
    `insert into reservations (facility_id, household_id, member_id, place, begins_at, ends_at, day, prices, persons, state, terms)
     select f.id, r.household_id, $2, 1, b, b + interval '1 hour', (b at time zone 'Asia/Seoul')::date, '{0}', 1, 'BOOKED', '{}'
     from residences r, facilities f, generate_series(0, 9) i,
       lateral (select now() + interval '1 minute' - i * interval '3 days' as b) t
     where r.member_id = $2 and f.complex_id = $1`,
    [complexId, memberId],
  );
  await db.query("insert into car_rules (complex_id, month, rules) values ($1, '2020-01-01', '{}')", [complexId]);
  await db.query(
    "insert into car_households (household_id, complex_id, cars) select household_id, $1, 1 from residences where member_id = $2",
    [complexId, memberId],
  );
  await db.query(
    `insert into car_visits (complex_id, household_id, family, car, plate, plate_key, is_works, from_at, until_at)
     select $1, r.household_id, 1, 1, '12가3456', '12가3456', false, now() - i * interval '1 day', now() - i * interval '1 day' + interval '2 hours'
     from residences r, generate_series(0, 49) i where r.member_id = $2`,
    [complexId, memberId],
  );
}
