import "./app.css";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { applyAppearance } from "#platform/appearance.ts";
import { followOtherTab } from "#account/session/auth.store.ts";
import { endSession } from "#account/session/end-session.ts";
import { onUnauthenticated } from "#platform/api.ts";
import { nextTask } from "#platform/task/next-task.ts";
import { registerOverlay } from "#platform/navigation/history.ts";
import { watchTyping } from "#platform/part/typed-text.ts";
import { watchInstallPrompt } from "#platform/worker/install-prompt.ts";
import { canHaveWorker } from "#platform/worker/can-have-worker.ts";
import { Router } from "#platform/navigation/router.tsx";
import { OverlayContext } from "#ui/overlay/overlay-history.ts";
import { loadScreen, Screens } from "./router.tsx";
import { fetchTextFont, nameOnlyOwnFont, onIdleAfterLoad } from "./text-font.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { Frame } from "./frame/frame.tsx";

// Before the first paint, so that the dark theme does not flash white.
applyAppearance();
nameOnlyOwnFont();
watchTyping();
watchInstallPrompt();

const root = document.getElementById("root");
if (root === null) throw new Error(frameCopy.rootMissing);

/** After the first screen; without a connection the next start tries again. */
const startWorker = () => {
  import("#platform/worker/register-worker.ts").then(({ registerWorker }) => registerWorker()).catch(() => undefined);
};

const show = () => {
  // As a transition, so that a slow phone renders the first screen in pieces, between which a tap is answered.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  fetchTextFont();
  if (import.meta.env.PROD && canHaveWorker()) onIdleAfterLoad(startWorker);
};
// Until then index.html shows a skeleton. A failed preload is ignored: the router reports it when it renders the page.
// In a task of its own: to evaluate the code of the screen and to begin React are two long ones.
void loadScreen(window.location.pathname).then(nextTask, nextTask).then(show);

onUnauthenticated(endSession);
window.addEventListener("storage", followOtherTab);

/** The root: the frame, the current screen, and the global error screen. */
const App = () => (
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
