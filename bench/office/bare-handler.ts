import { listDeskHouseholdsInput, listDeskResidentsInput } from "../../contract/src/complex/desk/desk.input.ts";
import { listOfficeInquiriesInput } from "../../contract/src/inquiry/casework.input.ts";
import { getDayFigures } from "../../server/src/complex/desk/day-figures.ts";
import { listDeskHouseholds } from "../../server/src/complex/desk/household-table.ts";
import { listDeskResidents } from "../../server/src/complex/desk/resident-table.ts";
import { deskToday } from "../../server/src/complex/desk/today.ts";
import { features } from "../../server/src/features.ts";
import { listOfficeDesk, openDeskLists } from "../../server/src/inquiry/desk/desk-list.ts";
import { openLongLists } from "../../server/src/platform/db/bounded-count.ts";
import { bareDatabase } from "../stage/bare-database.ts";
import { serveBare } from "../stage/bare-server.ts";

export const BARE = "bare";

/** A bare server with the same statements, sent by the same driver; rows become JSON as they are. */
export function runBareHandler(port: number, databaseUrl: string, memberId: number, apartmentId: number): void {
  const viewer = { memberId, session: "" };
  const { db, rowsOf } = bareDatabase(databaseUrl);
  const reads = { db, longLists: openLongLists() };
  const lists = openDeskLists(db);
  const getDeskToday = deskToday(features, true);
  const calls: Readonly<Record<string, (query: object) => Promise<unknown>>> = {
    residents: (query) =>
      listDeskResidents(reads, viewer, { apartmentId, ...listDeskResidentsInput.query.parse(query) }, "127.0.0.1"),
    households: (query) =>
      listDeskHouseholds(reads, viewer, { apartmentId, ...listDeskHouseholdsInput.query.parse(query) }),
    today: () => getDeskToday(db, viewer, apartmentId),
    "figures/days": () => getDayFigures(db, viewer, apartmentId, features),
    inquiries: (query) => listOfficeDesk(lists, viewer, apartmentId, listOfficeInquiriesInput.query.parse(query)),
  };
  serveBare(port, async (url) => {
    const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
    const call = calls[pathname.replace(`/api/office/${apartmentId}/`, "")];
    if (call === undefined) throw new Error(`no ${pathname}`);
    return rowsOf(() => call(Object.fromEntries(searchParams)));
  });
}
