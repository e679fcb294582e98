import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { checkedImportsPlugin } from "./checked-imports.ts";
import { routePreloadsPlugin } from "./route-preloads.ts";
import { serviceWorkerPlugin } from "./service-worker-build.ts";
import { licences } from "./licences.ts";
import product from "../package.json" with { type: "json" };

// In development Vite serves the web and proxies the server's paths.
const server = process.env["DEV_SERVER"] ?? "http://127.0.0.1:3000";

const VIRTUAL = "virtual:licences";
const licencesModule: Plugin = {
  name: "licences",
  resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
  load: (id) => (id === `\0${VIRTUAL}` ? `export const licences = ${JSON.stringify(licences())};` : undefined),
};

const builtOn = new Intl.DateTimeFormat("ko-KR", {
  timeZone: "Asia/Seoul",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
})
  .formatToParts(new Date())
  .filter(({ type }) => type !== "literal")
  .map(({ value }) => value)
  .join(".");

// Without what the desk's screens alone share, and what is loaded after the first screen: no first screen loads it.
const parts =
  /node_modules\/lucide-react\/|\/contract\/src\/(?!office\/|complex\/(?:role|household|doors|operator)|.*(?:desk|casework|ready-answer)[^/]*$)|\/web\/src\/(?:ui\/(?!table\/)|platform\/(?!table\/|worker\/)|complex\/community\/)/;
// What screens of the account share that need no login.
const recovery = /\/contract\/src\/account\/recovery/;
// What screens share that no member sees first; so that those load nothing of it.
const later =
  /node_modules\/lucide-react\/dist\/esm\/icons\/(?:calendar-clock|door-open|file-spreadsheet|hourglass|key-round|qr-code)\.|\/contract\/src\/(?:visitor-car\/|facility\/|reservation\/|inquiry\/|data-export\/|app\/service|notification\/(?:notification|push|digest)\.copy|moderation\/own-reports|account\/(?:social|settings|device)|complex\/(?:office\.|kind\/|registration))|\/web\/src\/ui\/form\/(?:radio-group|segments)/;
// What the desk shares with screens of residents: those load none of the desk with it.
const residentsToo =
  /\/contract\/src\/(?:complex\/(?:role\/role\.copy|office-rules|household\/household-rules)|moderation\/report-desk\.ts)|\/web\/src\/(?:inquiry\/(?:place-text|last-day|detail\/timeline|result\/result-card)|moderation\/rule-text|complex\/desk\/months)/;
// The modules that every members-only screen needs, and those of the usual first screens.
const member =
  /node_modules\/@tanstack\/|\/web\/src\/(?:app\/(?:member-screens|settings-screens|home-page|home-today|lazy-sheet)|feed\/[^/]+|feed\/live\/(?:use-hidings|withheld)|feed\/post\/feed-missing|feed\/unsent\/(?:post-kind|unsent-posts|use-change-post)|feed\/comment\/comment-outbox|complex\/(?:author-[a-z]+|voice\/(?:standing\.queries|writing-closed|voice-line))|image\/(?:viewer-address|photo-gallery|lazy-photo-viewer)|complex\/community\/hidden-note)\.tsx?$/;
// What the screens of the desk share, and no resident loads; the gate before it has its own. What chooses the screen would draw the
// page of an unknown path into it, which residents load.
const desk =
  /node_modules\/lucide-react\/dist\/esm\/icons\/(?:calendar-range|coins|layout-dashboard|message-circle-question-mark|receipt-text|scroll-text)\.|\/web\/src\/(?:office\/(?!offices\.queries)|ui\/table\/|platform\/table\/|[\w-]+\/desk\/(?!screen-switch))|\/contract\/src\/(?:app\/table\.copy|[\w/-]+\/desk\/)/;
// Four small screens that share most of their code.
const lists = /node_modules\/virtua\/|\/web\/src\/feed\/list\//;

export default defineConfig({
  plugins: [react(), tailwindcss(), licencesModule, routePreloadsPlugin, checkedImportsPlugin, serviceWorkerPlugin()],
  define: {
    "import.meta.env.APP_VERSION": JSON.stringify(product.version),
    "import.meta.env.APP_BUILT_ON": JSON.stringify(builtOn),
  },
  build: {
    target: ["chrome111", "safari16.4", "firefox114"],
    sourcemap: false,
    assetsInlineLimit: 0,
    // The entry is one chunk instead of eight small ones that compress badly; so are the modules that many screens
    // share: thirty files of half a kilobyte would cost a phone five more round trips.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"] },
            { name: "recovery", test: recovery, minShareCount: 2 },
            { name: "parts", test: (id) => parts.test(id) && !later.test(id) && !desk.test(id), minShareCount: 2 },
            { name: "member", test: member },
            { name: "lists", test: lists },
            { name: "later", test: later, minShareCount: 2 },
            { name: "residents-too", test: residentsToo, minShareCount: 2 },
            { name: "desk-parts", test: desk, minShareCount: 2 },
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
