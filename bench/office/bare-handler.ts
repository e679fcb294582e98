import { listDeskHouseholdsInput, listDeskResidentsInput } from "../../contract/src/complex/desk/desk.input.ts";
import { listOfficeInquiriesInput } from "../../contract/src/inquiry/casework.input.ts";
import { getDayFigures } from "../../server/src/complex/desk/day-figures.ts";
import { listDeskHouseholds } from "../../server/src/complex/desk/household-table.ts";
import { listDeskResidents } from "../../server/src/complex/desk/resident-table.ts";
import { getDeskToday } from "../../server/src/complex/desk/today.ts";
import { features } from "../../server/src/features.ts";
import { listOfficeDesk } from "../../server/src/inquiry/desk/desk-list.ts";
import type { Queryable } from "../../server/src/platform/db/database.ts";
import { bareDatabase } from "../stage/bare-database.ts";
import { serveBare } from "../stage/bare-server.ts";

export const BARE = "bare";

/** A bare server with the same statements, sent by the same driver; rows become JSON as they are. */
export function runBareHandler(port: number, databaseUrl: string, memberId: number, apartmentId: number): void {
  const viewer = { memberId, session: "" };
  const calls: Readonly<Record<string, (db: Queryable, query: object) => Promise<unknown>>> = {
    residents: (db, query) =>
      listDeskResidents(db, viewer, { apartmentId, ...listDeskResidentsInput.query.parse(query) }, "127.0.0.1"),
    households: (db, query) =>
      listDeskHouseholds(db, viewer, { apartmentId, ...listDeskHouseholdsInput.query.parse(query) }),
    today: (db) => getDeskToday(db, viewer, apartmentId, features),
    "figures/days": (db) => getDayFigures(db, viewer, apartmentId, features),
    inquiries: (db, query) => listOfficeDesk(db, viewer, apartmentId, listOfficeInquiriesInput.query.parse(query)),
  };
  const database = bareDatabase(databaseUrl);
  serveBare(port, async (url) => {
    const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
    const call = calls[pathname.replace(`/api/office/${apartmentId}/`, "")];
    if (call === undefined) throw new Error(`no ${pathname}`);
    return database.rowsOf((db) => call(db, Object.fromEntries(searchParams)));
  });
}
