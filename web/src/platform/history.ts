/** How one screen leads to another. */
export interface NavigateOptions {
  /** True: the current entry of history makes way, so that going back does not lead to it. */
  readonly replace?: boolean;
  /** For the screen that is led to; anything that can be cloned. */
  readonly state?: unknown;
}

/** Our part of history.state. */
interface HistoryEntry {
  /** Number of the screen's entry in this tab's history; 0 is the one that it was opened with. */
  readonly index: number;
  /** What was handed over by the one who led here; null without. It outlives a reload. */
  readonly state: unknown;
  /** How many layers lay over the screen as it was made: each has its entry, for back to take. */
  readonly covers: number;
}

// wouter lets the calls of history be heard as events of the window, beside the browser's own one.
const navigationKinds = { popstate: "pop", pushState: "push", replaceState: "replace" } as const;
type HistoryEvent = keyof typeof navigationKinds;
const historyEvents = Object.keys(navigationKinds) as readonly HistoryEvent[];

/** "pop": by the browser's back, forward or (re)load. "push" and "replace": by a link or navigate(). */
export type NavigationKind = (typeof navigationKinds)[HistoryEvent];

/** The current entry. One that was not made here has no number: there the tab was opened. */
export const currentEntry = (): HistoryEntry => {
  const entry: unknown = history.state;
  if (typeof entry !== "object" || entry === null || !("index" in entry) || !("state" in entry)) {
    return { index: 0, state: null, covers: 0 };
  }
  const covers = "covers" in entry ? Number(entry.covers) : 0;
  return { index: Number(entry.index), state: entry.state, covers };
};

interface Overlay {
  readonly onBack: () => void;
  /** The screen that it lies over; not known until history was settled for it. */
  index: number | undefined;
}

// A step back that leads nowhere is never heard of; after this long, in ms, it is not waited for.
const traversalTimeout = 3_000;

let covers: readonly Overlay[] = [];
/** What is to be done once the browser has arrived where it was sent. */
let pendingActions: readonly (() => void)[] = [];
/** Runs while the browser is on its way through history: that takes some milliseconds. */
let traversalTimer: ReturnType<typeof setTimeout> | undefined;

const traverse = (steps: number): void => {
  traversalTimer = setTimeout(onTraversed, traversalTimeout);
  history.go(steps);
};

const onTraversed = (): void => {
  clearTimeout(traversalTimer);
  traversalTimer = undefined;
  const actions = pendingActions;
  pendingActions = [];
  for (const action of actions) afterTraversal(action);
  scheduleSync();
};

/** Does it now, or on arrival where the browser is on its way. */
const afterTraversal = (action: () => void): void => {
  if (traversalTimer === undefined) action();
  else pendingActions = [...pendingActions, action];
};

/** Brings history to one entry for each layer over the screen. */
const syncOverlayEntries = (): void => {
  if (traversalTimer !== undefined) return;
  const { index, state, covers: depth } = currentEntry();
  for (const overlay of covers) overlay.index ??= index;
  const required = covers.filter((overlay) => overlay.index === index).length;
  for (let next = depth + 1; next <= required; next += 1) history.pushState({ index, state, covers: next }, "");
  // Also where the browser's forward button led to the entry of a layer that has gone.
  if (required < depth) traverse(required - depth);
};

// Later than what answers the same event: one layer may follow another, or a screen may be led away to.
const scheduleSync = (): void => void setTimeout(syncOverlayEntries);

/**
 * Says that something lies over the screen: from now on the browser's back button calls `onBack` and stays.
 * The function that comes back says that it lies there no more, and its entry leaves history.
 */
export const registerOverlay = (onBack: () => void): (() => void) => {
  const overlay: Overlay = { onBack, index: undefined };
  covers = [...covers, overlay];
  scheduleSync();
  return () => {
    covers = covers.filter((other) => other !== overlay);
    scheduleSync();
  };
};

/** Leads to another address, from below all layers. Going to where we are adds nothing to history. */
export const navigate = (to: string, { replace = false, state = null }: NavigateOptions = {}): void =>
  afterTraversal(() => {
    const { index, covers: depth } = currentEntry();
    if (depth > 0) {
      pendingActions = [() => navigate(to, { replace, state }), ...pendingActions];
      traverse(-depth);
      return;
    }
    const replaces = replace || new URL(to, window.location.href).href === window.location.href;
    if (replaces) history.replaceState({ index, state, covers: 0 }, "", to);
    else history.pushState({ index: index + 1, state, covers: 0 }, "", to);
  });

/** To the screen before this one, as the browser's own button where nothing lies over the screen. */
export const back = (): void => afterTraversal(() => traverse(-1 - currentEntry().covers));

/** Tells of every arrival at a screen until the function that comes back is called; layers are none. */
export const subscribeToHistory = (onNavigated: (kind: NavigationKind) => void): (() => void) => {
  let currentIndex = currentEntry().index;
  const onHistoryEvent = ({ type }: Event) => {
    const event = historyEvents.find((name) => name === type);
    if (event === undefined) return;
    const entry = currentEntry();
    const isSameScreen = event !== "replaceState" && entry.index === currentIndex;
    currentIndex = entry.index;
    if (!isSameScreen) onNavigated(navigationKinds[event]);
    if (event === "popstate") handlePop(entry, isSameScreen);
  };
  for (const name of historyEvents) window.addEventListener(name, onHistoryEvent);
  // A reload keeps the entries of layers, but no layer.
  scheduleSync();
  return () => {
    for (const name of historyEvents) window.removeEventListener(name, onHistoryEvent);
  };
};

const handlePop = ({ index, covers: depth }: HistoryEntry, isSameScreen: boolean): void => {
  const isOurTraversal = traversalTimer !== undefined;
  // The person's own step back: what lies highest goes. One that will not go gets its entry again.
  if (!isOurTraversal && isSameScreen) {
    const overlaysHere = covers.filter((one) => one.index === index);
    for (const { onBack } of overlaysHere.slice(depth).toReversed()) onBack();
  }
  onTraversed();
};
