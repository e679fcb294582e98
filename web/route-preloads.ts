import type { Plugin, Rolldown } from "vite";

const homes = "/api/member-apartments";

// The routes on which members usually start, or which a notification opens; the module of each screen, and the calls that it
// makes first.
const routes = [
  {
    path: "^/(?:home)?$",
    screen: "/web/src/app/home-page.tsx",
    calls: [homes, "/api/capabilities", "/api/home/today"],
  },
  { path: "^/community$", screen: "/web/src/feed/list/community-page.tsx", calls: [homes] },
  {
    path: "^/community/feed/([1-9]\\d{0,14})$",
    screen: "/web/src/app/feed-screen-page.tsx",
    calls: [homes, "/api/community/feeds/$1"],
  },
  { path: "^/write$", screen: "/web/src/feed/write/write-page.tsx", calls: [homes] },
  {
    path: "^/chat$",
    screen: "/web/src/chat/chat-page.tsx",
    calls: [homes, "/api/chat/direct?size=200", "/api/chat/group?size=200", "/api/chat/request/received?size=200"],
  },
  {
    path: "^/chatroom/([1-9]\\d{0,14})$",
    screen: "/web/src/app/chatroom-screen-page.tsx",
    calls: [homes, "/api/chat/room/$1"],
  },
  { path: "^/notices$", screen: "/web/src/feed/notice/notices-page.tsx", calls: [homes] },
  {
    path: "^/notifications$",
    screen: "/web/src/app/notifications/notification-list-page.tsx",
    calls: [homes, "/api/notifications", "/api/notifications/unread"],
  },
  { path: "^/facilities$", screen: "/web/src/reservation/facilities-page.tsx", calls: [homes] },
  { path: "^/visitor-car$", screen: "/web/src/visitor-car/visitor-car-page.tsx", calls: [homes, "/api/visitor-cars"] },
  { path: "^/mypage$", screen: "/web/src/account/profile/mypage-page.tsx", calls: [homes, "/api/member"] },
] as const;
const memberScreensModule = "/web/src/app/member-screens.tsx";

/**
 * Writes arrivals.json beside the page: which files a route needs after the entry chunk, and which calls it makes at
 * once. The server adds them to the page as preloads, so that they load in parallel with the entry chunk.
 */
export const routePreloadsPlugin: Plugin = {
  name: "arrivals",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
    const filesOf = (screen: string): readonly string[] => {
      const needed = new Set<Rolldown.OutputChunk>();
      const add = (chunk: Rolldown.OutputChunk | undefined): void => {
        if (chunk === undefined || chunk.isEntry || needed.has(chunk)) return;
        needed.add(chunk);
        for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
      };
      for (const module of [memberScreensModule, screen]) {
        const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (holder === undefined) this.error(`no file of the build holds ${module}`);
        add(holder);
      }
      const styles = new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
      return [...[...needed].map(({ fileName }) => fileName), ...styles].map((file) => `/${file}`);
    };
    const rows = routes.map(({ path, screen, calls }) => ({ path, files: filesOf(screen), calls }));
    this.emitFile({ type: "asset", fileName: "arrivals.json", source: JSON.stringify(rows) });
  },
};
