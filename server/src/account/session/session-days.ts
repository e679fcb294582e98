/** A session ends after this many days without a call, and after this many days in any case. */
export const sessionDays = { idle: 14, absolute: 90 } as const;
