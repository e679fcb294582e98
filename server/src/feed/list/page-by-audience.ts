import type { Viewer } from "#platform/viewer.ts";
import type { PageForViewer } from "./feed-page.ts";

/** A row of a coalesced read; where there is no post, one without an id. */
export interface AudienceRow {
  readonly id: number | null;
  /** Those of the viewers for whom the post is; null for everybody. */
  readonly audience_readers: readonly number[] | null;
  /** Rows that the page skips may not be for everybody. */
  readonly skips_audience: boolean;
}

/** A page that was read for some viewers at once, a viewer a member. */
interface CoalescedPage {
  readonly rows: readonly AudienceRow[];
  readonly viewers: readonly Viewer[];
  readonly pageFor: PageForViewer;
  /** True where it was read anew already. */
  readonly isSecond: boolean;
}

/**
 * A coalesced read holds every notice that is for one of its viewers. Those for whom each of them is share its page; the
 * others are read anew, together where they miss the same notices. What is still not one page for all is read for each viewer
 * alone, so that there are at most three rounds.
 */
export async function pageByAudience(
  { rows, viewers, pageFor, isSecond }: CoalescedPage,
  readAnew: (viewers: readonly Viewer[]) => Promise<PageForViewer>,
): Promise<PageForViewer> {
  const skips = rows[0]?.skips_audience === true;
  if (viewers.length === 1 || (!skips && rows.every(({ audience_readers: readers }) => readers === null)))
    return pageFor;
  const keyOf = ({ memberId }: Viewer) => {
    const missed = missedBy(rows, memberId);
    return skips || (isSecond && missed !== "") ? `member ${memberId}` : missed;
  };
  const groups = new Map<string, Viewer[]>();
  for (const viewer of viewers) groups.set(keyOf(viewer), [...(groups.get(keyOf(viewer)) ?? []), viewer]);
  const pages = new Map<string, PageForViewer>([["", pageFor]]);
  for (const [key, group] of groups) if (key !== "") pages.set(key, await readAnew(group));
  return (viewer) => (pages.get(keyOf(viewer)) ?? pageFor)(viewer);
}

/** The notices among the rows that are not for the member. */
const missedBy = (rows: readonly AudienceRow[], memberId: number): string =>
  rows.flatMap(({ id, audience_readers: readers }) => (readers?.includes(memberId) === false ? [id] : [])).join(" ");
