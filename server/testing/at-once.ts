/**
 * Milliseconds within which something that happens at once has happened on a busy machine too, where it takes some on a calm
 * one. Below every other cause of the same: the wait for a CONNECT (9 s) and the check of all sessions (30 s).
 */
export const atOnce = 8_000;
