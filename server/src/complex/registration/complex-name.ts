import { complexRegistrationCopy as copy } from "@danji/contract/complex/registration.copy";
import { isNameOfOffice } from "#account/nickname/nickname-form.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";

/**
 * Throws BAD_REQUEST at the field for a complex that is named like an office, unless the public list has a complex of that
 * very name: its group room, which has the name of the complex, would read as the office's.
 */
export async function requireComplexName(db: Queryable, name: string): Promise<void> {
  if (!isNameOfOffice(name)) return;
  const listed = await db.maybe(sql`select 1 from complexes where name = ${name} and public_code is not null limit 1`);
  if (listed !== undefined) return;
  throw new Problem("BAD_REQUEST", { message: copy.nameOfOffice, fields: { name: copy.nameOfOffice } });
}
