import "./app.css";
import { frameCopy } from "@danji/contract/copy/frame";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { showAppearance } from "#platform/appearance.ts";
import { App } from "./app.tsx";

// Before the first paint: nobody who chose dark is blinded by a white screen first.
showAppearance();

const root = document.getElementById("root");
if (root === null) throw new Error(frameCopy.rootMissing);

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
