import { useAuthStore } from "#account/auth.store.ts";
import { onUnauthenticated } from "#platform/api.ts";
import { registerOverlay } from "#platform/history.ts";
import { Router } from "#platform/router.tsx";
import { OverlayContext } from "#ui/overlay-history.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { Frame } from "./frame.tsx";
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
