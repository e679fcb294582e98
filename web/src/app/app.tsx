import { useAuthStore } from "#account/auth.store.ts";
import { onUnauthenticated } from "#platform/api.ts";
import { Router } from "#platform/router.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { Frame } from "./frame.tsx";
import { Screens } from "./router.tsx";

onUnauthenticated(() => useAuthStore.getState().sessionEnded());

/** The whole product: frame around, screens inside, and one screen for what nobody foresaw. */
export const App = () => (
  <Router>
    <Frame>
      <ErrorScreen>
        <Screens />
      </ErrorScreen>
    </Frame>
  </Router>
);
