const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Seoul",
  hourCycle: "h23",
  hour: "2-digit",
  minute: "2-digit",
});

/** The time of day in Seoul, as 22:05. */
export const seoulTimeOfDay = (time: Date): string => clock.format(time);
