/** Options of a navigation. */
export interface NavigateOptions {
  /** True: replaces the current history entry, so that going back does not lead to it. */
  readonly replace?: boolean;
  /** State of the new screen; anything that can be cloned. */
  readonly state?: unknown;
}

/** Our part of history.state. */
interface HistoryEntry {
  /** Index of the screen's entry in this tab's history; 0 is the first one. */
  readonly index: number;
  /** State that the navigation passed; null without. Survives a reload. */
  readonly state: unknown;
  /** How many overlays were open when the entry was made: each has its own entry, for the back button. */
  readonly covers: number;
}

// wouter dispatches the History API calls as window events, beside the browser's popstate.
const navigationKinds = { popstate: "pop", pushState: "push", replaceState: "replace" } as const;
type HistoryEvent = keyof typeof navigationKinds;
const historyEvents = Object.keys(navigationKinds) as readonly HistoryEvent[];

/** "pop": by the browser's back, forward or (re)load. "push" and "replace": by a link or navigate(). */
export type NavigationKind = (typeof navigationKinds)[HistoryEvent];

/** The current entry. An entry that was not made here has no index: it is the tab's first. */
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
  /** The screen below it; undefined until its entries are synchronised. */
  index: number | undefined;
}

// A traversal that leads nowhere fires no event; stop waiting after this many ms.
const traversalTimeout = 3_000;

let overlays: readonly Overlay[] = [];
/** Actions to run after the pending traversal. */
let pendingActions: readonly (() => void)[] = [];
/** Set while a traversal is pending: history.go() is asynchronous. */
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

/** Runs the action now, or after the pending traversal. */
const afterTraversal = (action: () => void): void => {
  if (traversalTimer === undefined) action();
  else pendingActions = [...pendingActions, action];
};

/** Makes the number of history entries match the number of overlays on the screen. */
const syncOverlayEntries = (): void => {
  if (traversalTimer !== undefined) return;
  const { index, state, covers: depth } = currentEntry();
  for (const overlay of overlays) overlay.index ??= index;
  const required = overlays.filter((overlay) => overlay.index === index).length;
  for (let next = depth + 1; next <= required; next += 1) history.pushState({ index, state, covers: next }, "");
  // Also if the forward button led to the entry of a closed overlay.
  if (required < depth) traverse(required - depth);
};

// Deferred: in the same event one overlay may replace another, or a navigation may follow.
const scheduleSync = (): void => void setTimeout(syncOverlayEntries);

/**
 * Registers an overlay: the back button calls `onBack` instead of leaving. Returns the function that unregisters it and
 * removes its history entry.
 */
export const registerOverlay = (onBack: () => void): (() => void) => {
  const overlay: Overlay = { onBack, index: undefined };
  overlays = [...overlays, overlay];
  scheduleSync();
  return () => {
    overlays = overlays.filter((other) => other !== overlay);
    scheduleSync();
  };
};

/** Navigates to a path after removing the entries of overlays. The current path replaces its own entry. */
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

/** Goes to the previous screen, past the entries of overlays. */
export const back = (): void => afterTraversal(() => traverse(-1 - currentEntry().covers));

/** Calls `onNavigated` for every navigation (not for overlays) until unsubscribed. */
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
  // After a reload the entries of overlays remain, but no overlay.
  scheduleSync();
  return () => {
    for (const name of historyEvents) window.removeEventListener(name, onHistoryEvent);
  };
};

const handlePop = ({ index, covers: depth }: HistoryEntry, isSameScreen: boolean): void => {
  const isOurTraversal = traversalTimer !== undefined;
  // The user went back: close the topmost overlays. One that does not close gets its entry again.
  if (!isOurTraversal && isSameScreen) {
    const overlaysHere = overlays.filter((one) => one.index === index);
    for (const { onBack } of overlaysHere.slice(depth).toReversed()) onBack();
  }
  onTraversed();
};
