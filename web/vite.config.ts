import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { routePreloadsPlugin } from "./route-preloads.ts";
import { licences } from "./licences.ts";
import product from "../package.json" with { type: "json" };

// In development the web is served by Vite and everything of the server is passed on to it.
const server = process.env["DEV_SERVER"] ?? "http://127.0.0.1:3000";

const VIRTUAL = "virtual:licences";
const licencesModule: Plugin = {
  name: "licences",
  resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
  load: (id) => (id === `\0${VIRTUAL}` ? `export const licences = ${JSON.stringify(licences())};` : undefined),
};

const builtOn = new Intl.DateTimeFormat("ko-KR", { timeZone: "Asia/Seoul", year: "numeric", month: "2-digit", day: "2-digit" })
  .formatToParts(new Date())
  .filter(({ type }) => type !== "literal")
  .map(({ value }) => value)
  .join(".");

const parts = /node_modules\/lucide-react\/|\/contract\/src\/|\/web\/src\/(?:ui|platform)\//;
// What every screen of members needs, and the one that most of them begin at.
const member = /node_modules\/@tanstack\/|\/web\/src\/(?:app\/(?:member-screens|home-page)|feed\/[^/]+|image\/viewer-address)\.tsx?$/;
// Four small screens that differ in a line or two.
const lists = /node_modules\/virtua\/|\/web\/src\/feed\/list\//;

export default defineConfig({
  plugins: [react(), tailwindcss(), licencesModule, routePreloadsPlugin],
  define: {
    "import.meta.env.APP_VERSION": JSON.stringify(product.version),
    "import.meta.env.APP_BUILT_ON": JSON.stringify(builtOn),
  },
  build: {
    target: ["chrome111", "safari16.4", "firefox114"],
    sourcemap: false,
    assetsInlineLimit: 0,
    // What the first screen waits for comes as one file, not as eight small ones that compress badly; and so does what
    // many screens share: thirty files of half a kilobyte each would cost a phone five more ways to the server and back.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"] },
            { name: "parts", test: parts, minShareCount: 2 },
            { name: "member", test: member },
            { name: "lists", test: lists },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
      "/oauth2": server,
      "/dev/mailbox": server,
    },
  },
});
