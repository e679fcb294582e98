import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { deskComplexInput } from "./desk.input.ts";
import type { DeskCountName, ServiceCountName } from "./today-rules.ts";

/**
 * What waits at the desk of a complex, for each role what it may see: a name that is left out is none of theirs. Inquiries
 * of a guard are those assigned to them. `inquiriesToday` are due today, `inquiriesWeek` later in this week, which ends
 * with Sunday; an inquiry whose clock is stopped is in neither, nor overdue. `penaltiesToDecide` leaves out
 * those that another member has to decide. `officeActs` are those of seven days. A guard alone has `carsExpected`, those
 * of today that have not come, and `reservationsToday`, those of today that are not over and not checked in.
 */
export const getDeskToday = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/today",
  access: "member",
  input: input<typeof deskComplexInput>(),
  answer: answer<DeskTodayView>(),
});

export interface DeskTodayView {
  readonly counts: Readonly<Partial<Record<DeskCountName, number>>>;
}

/** What waits for the operators of the service. 404 for everybody else. */
export const getServiceToday = endpoint({
  method: "GET",
  path: "/api/operator/today",
  access: "member",
  answer: answer<ServiceTodayView>(),
});

export interface ServiceTodayView {
  readonly counts: Readonly<Record<ServiceCountName, number>>;
}
