import { defaultComplexId } from "@danji/contract/complex/complex-rules";
import { requiredPolicies } from "@danji/contract/account/consent/consent-rules";
import { recordConsents } from "#account/consent/consent.ts";
import { currentPolicy, publishedPolicies } from "#account/consent/policies.ts";
import { createMember } from "#account/profile/member.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { officePeople, seedHomes } from "./office-people.ts";
import type { SeedPerson } from "./seed-data.ts";

/** The office of the demo complex, and the households that its desk shows. */
export async function insertOffice(tx: Transaction, passwordHash: string): Promise<void> {
  const required = requiredPolicies.map((kind) => currentPolicy(publishedPolicies, kind));
  const join = async (person: SeedPerson): Promise<number> => {
    const memberId = await createMember(tx, { ...person, passwordHash });
    await recordConsents(tx, memberId, required, { way: "SIGN_UP" });
    return memberId;
  };
  for (const { role, ...person } of officePeople) {
    await tx.run(sql`
      insert into complex_managers (complex_id, member_id, role) values (${defaultComplexId}, ${await join(person)}, ${role})`);
  }
  for (const { person, building, unit, state, cars, daysAgo } of seedHomes) {
    await tx.run(sql`
      with home as (
        insert into residences (complex_id, member_id, building, unit, state, car_numbers, created_at, decided_at)
        select ${defaultComplexId}, ${await join(person)}, ${building}, ${unit}, ${state}, ${cars}::text[], at,
          case when ${state} = 'ACTIVE' then at + interval '1 hour' end
        from (values (now() - make_interval(days => ${daysAgo}, hours => 2))) as given (at)
        returning id, member_id, state)
      update members m set home_id = home.id from home where m.id = home.member_id and home.state = 'ACTIVE'`);
  }
}
