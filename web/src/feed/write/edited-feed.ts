/**
 * The post that the write screen changes: named by its address (/write/7), or by the screen that led to
 * /write with the state { feedId: 7 }. Undefined for a new post, null where the address names none.
 */
export const editedFeed = (pathId: string | undefined, state: unknown): number | null | undefined => {
  if (pathId !== undefined) return /^[1-9]\d{0,14}$/.test(pathId) ? Number(pathId) : null;
  if (typeof state !== "object" || state === null || !("feedId" in state)) return undefined;
  return editedFeed(String(state.feedId), null);
};
