/** How one screen leads to another. */
export interface NavigateOptions {
  /** True: the current entry of history makes way, so that going back does not lead to it. */
  readonly replace?: boolean;
  /** For the screen that is led to; anything that can be cloned. */
  readonly state?: unknown;
}

/** Our part of history.state. */
interface Entry {
  /** Number of the screen's entry in this tab's history; 0 is the one that it was opened with. */
  readonly index: number;
  /** What was handed over by the one who led here; null without. It outlives a reload. */
  readonly state: unknown;
  /** How many layers lay over the screen as it was made: each has its entry, for back to take. */
  readonly covers: number;
}

// wouter lets the calls of history be heard as events of the window, beside the browser's own one.
const arrivals = { popstate: "pop", pushState: "push", replaceState: "replace" } as const;
type HistoryEvent = keyof typeof arrivals;
const historyEvents = Object.keys(arrivals) as readonly HistoryEvent[];

/** "pop": by the browser's back, forward or (re)load. "push" and "replace": by a link or navigate(). */
export type ArrivalKind = (typeof arrivals)[HistoryEvent];

/** The current entry. One that was not made here has no number: there the tab was opened. */
export const currentEntry = (): Entry => {
  const entry: unknown = history.state;
  if (typeof entry !== "object" || entry === null || !("index" in entry) || !("state" in entry)) {
    return { index: 0, state: null, covers: 0 };
  }
  const covers = "covers" in entry ? Number(entry.covers) : 0;
  return { index: Number(entry.index), state: entry.state, covers };
};

interface Cover {
  readonly onBack: () => void;
  /** The screen that it lies over; not known until history was settled for it. */
  index: number | undefined;
}

// A step back that leads nowhere is never heard of; after this long, in ms, it is not waited for.
const patience = 3_000;

let covers: readonly Cover[] = [];
/** What is to be done once the browser has arrived where it was sent. */
let waiting: readonly (() => void)[] = [];
/** Runs while the browser is on its way through history: that takes some milliseconds. */
let travelling: ReturnType<typeof setTimeout> | undefined;

const travel = (steps: number): void => {
  travelling = setTimeout(arrived, patience);
  history.go(steps);
};

const arrived = (): void => {
  clearTimeout(travelling);
  travelling = undefined;
  const acts = waiting;
  waiting = [];
  for (const act of acts) whenStill(act);
  settleSoon();
};

/** Does it now, or on arrival where the browser is on its way. */
const whenStill = (act: () => void): void => {
  if (travelling === undefined) act();
  else waiting = [...waiting, act];
};

/** Brings history to one entry for each layer over the screen. */
const settle = (): void => {
  if (travelling !== undefined) return;
  const { index, state, covers: depth } = currentEntry();
  for (const cover of covers) cover.index ??= index;
  const wanted = covers.filter((cover) => cover.index === index).length;
  for (let next = depth + 1; next <= wanted; next += 1) history.pushState({ index, state, covers: next }, "");
  // Also where the browser's forward button led to the entry of a layer that has gone.
  if (wanted < depth) travel(wanted - depth);
};

// Later than what answers the same event: one layer may follow another, or a screen may be led away to.
const settleSoon = (): void => void setTimeout(settle);

/**
 * Says that something lies over the screen: from now on the browser's back button calls `onBack` and stays.
 * The function that comes back says that it lies there no more, and its entry leaves history.
 */
export const cover = (onBack: () => void): (() => void) => {
  const own: Cover = { onBack, index: undefined };
  covers = [...covers, own];
  settleSoon();
  return () => {
    covers = covers.filter((other) => other !== own);
    settleSoon();
  };
};

/** Leads to another address, from below all layers. Going to where we are adds nothing to history. */
export const navigate = (to: string, { replace = false, state = null }: NavigateOptions = {}): void =>
  whenStill(() => {
    const { index, covers: depth } = currentEntry();
    if (depth > 0) {
      waiting = [() => navigate(to, { replace, state }), ...waiting];
      travel(-depth);
      return;
    }
    const stays = replace || new URL(to, window.location.href).href === window.location.href;
    if (stays) history.replaceState({ index, state, covers: 0 }, "", to);
    else history.pushState({ index: index + 1, state, covers: 0 }, "", to);
  });

/** To the screen before this one, as the browser's own button where nothing lies over the screen. */
export const back = (): void => whenStill(() => travel(-1 - currentEntry().covers));

/** Tells of every arrival at a screen until the function that comes back is called; layers are none. */
export const watchHistory = (onArrival: (kind: ArrivalKind) => void): (() => void) => {
  let at = currentEntry().index;
  const follow = ({ type }: Event) => {
    const event = historyEvents.find((name) => name === type);
    if (event === undefined) return;
    const entry = currentEntry();
    const stays = event !== "replaceState" && entry.index === at;
    at = entry.index;
    if (!stays) onArrival(arrivals[event]);
    if (event === "popstate") land(entry, stays);
  };
  for (const name of historyEvents) window.addEventListener(name, follow);
  // A reload keeps the entries of layers, but no layer.
  settleSoon();
  return () => {
    for (const name of historyEvents) window.removeEventListener(name, follow);
  };
};

const land = ({ index, covers: depth }: Entry, stays: boolean): void => {
  const sent = travelling !== undefined;
  // The person's own step back: what lies highest goes. One that will not go gets its entry again.
  if (!sent && stays) {
    const here = covers.filter((one) => one.index === index);
    for (const { onBack } of here.slice(depth).toReversed()) onBack();
  }
  arrived();
};
