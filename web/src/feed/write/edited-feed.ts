/**
 * The id of the post to edit: from the path (/write/7), or from the history state { feedId: 7 } at /write. Undefined
 * for a new post, null if the path has no valid id.
 */
export const editedFeed = (pathId: string | undefined, state: unknown): number | null | undefined => {
  if (pathId !== undefined) return /^[1-9]\d{0,14}$/.test(pathId) ? Number(pathId) : null;
  if (typeof state !== "object" || state === null || !("feedId" in state)) return undefined;
  return editedFeed(String(state.feedId), null);
};
