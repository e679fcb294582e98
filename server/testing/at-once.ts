/**
 * Milliseconds within which something that happens at once has happened on a machine too that stands still meanwhile, where it
 * takes some on a calm one. Below every other cause of the same, above all the check of all sessions (30 s).
 */
export const atOnce = 25_000;
