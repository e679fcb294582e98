import { useAuthStore } from "#account/session/auth.store.ts";
import { onUnauthenticated } from "#platform/api.ts";
import { registerOverlay } from "#platform/navigation/history.ts";
import { Router } from "#platform/navigation/router.tsx";
import { OverlayContext } from "#ui/overlay/overlay-history.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { Frame } from "./frame/frame.tsx";
import { Screens } from "./router.tsx";

onUnauthenticated(() => useAuthStore.getState().sessionEnded());

/** The root: the frame, the current screen, and the global error screen. */
export const App = () => (
  <Router>
    <OverlayContext value={registerOverlay}>
      <Frame>
        <ErrorScreen>
          <Screens />
        </ErrorScreen>
      </Frame>
    </OverlayContext>
  </Router>
);
