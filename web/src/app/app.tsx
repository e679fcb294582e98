import { useAuthStore } from "#account/auth.store.ts";
import { onUnauthenticated } from "#platform/api.ts";
import { cover } from "#platform/history.ts";
import { Router } from "#platform/router.tsx";
import { CoverContext } from "#ui/back-closes.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { Frame } from "./frame.tsx";
import { Screens } from "./router.tsx";

onUnauthenticated(() => useAuthStore.getState().sessionEnded());

/** The whole product: frame around, screens inside, and one screen for what nobody foresaw. */
export const App = () => (
  <Router>
    <CoverContext value={cover}>
      <Frame>
        <ErrorScreen>
          <Screens />
        </ErrorScreen>
      </Frame>
    </CoverContext>
  </Router>
);
