import type { OfficeRole } from "@danji/contract/complex/office-policy";
import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "../test-app.ts";

/** Gives a member a role in the office of a complex, in place of the one that they have. */
export const buildRole = (
  { db }: TestApp,
  complexId: number,
  { memberId }: { readonly memberId: number },
  role: OfficeRole,
): Promise<number> =>
  db.run(sql`
    insert into complex_managers (complex_id, member_id, role) values (${complexId}, ${memberId}, ${role})
    on conflict (complex_id, member_id) do update set role = excluded.role`);
