import { type GateQuestion, gateLogLimits as limits } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import type { MarkKind } from "@danji/contract/visitor-car/car-rules";

const HOUR = 3_600;
const MARGIN = limits.marginHours * HOUR;
const LONGEST = limits.stayDays * 24 * HOUR;

/** A time of one car in a log; seconds since 1970. */
export interface LoggedEvent {
  readonly kind: MarkKind;
  readonly at: number;
  /** Line of the file; null for what an earlier import stored. */
  readonly line: number | null;
  /** The visit that it was stored for. */
  readonly visitId: number | null;
}

/** A visit of that car; seconds since 1970. */
export interface LoggedVisit {
  readonly id: number;
  readonly from: number;
  readonly until: number;
  /** In by a guard's tap and not out, else null. */
  readonly isInsideSince: number | null;
}

export interface Assignment {
  /** New events with the visits that they are of. */
  readonly fresh: readonly { readonly visitId: number; readonly kind: MarkKind; readonly at: number }[];
  readonly same: number;
  readonly unmatched: number;
  /** The same of days whose plates are erased: there may have been a visit. */
  readonly forgotten: number;
  /** Lines that decide nothing, and why. */
  readonly questions: readonly { readonly line: number; readonly question: GateQuestion }[];
}

/** A movement through the gate and what belongs to it: in and out, or one of the two. */
type Presence = readonly [LoggedEvent, ...LoggedEvent[]];

/**
 * Decides which visit of a car each of its times belongs to, from those of the file and those stored before, in any order. A
 * time that is there twice is one. Where the order of a visit's times tells no stay, the new ones are questions and none of them is
 * taken: what is billed follows from what was seen alone. `keptSince` is in seconds since 1970.
 */
export function assignEvents(
  events: readonly LoggedEvent[],
  visits: readonly LoggedVisit[],
  keptSince = -Infinity,
): Assignment {
  const known = new Map<number, LoggedEvent>();
  let same = 0;
  for (const event of events.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))) {
    // Its time and kind as one number: a text for each of 100,000 costs more than the rest of this.
    const key = event.at * 2 + (event.kind === "IN" ? 1 : 0);
    if (known.has(key)) same += 1;
    else known.set(key, event);
  }
  const ofVisit = new Map<number, LoggedEvent[]>();
  let [unmatched, forgotten] = [0, 0];
  for (const presence of presencesOf([...known.values()])) {
    const visitId = presence.find((event) => event.visitId !== null)?.visitId ?? visitOf(presence, visits);
    if (visitId === undefined) {
      for (const { at } of presence) {
        if (at < keptSince) forgotten += 1;
        else unmatched += 1;
      }
      continue;
    }
    const own = ofVisit.get(visitId);
    if (own === undefined) ofVisit.set(visitId, [...presence]);
    else own.push(...presence);
  }
  const fresh: { visitId: number; kind: MarkKind; at: number }[] = [];
  const questions: { line: number; question: GateQuestion }[] = [];
  for (const [visitId, own] of ofVisit) {
    const added = own.filter(({ visitId: stored }) => stored === null);
    const question = added.length === 0 ? undefined : questionOf(own);
    for (const { kind, at, line } of added) {
      if (question === undefined) fresh.push({ visitId, kind, at });
      else questions.push({ line: line ?? 0, question });
    }
  }
  return { fresh, same, unmatched, forgotten, questions };
}

/** In and the next out belong together; each of the others is alone. */
function presencesOf(events: readonly LoggedEvent[]): readonly Presence[] {
  const presences: Presence[] = [];
  let open: LoggedEvent | undefined;
  for (const event of events.toSorted((a, b) => a.at - b.at || (a.kind < b.kind ? 1 : -1))) {
    if (event.kind === "IN") {
      if (open !== undefined) presences.push([open]);
      open = event;
    } else {
      presences.push(open === undefined || event.at - open.at > LONGEST * 2 ? [event] : [open, event]);
      open = undefined;
    }
  }
  return open === undefined ? presences : [...presences, [open]];
}

/** The visit with which a presence has most time in common, else the nearest within the margin. */
function visitOf([first, last = first]: Presence, visits: readonly LoggedVisit[]): number | undefined {
  let best: { readonly id: number; readonly common: number; readonly away: number } | undefined;
  for (const { id, from, until, isInsideSince } of visits) {
    const isItsEnd =
      first.kind === "OUT" && isInsideSince !== null && first.at > isInsideSince && first.at - isInsideSince <= LONGEST;
    const common = Math.min(last.at, until) - Math.max(first.at, from);
    const away = isItsEnd ? 0 : Math.max(0, -common);
    if (away > MARGIN) continue;
    const own = { id, common: Math.max(0, common), away };
    if (best === undefined || own.common > best.common || (own.common === best.common && own.away < best.away))
      best = own;
  }
  return best?.id;
}

function questionOf(events: readonly LoggedEvent[]): GateQuestion | undefined {
  const inOrder = events.toSorted((a, b) => a.at - b.at || (a.kind < b.kind ? 1 : -1));
  for (const [index, { kind }] of inOrder.entries()) {
    if (inOrder[index + 1]?.kind === kind) return kind === "IN" ? "twoIns" : "twoOuts";
  }
  const [came, left] = [inOrder.find(({ kind }) => kind === "IN"), inOrder.findLast(({ kind }) => kind === "OUT")];
  return came !== undefined && left !== undefined && left.at - came.at > LONGEST ? "tooLong" : undefined;
}
