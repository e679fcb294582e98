import "./app.css";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { applyAppearance } from "#platform/appearance.ts";
import { App } from "./app.tsx";
import { loadScreen } from "./router.tsx";
import { fetchTextFont } from "./text-font.ts";

// Before the first paint, so that the dark theme does not flash white.
applyAppearance();

const root = document.getElementById("root");
if (root === null) throw new Error(frameCopy.rootMissing);

const show = () => {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  fetchTextFont();
};
// Until then index.html shows a skeleton. A failed preload is ignored: the router reports it when it renders the page.
void loadScreen(window.location.pathname).then(show, show);
