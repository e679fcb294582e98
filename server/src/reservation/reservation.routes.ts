import * as facility from "@danji/contract/facility/facility.input";
import * as calendar from "@danji/contract/reservation/calendar-address";
import { calendarFeedInput } from "@danji/contract/reservation/calendar-address.input";
import * as door from "@danji/contract/reservation/check-in";
import { checkInInput, doorCodeInput } from "@danji/contract/reservation/check-in.input";
import * as office from "@danji/contract/reservation/office-reservation";
import * as contract from "@danji/contract/reservation/reservation";
import * as input from "@danji/contract/reservation/reservation.input";
import { rejectUnintended } from "#platform/http/origin/fetch-metadata.ts";
import { bytes, type RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { availabilityReads, getAvailability } from "./availability.ts";
import { bookReservation, openBookings } from "./book.ts";
import * as calendars from "./calendar/calendar-address.ts";
import { getCalendar } from "./calendar/calendar.ts";
import { cancelReservation } from "./cancel.ts";
import { checkIn } from "./check-in/check-in.ts";
import { makeDoorCode } from "./check-in/door-code.ts";
import { acceptOffer } from "./waiting-list/accept.ts";
import { joinWaitingList } from "./waiting-list/join.ts";
import { listFreeToday } from "./free-today.ts";
import { actOnReservation } from "./office/act.ts";
import { bookForHousehold } from "./office/book-for-household.ts";
import * as change from "./office/change-facility.ts";
import { listOfficeReservations } from "./office/desk-list.ts";
import { moveReservation } from "./office/move.ts";
import { createStatementFile, getStatement } from "./office/statement.ts";
import { listReservations } from "./own-reservations.ts";

/** Reservations of households. */
export function reservationRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;
  const reads = availabilityReads(db);
  const bookings = openBookings(services, reads);

  on(contract.listFreeToday, facility.listFacilitiesInput, ({ viewer, query }) =>
    listFreeToday(db, viewer, query.apartmentId),
  );

  on(contract.getAvailability, input.availabilityInput, ({ viewer, params, query }) =>
    getAvailability(reads, viewer, { ...params, ...query }),
  );

  on(contract.book, input.bookInput, ({ viewer, params, body, request }) => {
    const key = request.headers["idempotency-key"]?.toString();
    return bookReservation(bookings, viewer, { ...params, key }, body);
  });

  on(contract.joinWaitingList, input.bookInput, ({ viewer, params, body }) =>
    joinWaitingList(bookings, viewer, params.facilityId, body),
  );
  on(contract.acceptOffer, input.acceptOfferInput, ({ viewer, params, body }) =>
    acceptOffer(services, viewer, { ...params, ...body }),
  );

  on(contract.listReservations, {}, ({ viewer }) => listReservations(db, viewer));

  on(contract.cancelReservation, input.cancelReservationInput, ({ viewer, params, body }) =>
    cancelReservation(db, viewer, { ...params, ...body }),
  );

  on(contract.getReservationCalendar, input.reservationInput, async ({ viewer, params }) => {
    const text = await getCalendar(db, viewer, params.reservationId);
    return bytes("text/calendar; charset=utf-8", Buffer.from(text), {
      "cache-control": "no-store",
      "content-disposition": 'attachment; filename="reservation.ics"',
    });
  });

  on(door.checkIn, checkInInput, ({ viewer, body }) => checkIn(services, viewer, body));
  on(door.makeDoorCode, doorCodeInput, ({ viewer, params }) => makeDoorCode(services, viewer, params));
}

/** The addresses that calendars subscribe to. */
export function calendarRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;
  on(calendar.getCalendarAddress, {}, ({ viewer }) => calendars.getCalendarAddress(db, viewer));
  on(calendar.makeCalendarAddress, {}, ({ viewer }) => calendars.makeCalendarAddress(services, viewer));
  on(calendar.endCalendarAddress, {}, ({ viewer }) => calendars.endCalendarAddress(db, viewer));
  on(calendar.getCalendarFeed, calendarFeedInput, ({ params, request }) =>
    calendars.readCalendar(services, { ...params, ifNoneMatch: request.headers["if-none-match"] }),
  );
}

/** Facilities and reservations at the desk of an office. */
export function officeReservationRoutes(on: RegisterEndpoint, { db }: Services): void {
  on(office.changeFacility, facility.changeFacilityInput, ({ viewer, params, body }) =>
    change.changeFacility(db, viewer, params, body),
  );
  on(office.checkFacility, facility.changeFacilityInput, ({ viewer, params, body }) =>
    change.checkFacility(db, viewer, params, body),
  );
  on(office.removeFacility, facility.removeFacilityInput, ({ viewer, params, body }) =>
    change.removeFacility(db, viewer, params, body),
  );
  on(office.addClosure, facility.addClosureInput, ({ viewer, params, body }) =>
    change.addClosure(db, viewer, params, body),
  );
  on(office.checkClosure, facility.addClosureInput, ({ viewer, params, body }) =>
    change.checkClosure(db, viewer, params, body),
  );
  on(office.checkRemoval, facility.checkRemovalInput, ({ viewer, params }) => change.checkRemoval(db, viewer, params));
  on(office.removeClosure, facility.removeClosureInput, ({ viewer, params }) =>
    change.removeClosure(db, viewer, params, params.closureId),
  );

  on(office.listOfficeReservations, input.listOfficeReservationsInput, ({ viewer, params, query }) =>
    listOfficeReservations(db, viewer, { ...params, ...query }),
  );
  on(office.bookForHousehold, input.bookForHouseholdInput, ({ viewer, params, body, request }) => {
    const key = request.headers["idempotency-key"]?.toString();
    return bookForHousehold(db, viewer, { ...params, key }, body);
  });
  on(office.changeReservation, input.changeReservationInput, ({ viewer, params, body }) =>
    actOnReservation(db, viewer, params, body),
  );

  on(office.moveReservation, input.moveReservationInput, ({ viewer, params, body }) =>
    moveReservation(db, viewer, params, body),
  );

  on(office.getStatement, input.statementInput, ({ viewer, params, query }) =>
    getStatement(db, viewer, { ...params, ...query }),
  );
  on(office.getStatementFile, input.statementFileInput, async ({ viewer, params, query, address, request }) => {
    rejectUnintended(request);
    const content = await createStatementFile(db, viewer, { ...params, ...query, address });
    const charset = query.encoding === "cp949" ? "euc-kr" : "utf-8";
    return bytes(`text/csv; charset=${charset}`, content, {
      "cache-control": "no-store",
      "content-disposition": `attachment; filename="facilities-${query.month}.csv"`,
    });
  });
}
