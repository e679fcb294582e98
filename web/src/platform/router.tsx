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
import {
  type NavigationKind,
  currentEntry,
  navigate,
  type NavigateOptions,
  subscribeToHistory,
} from "./history.ts";

export { back } from "./history.ts";
export { Link, Route, useParams } from "wouter";

/** Where the browser is: the address, and what this tab's history knows of it. */
interface RouterLocation {
  readonly pathname: string;
  /** With its "?", or empty. */
  readonly search: string;
  /** What was handed over by the one who led here; null without. It outlives a reload. */
  readonly state: unknown;
  /** Number of the entry in this tab's history; 0 is the one that it was opened with. */
  readonly index: number;
  readonly navigationKind: NavigationKind;
}

const currentLocation = (navigationKind: NavigationKind): RouterLocation => {
  const { pathname, search } = window.location;
  const { index, state } = currentEntry();
  return { pathname, search, navigationKind, index, state };
};

// The links of wouter go our way too, so that every entry of history is numbered.
const aroundNav: AroundNavHandler = (_, to, options) => navigate(to, options);

const LocationContext = createContext<RouterLocation | undefined>(undefined);

/** Must stand around everything that asks for the address or has links. */
export function Router({ children }: { readonly children: ReactNode }) {
  const [location, setLocation] = useState(() => currentLocation("pop"));
  // A transition: the screen that is left stays until the code of the next one is there.
  useLayoutEffect(
    () => subscribeToHistory((navigationKind) => startTransition(() => setLocation(currentLocation(navigationKind)))),
    [],
  );
  return (
    <LocationContext value={location}>
      <WouterRouter aroundNav={aroundNav}>{children}</WouterRouter>
    </LocationContext>
  );
}

/** The current place; each arrival gives a new object, also at the same address. */
export const useLocation = (): RouterLocation => {
  const location = useContext(LocationContext);
  if (location === undefined) throw new Error("useLocation() is called outside of <Router>");
  return location;
};

/** Shows the first <Route> whose path is the current one; one without a path takes every other. */
export const Switch = ({ children }: { readonly children: ReactNode }) => (
  <WouterSwitch location={useLocation().pathname}>{children}</WouterSwitch>
);

/** True where <Route> with a path of `:name` places would show the address. */
export const matches = (path: string, pathname: string): boolean =>
  new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i").test(pathname);

/** What stands behind the "?" of the address. */
export const useSearchParams = (): URLSearchParams => new URLSearchParams(useLocation().search);

/** Gives the function that leads to another address; the same function for the life of the component. */
export const useNavigate = (): ((to: string, options?: NavigateOptions) => void) => useWouterLocation()[1];

/** Leads away as soon as it is on the screen; the address that it stands at is left out of history. */
export function Redirect({ to }: { readonly to: string }) {
  const leave = useNavigate();
  // Not wouter's own: that one leaves before <Router> listens where it is part of the very first screen.
  useEffect(() => leave(to, { replace: true }), [leave, to]);
  return null;
}
