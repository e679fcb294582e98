import { withdrawalCopy as withdrawal } from "../account/withdrawal.copy.ts";
import { facilityCopy as facility } from "../facility/facility.copy.ts";
import { bookingRefusals as booking } from "./booking-refusals.copy.ts";
import { calendarCopy as calendar } from "./calendar.copy.ts";
import { checkInCopy as checkIn } from "./check-in.copy.ts";
import { lotteryCopy as lottery } from "./lottery/lottery.copy.ts";
import { reservationLimits as limits } from "./reservation-rules.ts";
import { reservationCopy as reservation } from "./reservation.copy.ts";

/** The part of the closed list (problems.ts) about facilities and reservations. */
export const reservationProblems = {
  FACILITY_NOT_FOUND: [404, facility.notFound],
  FACILITIES_FULL: [409, facility.full],
  FACILITY_CHANGED: [409, facility.changed],
  FACILITY_RESERVATIONS: [409, facility.inTheWay(1)],
  FACILITY_NOT_BOOKABLE: [409, booking.notBookable],
  CLOSURE_NOT_FOUND: [404, facility.closureNotFound],
  CLOSURE_DAYS: [400, facility.closureDays],
  CLOSURES_FULL: [409, facility.closuresFull],
  RESERVATION_NOT_FOUND: [404, reservation.notFound],
  RESERVATION_RESIDENTS_ONLY: [403, reservation.residentsOnly],
  RESERVATION_HOME_WAITS: [403, reservation.homeWaits],
  RESERVATION_UNFIT: [400, booking.offGrid],
  RESERVATION_CLOSED: [409, reservation.closed],
  RESERVATION_NOT_OPEN: [409, reservation.notOpen],
  RESERVATION_LATE: [409, booking.begun],
  RESERVATION_LOTTERY: [409, booking.drawing],
  RESERVATION_PAUSED: [409, reservation.paused],
  RESERVATION_CANCELLED_OFTEN: [409, reservation.cancelledOften(limits.freeCancellationsADay)],
  RESERVATION_LIMIT: [409, reservation.limit],
  RESERVATION_TAKEN: [409, booking.taken],
  RESERVATION_FREE: [409, reservation.free],
  RESERVATION_NO_LINE: [409, reservation.noWaitingList],
  RESERVATION_LINES: [409, reservation.waitingListsMax],
  RESERVATION_OFFER_OVER: [409, reservation.offerOver],
  RESERVATION_PRICE: [409, reservation.priceChanged],
  RESERVATION_FEE: [409, reservation.feeChanged],
  RESERVATION_BEGUN: [409, reservation.begun],
  RESERVATION_OVER: [409, reservation.over],
  RESERVATION_DECIDED: [409, reservation.decided],
  RESERVATION_TIME: [409, reservation.checkInTime],
  FACILITY_LOTTERY: [409, lottery.running],
  LOTTERY_NOT_FOUND: [404, lottery.notFound],
  LOTTERY_CLOSED: [409, lottery.closed],
  LOTTERY_WISHES: [400, lottery.preferencesMax],
  LOTTERY_DAY: [400, lottery.otherDay],
  LOTTERY_TICKET: [404, lottery.noTicket],
  FACILITY_DOOR_CODE: [404, checkIn.codeUnknown],
  CALENDAR_NOT_FOUND: [404, calendar.addressGone],
  RESERVATION_DOOR: [404, reservation.doorUnknown],
  RESERVATIONS_AHEAD: [409, withdrawal.reserved],
  RESERVATIONS_CHANGED: [409, reservation.changed],
} as const;
