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
  /node_modules\/lucide-react\/|\/contract\/src\/(?!office\/|complex\/(?:role|household|doors|operator)|.*(?:desk|casework|ready-answer)[^/]*$)|\/web\/src\/(?:ui\/(?!table\/)|platform\/(?!table\/|worker\/|form\/(?:merge-changes|newer-text|use-seen))|complex\/community\/|image\/(?:viewer-address|prepare-photo|photo-shrink|photo-tile))/;
// What screens of the account share that need no login.
const recovery = /\/contract\/src\/account\/recovery/;
// What screens share that no member sees first, by topic: a screen loads what its own topics share, and nothing of the others.
const topics: readonly { readonly name: string; readonly test: RegExp }[] = [
  {
    name: "photos",
    test: /\/web\/src\/image\/(?:photos|use-photos|too-large-photo|photo-strip|use-drag-order|remove-photo|photo-attach)\./,
  },
  {
    name: "chat-parts",
    test: /\/web\/src\/chat\/(?:chat-error|list\/use-room-menu-items|request\/(?:chat-request-sheet|request-(?:done|outbox|refusal)|use-send-request))\./,
  },
  { name: "chat-outbox", test: /\/web\/src\/chat\/outbox\/(?:outbox|lane-of)/ },
  {
    name: "notice-parts",
    test: /\/contract\/src\/(?:notice\/(?!notice-changes|.*desk)|complex\/(?:building-range|door-rules|registration\.copy))|\/web\/src\/feed\/notice\/(?:kind-badge|notice\.queries)/,
  },
  {
    name: "visits",
    test: /\/contract\/src\/visitor-car\/(?:visitor-car|car-(?!desk)|plate)|\/web\/src\/visitor-car\/(?:visit-|visitor-car\.queries|unsent\/|plate-field)/,
  },
  { name: "gate", test: /\/contract\/src\/visitor-car\// },
  {
    name: "facilities",
    test: /\/contract\/src\/(?:facility\/|reservation\/(?:reservation\.ts|booking-refusals|minutes-text))|\/web\/src\/(?:facility\/facility(?:\.queries|-words)|reservation\/use-live)/,
  },
  { name: "bookings", test: /\/contract\/src\/reservation\// },
  {
    name: "matters",
    test: /\/contract\/src\/(?:inquiry\/(?!.*desk)|moderation\/report-desk\.ts)|\/web\/src\/(?:platform\/form\/(?:newer-text|use-seen)|inquiry\/(?:place-text|last-day|detail\/timeline|result\/result-card)|moderation\/rule-text)/,
  },
  {
    name: "push",
    test: /\/contract\/src\/notification\/(?:push|digest)\.copy|\/web\/src\/notification\/push\/(?:push\.queries|push-support|turn-on)/,
  },
  { name: "nicknames", test: /\/contract\/src\/account\/nickname\// },
  {
    name: "roles",
    test: /\/contract\/src\/complex\/(?:role\/role\.(?:copy\.)?ts|office-rules|household\/household-rules)/,
  },
  {
    name: "later",
    test: /node_modules\/lucide-react\/dist\/esm\/icons\/(?:alarm-clock|calendar-(?:days|x-2)|camera|chevrons-up-down|circle-check|clipboard-check|door-open|download|file-(?:check|spreadsheet|text)|hourglass|key-round|mail-(?:check|question-mark)|map-pin-off|pencil|qr-code|shield-exclamation-point|user-(?:plus|round-(?:check|pen|x)))\.|\/contract\/src\/(?:data-export\/|app\/service|moderation\/(?:own-reports|report\.|report-rules)|account\/(?:social|settings|device)|complex\/(?:office\.|kind\/|registration|complex-info\.copy))|\/web\/src\/(?:ui\/(?:form\/(?:radio-group|segments)|disclosure)|complex\/desk\/months)/,
  },
];
const later = new RegExp(topics.map(({ test }) => test.source).join("|"));
// The modules that every members-only screen needs, and those of the usual first screens.
const member =
  /node_modules\/@tanstack\/|\/web\/src\/(?:app\/(?:member-screens|settings-screens|home-today\.queries|lazy-sheet|frame\/log-out)|feed\/[^/]+|feed\/live\/(?:use-hidings|withheld)|feed\/post\/feed-missing|feed\/unsent\/(?:post-kind|unsent-posts|use-change-post)|feed\/comment\/comment-outbox|complex\/(?:author-[a-z]+|voice\/(?:standing\.queries|writing-closed|voice-line))|image\/(?:photo-gallery|lazy-photo-viewer)|complex\/community\/hidden-note|complex\/community-tabs|complex\/my-complex\/not-mine-strip|feed\/list\/(?:use-refresh|list-positions)|feed\/write\/use-return-to-newest|chat\/chat-address|account\/use-stored-draft)\.tsx?$/;
// The home screen with its menu and its search, parts of which other screens show as well.
const home =
  /\/web\/src\/(?:app\/(?:home-(?:page|head|today)|frame\/(?:side-menu|menu-items|main-header|logo))|complex\/search\/(?!adaptive-delay))/;
// What the screens of the desk share, and no resident loads; the gate before it has its own. What chooses the screen would draw the
// page of an unknown path into it, which residents load.
const desk =
  /node_modules\/lucide-react\/dist\/esm\/icons\/(?:calendar-range|coins|layout-dashboard|message-circle-question-mark|receipt-text|scroll-text)\.|\/web\/src\/(?:office\/(?!offices\.queries)|ui\/table\/|platform\/(?:table\/|form\/merge-changes)|[\w-]+\/desk\/(?!screen-switch))|\/contract\/src\/(?:app\/table\.copy|[\w/-]+\/desk\/)/;
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
        // A file of the same name has the same bytes in every release: those of releases with another checksum have names in base 64.
        hashCharacters: "base36",
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"] },
            { name: "recovery", test: recovery, minShareCount: 2 },
            { name: "parts", test: (id) => parts.test(id) && !later.test(id) && !desk.test(id), minShareCount: 2 },
            { name: "member", test: member },
            { name: "home", test: home },
            { name: "lists", test: lists },
            ...topics.map((topic) => ({ ...topic, minShareCount: 2 })),
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
