import { randomInt } from "node:crypto";

// Drawn ones met each other in a run of some thousand members: in a process each is the next one.
let last = randomInt(20_000_000, 80_000_000);

/** A phone number that no other member of a test has. */
export const newPhoneNumber = (): string => `010${(last += 1)}`;
