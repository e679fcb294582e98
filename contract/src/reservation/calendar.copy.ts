/** Words of the calendar file of a booking. */
export const calendarCopy = {
  product: "-//우리단지//예약//KO",
  seat: (name: string, seat: number) => `${name} ${seat}번 좌석`,
} as const;
