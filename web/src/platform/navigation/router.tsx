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
import { changeScreen, screenCommitted } from "./screen-transition.ts";
import { type NavigationKind, currentEntry, navigate, type NavigateOptions, subscribeToHistory } from "./history.ts";

export { back } from "./history.ts";
export { Link, Route, useParams } from "wouter";

/** The current URL and history entry. */
interface RouterLocation {
  readonly pathname: string;
  /** With its "?", or empty. */
  readonly search: string;
  /** State that the navigation passed; null without. Survives a reload. */
  readonly state: unknown;
  /** Index of the entry in this tab's history; 0 is the first one. */
  readonly index: number;
  readonly navigationKind: NavigationKind;
}

const currentLocation = (navigationKind: NavigationKind): RouterLocation => {
  const { pathname, search } = window.location;
  const { index, state } = currentEntry();
  return { pathname, search, navigationKind, index, state };
};

// wouter's links use our navigate() too, so that every history entry has an index.
const aroundNav: AroundNavHandler = (_, to, options) => navigate(to, options);

const LocationContext = createContext<RouterLocation | undefined>(undefined);

/** Provides the location; must wrap every component with links or location hooks. */
export function Router({ children }: { readonly children: ReactNode }) {
  const [location, setLocation] = useState(() => currentLocation("pop"));
  useLayoutEffect(() => {
    let shownPath = window.location.pathname;
    let newest: RouterLocation | undefined;
    return subscribeToHistory((navigationKind) => {
      const next = currentLocation(navigationKind);
      newest = next;
      // A transition of React: the previous screen stays until the code of the next one is loaded.
      // The browser runs the update of a view transition later: a Back in between has shown its own screen by then.
      const show = () => {
        if (next === newest) startTransition(() => setLocation(next));
      };
      // Back has the motion of the browser or of the system; a change of the query alone is no other screen.
      if (navigationKind === "pop" || next.pathname === shownPath) show();
      else changeScreen(show);
      shownPath = next.pathname;
    });
  }, []);
  useLayoutEffect(screenCommitted, [location]);
  return (
    <LocationContext value={location}>
      <WouterRouter aroundNav={aroundNav}>{children}</WouterRouter>
    </LocationContext>
  );
}

/** The current location; a new object for each navigation, also to the same path. */
export const useLocation = (): RouterLocation => {
  const location = useContext(LocationContext);
  if (location === undefined) throw new Error("useLocation() is called outside of <Router>");
  return location;
};

/** Renders the first <Route> whose path matches; one without a path matches always. */
export const Switch = ({ children }: { readonly children: ReactNode }) => (
  <WouterSwitch location={useLocation().pathname}>{children}</WouterSwitch>
);

/** True if a <Route> with this path (`:name` parameters, `/*?` for anything below it or nothing) matches the pathname. */
export const matches = (path: string, pathname: string): boolean =>
  new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+").replace("/*?", "(?:/.*)?")}/?$`, "i").test(pathname);

/** The query parameters of the current URL. */
export const useSearchParams = (): URLSearchParams => new URLSearchParams(useLocation().search);

/** Returns the navigate function, which is stable for the life of the component. */
export const useNavigate = (): ((to: string, options?: NavigateOptions) => void) => useWouterLocation()[1];

/** Navigates on mount, replacing the current history entry. */
export function Redirect({ to }: { readonly to: string }) {
  const leave = useNavigate();
  // Not wouter's own: in the first render that one navigates before <Router> has subscribed.
  useEffect(() => leave(to, { replace: true }), [leave, to]);
  return null;
}
