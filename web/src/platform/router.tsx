import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import {
  type AroundNavHandler,
  Router as WouterRouter,
  Switch as WouterSwitch,
  useLocation as useWouterLocation,
} from "wouter";

export { Link, Route, useParams } from "wouter";

/** Where the browser is: the address, and what this tab's history knows of it. */
interface Place {
  readonly pathname: string;
  /** With its "?", or empty. */
  readonly search: string;
  /** What was handed over by the one who led here; null without. It outlives a reload. */
  readonly state: unknown;
  /** Number of the entry in this tab's history; 0 is the one that it was opened with. */
  readonly index: number;
  /** "pop": by the browser's back, forward or (re)load. "push" and "replace": by a link or navigate(). */
  readonly arrival: "pop" | "push" | "replace";
}

interface NavigateOptions {
  /** True: the current entry of history makes way, so that going back does not lead to it. */
  readonly replace?: boolean;
  /** For the screen that is led to; anything that can be cloned. */
  readonly state?: unknown;
}

// wouter lets the calls of history be heard as events of the window, beside the browser's own one.
const arrivals = { popstate: "pop", pushState: "push", replaceState: "replace" } as const;
type HistoryEvent = keyof typeof arrivals;
const historyEvents = Object.keys(arrivals) as readonly HistoryEvent[];

/** Our part of history.state. An entry that was not made here has none: there the tab was opened. */
const currentEntry = (): Pick<Place, "index" | "state"> => {
  const entry: unknown = history.state;
  return typeof entry === "object" && entry !== null && "index" in entry && "state" in entry
    ? { index: Number(entry.index), state: entry.state }
    : { index: 0, state: null };
};

const currentPlace = (event: HistoryEvent): Place => {
  const { pathname, search } = window.location;
  return { pathname, search, arrival: arrivals[event], ...currentEntry() };
};

const navigate = (to: string, { replace = false, state = null }: NavigateOptions = {}): void => {
  // As with the browser's own links, going to where we are adds nothing to history.
  const stays = replace || new URL(to, window.location.href).href === window.location.href;
  const { index } = currentEntry();
  if (stays) history.replaceState({ index, state }, "", to);
  else history.pushState({ index: index + 1, state }, "", to);
};

// The links of wouter go our way too, so that every entry of history is numbered.
const aroundNav: AroundNavHandler = (_, to, options) => navigate(to, options);

const PlaceContext = createContext<Place | undefined>(undefined);

/** Must stand around everything that asks for the address or has links. */
export function Router({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState(() => currentPlace("popstate"));
  useLayoutEffect(() => {
    const follow = ({ type }: Event) => {
      const event = historyEvents.find((name) => name === type);
      // A transition: the screen that is left stays until the code of the next one is there.
      if (event !== undefined) startTransition(() => setPlace(currentPlace(event)));
    };
    for (const name of historyEvents) window.addEventListener(name, follow);
    return () => {
      for (const name of historyEvents) window.removeEventListener(name, follow);
    };
  }, []);
  return (
    <PlaceContext value={place}>
      <WouterRouter aroundNav={aroundNav}>{children}</WouterRouter>
    </PlaceContext>
  );
}

/** The current place; each arrival gives a new object, also at the same address. */
export const useLocation = (): Place => {
  const place = useContext(PlaceContext);
  if (place === undefined) throw new Error("useLocation() is called outside of <Router>");
  return place;
};

/** Shows the first <Route> whose path is the current one; one without a path takes every other. */
export const Switch = ({ children }: { readonly children: ReactNode }) => (
  <WouterSwitch location={useLocation().pathname}>{children}</WouterSwitch>
);

/** What stands behind the "?" of the address. */
export const useSearchParams = (): URLSearchParams => new URLSearchParams(useLocation().search);

/** Gives the function that leads to another address; the same function for the life of the component. */
export const useNavigate = (): ((to: string, options?: NavigateOptions) => void) => useWouterLocation()[1];

/** One entry back in history, as the browser's own button. */
export const back = (): void => history.back();

/** Leads away as soon as it is on the screen; the address that it stands at is left out of history. */
export function Redirect({ to }: { readonly to: string }) {
  const leave = useNavigate();
  // Not wouter's own: that one leaves before <Router> listens where it is part of the very first screen.
  useEffect(() => leave(to, { replace: true }), [leave, to]);
  return null;
}
