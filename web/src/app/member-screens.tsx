import { noticeChangesCopy } from "@danji/contract/notice/notice-changes.copy";
import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { MemberQuestions } from "#account/member-questions.tsx";
import { saveReturnPath } from "#account/session/return-path.ts";
import { onLoggedOut, useAuthStore } from "#account/session/auth.store.ts";
import { clearWritings } from "#account/session/clear-local-data.ts";
import { fetchViewerId, viewerIn } from "#account/profile/profile.queries.ts";
import { clearFavorites } from "#complex/favorite/favorites-storage.ts";
import { clearGuestPlaces } from "#complex/voice/guest-places.ts";
import { closeShownNotifications } from "#notification/push/registration.ts";
import { LostWriting } from "#complex/voice/lost-writing.ts";
import { residencesQuery } from "#complex/residence/residence.queries.ts";
import { clearEtagCache } from "#platform/etag-cache.ts";
import { giveUnlessKnown, hasFormStates, keepFormStates, setFormOwner } from "#platform/form/kept-state.ts";
import { forgetOutbox } from "#platform/outbox/outbox.ts";
import { nextTask } from "#platform/task/next-task.ts";
import { setOutboxCache } from "#platform/outbox/sending.ts";
import { lazyPart } from "#platform/part/lazy-part.tsx";
import { paths } from "#platform/paths.ts";
import { makeQueryClient } from "#platform/query-client.ts";
import { setAppBadge } from "#platform/worker/app-badge.ts";
import { forgetWorkerCaches } from "#platform/worker/forget-worker-caches.ts";
import { forgetSnapshots } from "#platform/snapshot/query-snapshots.ts";
import { endSnapshotScope } from "#platform/snapshot/snapshot-scope.ts";
import { Redirect, Route, Switch, useLocation } from "#platform/navigation/router.tsx";
import { dismissAlerts } from "#ui/overlay/alert.tsx";
import { BottomTabs } from "./frame/bottom-tabs.tsx";
import { SnapshotNotice } from "./frame/snapshot-notice.tsx";
import { lazyWithPreload } from "./lazy-with-preload.tsx";
import { leaveToOther } from "./session/leave-to-other.ts";
import { ResumeOutbox } from "./session/resume-outbox.tsx";
import { loadPage, type Screen, screenAt, ScreenOf } from "./screen.tsx";
import { settingsScreens } from "./settings-screens.tsx";
import { isFrameQuery, storeReads } from "./stored-reads.ts";

const home = lazyWithPreload(() => import("./home-page.tsx"));
const write = lazyWithPreload(() => import("#feed/write/write-page.tsx"));
const notFound = lazyWithPreload(() => import("./not-found-page.tsx"));

/** Every members-only screen of SPEC section 2. */
const screens: readonly Screen[] = [
  { path: paths.home, title: frameCopy.home, page: home },
  { path: paths.homeAlias, title: frameCopy.home, page: home },
  { path: paths.chat, title: titles.chat, page: lazyWithPreload(() => import("#chat/chat-page.tsx")) },
  {
    path: paths.chatroom(":roomId"),
    title: titles.chatroom,
    page: lazyWithPreload(() => import("./chatroom-screen-page.tsx")),
  },
  {
    path: paths.community,
    title: titles.community,
    page: lazyWithPreload(() => import("#feed/list/community-page.tsx")),
  },
  {
    path: paths.feed(":feedId"),
    title: titles.community,
    page: lazyWithPreload(() => import("./feed-screen-page.tsx")),
  },
  {
    path: paths.noticeChanges(":feedId"),
    title: noticeChangesCopy.title,
    page: lazyWithPreload(() => import("#feed/notice/changes/changes-page.tsx")),
  },
  { path: paths.write, title: titles.write, page: write },
  { path: paths.editFeed(":feedId"), title: titles.editFeed, page: write },
  {
    path: paths.complexInfo,
    title: titles.complexInfo,
    page: lazyWithPreload(() => import("#complex/info/complex-info-page.tsx")),
  },
  {
    path: paths.claimOffice(":apartmentId"),
    title: titles.claimOffice,
    page: lazyWithPreload(() => import("#complex/office/claim-office-page.tsx")),
  },
  {
    path: paths.vouchOffice(":apartmentId"),
    title: titles.vouchOffice,
    page: lazyWithPreload(() => import("#complex/office/vouch-office-page.tsx")),
  },
  {
    path: paths.operator,
    title: frameCopy.productName,
    page: lazyWithPreload(() => import("#complex/operator/operator-page.tsx")),
  },
  {
    path: paths.operatorClaim(":claimId"),
    title: frameCopy.productName,
    page: lazyWithPreload(() => import("#complex/operator/operator-claim-page.tsx")),
  },
  { path: paths.notices, title: titles.notices, page: lazyWithPreload(() => import("#feed/notice/notices-page.tsx")) },
  {
    path: paths.facilities,
    title: titles.facilities,
    page: lazyWithPreload(() => import("#reservation/facilities-page.tsx")),
  },
  {
    path: paths.facility(":facilityId"),
    title: titles.facilities,
    page: lazyWithPreload(() => import("#reservation/facility-page.tsx")),
  },
  {
    path: paths.favorites,
    title: titles.favorites,
    page: lazyWithPreload(() => import("#complex/favorite/favorites-page.tsx")),
  },
  {
    path: paths.notifications,
    title: titles.notifications,
    page: lazyWithPreload(() => import("./notifications/notification-list-page.tsx")),
  },
  {
    path: paths.visitorCar,
    title: titles.visitorCar,
    page: lazyWithPreload(() => import("#visitor-car/visitor-car-page.tsx")),
  },
  {
    path: paths.myReservations,
    title: titles.myReservations,
    page: lazyWithPreload(() => import("#reservation/my-reservations-page.tsx")),
  },
  {
    path: paths.checkIn,
    title: titles.checkIn,
    page: lazyWithPreload(() => import("#reservation/check-in/check-in-page.tsx")),
  },
  {
    path: paths.registerComplex,
    title: titles.registerComplex,
    page: lazyWithPreload(() => import("#complex/registration/register-complex-page.tsx")),
  },
  {
    path: paths.postcode,
    title: titles.findAddress,
    page: lazyWithPreload(() => import("#complex/registration/register-postcode-page.tsx")),
  },
  {
    path: paths.editComplex(":apartmentId"),
    title: titles.editComplex,
    page: lazyWithPreload(() => import("#complex/registration/register-edit-page.tsx")),
  },

  {
    path: paths.complexKind(":apartmentId"),
    title: titles.complexKind,
    page: lazyWithPreload(() => import("#complex/kind/complex-kind-page.tsx")),
  },
  { path: paths.officeAll, title: null, page: lazyWithPreload(() => import("./desk/desk-gate-page.tsx")) },
  ...settingsScreens,
];

const queryClient = makeQueryClient();
// What one member loaded must not be shown to the next one.
onLoggedOut((byHand, memberId) => {
  // Another tab may have announced another member than the viewer of this one.
  const writer = memberId ?? viewerIn(queryClient)?.memberId;
  // What was written and not sent stays for its member after an ended session alone (decisions 036 and 119).
  if (byHand) clearWritings(writer);
  else keepFormStates(writer);
  // A question about what is left now.
  dismissAlerts();
  forgetOutbox();
  queryClient.clear();
  clearEtagCache();
  clearFavorites();
  clearGuestPlaces();
  endSnapshotScope();
  void forgetSnapshots();
  void forgetWorkerCaches();
  setAppBadge(0);
  void closeShownNotifications();
});
setOutboxCache(queryClient);
setFormOwner(() => fetchViewerId(queryClient));
// Kept forms in a tab that is loaded with a login: it was loaded anew before a form was opened, or that login was made in another tab.
const formsGiven =
  useAuthStore.getState().isLoggedIn && hasFormStates()
    ? fetchViewerId(queryClient).then(giveUnlessKnown, () => undefined)
    : undefined;
window.addEventListener("storage", ({ key, newValue }) => {
  const isLogin = key === "isLoggedIn" && newValue === "true" && useAuthStore.getState().isLoggedIn;
  if (isLogin) void leaveToOther(viewerIn(queryClient)?.memberId, () => location.reload());
});
storeReads(queryClient);

// Most screens need 'my complex': its id is fetched while the code of the screen loads. Not in the long task that evaluates this file.
if (useAuthStore.getState().isLoggedIn) void nextTask().then(() => queryClient.prefetchQuery(residencesQuery));

/** Loads the code of the members-only screen at a path, and who its forms are given to where some are kept. */
export const loadMemberScreen = async (pathname: string): Promise<void> => {
  if (!useAuthStore.getState().isLoggedIn) return;
  await Promise.all([formsGiven, loadPage(screenAt(screens, pathname)?.page ?? notFound)]);
};

/** The members-only screen at the current path, else the fallback of SPEC section 2. */
export const MemberScreens = () => (
  <QueryClientProvider client={queryClient}>
    <ResumeOutbox />
    <LostWriting />
    <Switch>
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path}>
          <RequireLogin>
            <ScreenOf {...screen} />
          </RequireLogin>
        </Route>
      ))}
      <Route>
        <ScreenOf path="*" title={frameCopy.unknownPath} page={notFound} />
      </Route>
    </Switch>
    <SnapshotNotice isFrameQuery={isFrameQuery} />
    <BottomTabs />
    <LateParts />
    <MemberQuestions />
  </QueryClientProvider>
);

/** Shows its screen to members only; others are redirected to /login and return afterwards (SPEC section 4). */
function RequireLogin({ children }: { readonly children: ReactNode }) {
  const isLoggedIn = useAuthStore((auth) => auth.isLoggedIn);
  const { pathname, search } = useLocation();
  // Now: in the effect below, the redirect has left the address already.
  const { hash } = window.location;
  useEffect(() => {
    if (!isLoggedIn) saveReturnPath(pathname + search, hash);
  }, [isLoggedIn, pathname, search, hash]);
  return isLoggedIn ? children : <Redirect to={paths.login} />;
}

/** The first screen comes first: these parts are loaded some seconds after it (ms). */
const LATE = 3_000;

const LoadedLateParts = lazyPart(async () => ({ default: (await import("./late/late-parts.tsx")).LateParts }), {
  loading: () => null,
  failed: () => null,
});

/** Keeps list and number of notifications up to date on every screen of a member, and offers a newer release. */
function LateParts() {
  const isLoggedIn = useAuthStore((auth) => auth.isLoggedIn);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    // As a transition once the code is there: rendering and effects are then tasks of their own.
    const show = () => startTransition(() => setDue(true));
    const timer = setTimeout(() => void LoadedLateParts.load().then(show, show), LATE);
    return () => clearTimeout(timer);
  }, []);
  return isLoggedIn && isDue && <LoadedLateParts />;
}
