import "./app.css";
import { frameCopy } from "@danji/contract/copy/frame";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { showAppearance } from "#platform/appearance.ts";
import { App } from "./app.tsx";
import { beginEarly, fetchTextFont } from "./early.ts";

// Before the first paint: nobody who chose dark is blinded by a white screen first.
showAppearance();
beginEarly();

const root = document.getElementById("root");
if (root === null) throw new Error(frameCopy.rootMissing);

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

fetchTextFont();
