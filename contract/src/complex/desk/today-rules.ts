/**
 * What may wait at the desk of an office, in the order of what to do first; what is the viewer's own comes before all, and before that
 * what a guard does all day.
 */
export const deskCountNames = [
  "carsExpected",
  "reservationsToday",
  "inquiriesMine",
  "inquiriesOverdue",
  "inquiriesToday",
  "noticesHeld",
  "turnoversHeld",
  "residentsWaiting",
  "reservationsOutsideHours",
  "reservationsWaiting",
  "penaltiesToDecide",
  "inquiriesUnassigned",
  "reportsOpen",
  "inquiriesWeek",
  "turnoversAhead",
  "officeActs",
] as const;
export type DeskCountName = (typeof deskCountNames)[number];

/** The same for the operators of the service. */
export const serviceCountNames = [
  "serviceInquiriesOverdue",
  "serviceInquiriesOpen",
  "serviceReportsOpen",
  "claimsOpen",
] as const;
export type ServiceCountName = (typeof serviceCountNames)[number];

/** The acts of the last days are counted up to here. */
export const actsCountedMax = 100;
