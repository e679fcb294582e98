import "./app.css";
import { frameCopy } from "@danji/contract/copy/frame";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error(frameCopy.rootMissing);

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
