/**
 * Milliseconds within which something that happens at once has happened on a busy machine too, where it takes some on a calm
 * one. Below every other way by which it would happen: the wait for a CONNECT (9 s) and the look at all sessions (30 s).
 */
export const atOnce = 8_000;
