/** True for a month from 2000 to 2099, as 2026-11. */
export const isMonth = (text: string): boolean => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);
