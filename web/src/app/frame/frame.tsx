import { frameCopy } from "@danji/contract/app/frame.copy";
import { type CSSProperties, type MouseEvent, type ReactNode, startTransition, useCallback, useState } from "react";
import { useAuthStore } from "#account/session/auth.store.ts";
import { paths } from "#platform/paths.ts";
import { lazyPart } from "#platform/part/lazy-part.tsx";
import { useLocation } from "#platform/navigation/router.tsx";
import { AlertHost } from "#ui/overlay/alert.tsx";
import { ToastHost } from "#ui/overlay/toast.tsx";
import { cx } from "#ui/cx.ts";
import { useIsDeskWide, useMediaQuery } from "#ui/use-media-query.ts";
import { Banner } from "./banner.tsx";
import { ScreenNoticeSlot } from "./screen-notice-slot.ts";
import { TabBarSlot } from "./tab-bar-slot.ts";
import { tabOf } from "./tab-of.ts";

// Phones do not load what only wide screens show.
const nothing = { loading: () => null, failed: () => null };
const LandingPanel = lazyPart(async () => ({ default: (await import("./landing-panel.tsx")).LandingPanel }), nothing);
const StatusBar = lazyPart(async () => ({ default: (await import("./status-bar.tsx")).StatusBar }), nothing);

// The banner introduces the product on these screens only; elsewhere it would only take space.
const bannerPaths: readonly string[] = [paths.login, paths.home, paths.homeAlias];

/** The app's container: the whole window up to 1024 px and for the desk, else a phone beside the landing panel. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const isDesk = isOfDesk(pathname);
  const isDeskWide = useIsDeskWide() && isDesk;
  /** The landing panel is shown beside the phone. */
  const wide = useMediaQuery(beyondPhones) && !isDesk;
  const isLoggedIn = useAuthStore((auth) => auth.isLoggedIn);
  const [tabBar, setTabBar] = useSlot();
  const [notice, setNotice] = useSlot();
  return (
    <>
      {wide && <SkipLink />}
      <aside aria-label={frameCopy.productName} aria-hidden={!wide} inert={!wide}>
        {wide && <LandingPanel />}
      </aside>
      {wide && <div aria-hidden="true" className="frame-bezel" />}
      <div className="frame" style={isDeskWide ? wholeWindow : undefined}>
        {wide && (
          <div className="status-bar">
            <StatusBar />
          </div>
        )}
        <div className="screen-area">
          <div ref={setNotice} />
          <div id="app-scroll" className="scroller">
            {!wide && bannerPaths.includes(pathname) && <Banner />}
            <ScreenNoticeSlot value={notice}>
              <TabBarSlot value={tabBar}>{children}</TabBarSlot>
            </ScreenNoticeSlot>
          </div>
          <ToastHost />
        </div>
        {/* Its place is kept while the tabs' code loads, so that nothing moves; they come with the members' screens. */}
        <div ref={setTabBar} className={cx(isLoggedIn && tabOf(pathname) !== undefined && "tab-bar")} />
        <AlertHost />
      </div>
    </>
  );
}

/** An element that others render into, and its ref. They do so after the first screen is shown, not before. */
function useSlot(): [HTMLElement | null, (element: HTMLElement | null) => void] {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return [slot, useCallback((element) => startTransition(() => setSlot(element)), [])];
}

/** The first stop of the Tab key where the landing panel comes before the screen. */
const SkipLink = () => (
  <a href="#app-scroll" className="skip-link" onClick={focusScreen}>
    {frameCopy.skipToContent}
  </a>
);

const focusScreen = (event: MouseEvent): void => {
  // Not by the address: the fragment would be an entry of the history.
  event.preventDefault();
  document.querySelector<HTMLElement>("#app-scroll h1[tabindex]")?.focus();
};

/** SPEC section 1: up to 1024 px the app fills the window. The style sheet has the same breakpoint. */
const beyondPhones = "(min-width: 1025px)";

/** The desk is no phone: it fills the window, and so do the layers over it. */
const wholeWindow = {
  "--frame-width": "100vw",
  "--frame-height": "100dvh",
  "--frame-left": "0px",
  "--frame-top": "0px",
  "--frame-radius": "0px",
} as CSSProperties;

const isOfDesk = (pathname: string): boolean => pathname === paths.office || pathname.startsWith(`${paths.office}/`);
