import { frameCopy } from "@danji/contract/app/frame.copy";
import { installCopy as copy } from "@danji/contract/app/install.copy";
import { paths } from "#platform/paths.ts";

const icon = (src: string, size: number, purpose: "any" | "maskable") => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [icon("/icons/icon-192.png", 192, "any")],
});

/** The Web App Manifest. `tools/make-icons.mjs` draws its icons. The page names the colour of the dark theme. */
export const appManifest = {
  id: "/",
  name: frameCopy.productName,
  short_name: frameCopy.productName,
  description: frameCopy.panelText,
  lang: "ko",
  dir: "ltr",
  start_url: paths.home,
  scope: "/",
  display: "standalone",
  orientation: "any",
  theme_color: "#ffffff",
  background_color: "#ffffff",
  categories: ["social", "lifestyle"],
  icons: [
    icon("/icons/icon-192.png", 192, "any"),
    icon("/icons/icon-512.png", 512, "any"),
    icon("/icons/icon-maskable-512.png", 512, "maskable"),
  ],
  shortcuts: [
    shortcut(copy.shortcuts.chat, paths.chat),
    shortcut(copy.shortcuts.notices, paths.notices),
    shortcut(copy.shortcuts.notifications, paths.notifications),
    shortcut(copy.shortcuts.write, paths.write),
  ],
  share_target: {
    action: paths.share,
    method: "POST",
    enctype: "multipart/form-data",
    params: {
      title: "title",
      text: "text",
      url: "url",
      files: [{ name: "photos", accept: ["image/*", ".heic", ".heif"] }],
    },
  },
} as const;
