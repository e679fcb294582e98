import { frameCopy } from "@danji/contract/app/frame.copy";
import type { FastifyRequest } from "fastify";
import { escapeHtml } from "../../escape-html.ts";
import type { LinkCard, LinkPreview } from "../../feature/manifest.ts";
import { limits } from "../../limit/rate-limit.ts";
import { Problem } from "../../problem.ts";
import type { Services } from "../../services.ts";
import { addressKey } from "../origin/address.ts";

/** Milliseconds that a page waits for what its link shows; then it has the product's card. */
const TIMEOUT_MS = 1_000;
const IMAGE = { path: "/link-card.png", width: 1200, height: 630 };

/** The meta tags of a page, from which messengers make the preview of its link (https://ogp.me). */
export type LinkTags = (requestPath: string, request: FastifyRequest) => Promise<string>;

/**
 * The tags of a page: a feature's where one of `previews` shows the path to everybody, else the product's, which say
 * nothing of the path. They depend on the path alone, never on who asks. A caller above the limit of anonymous calls, and
 * everybody while the database cannot be reached, gets the product's: the page itself is always served.
 */
export function linkTags(
  { config, db, limits: rateLimits, log }: Pick<Services, "config" | "db" | "limits" | "log">,
  previews: readonly LinkPreview[],
): LinkTags {
  const origin = publicOrigin(config);
  const impatientDb = db.within({ callMs: TIMEOUT_MS });
  const productTags = tagsOf(origin, "/", { title: undefined, description: frameCopy.panelText });
  return async (requestPath, request) => {
    for (const { path, find } of previews) {
      const id = path.exec(requestPath)?.[1];
      if (id === undefined) continue;
      try {
        rateLimits.admitAddress(limits.calls, addressKey(request.ip));
        const card = await find(impatientDb, Number(id));
        if (card !== undefined) return tagsOf(origin, requestPath, card);
      } catch (error) {
        if (!(error instanceof Problem)) log.warn({ err: error }, "a page was served without what its link shows");
      }
    }
    return productTags;
  };
}

/** The address of this product, for links that leave it: the first of the public origins. */
export const publicOrigin = ({ publicOrigins, port }: Pick<Services["config"], "publicOrigins" | "port">): string =>
  publicOrigins[0] ?? `http://localhost:${port}`;

function tagsOf(origin: string, path: string, { title = frameCopy.productName, description }: LinkCard): string {
  const properties = {
    "og:site_name": frameCopy.productName,
    "og:type": "website",
    "og:locale": "ko_KR",
    "og:title": title,
    "og:description": description,
    "og:url": origin + path,
    "og:image": origin + IMAGE.path,
    "og:image:width": String(IMAGE.width),
    "og:image:height": String(IMAGE.height),
    "og:image:alt": frameCopy.productName,
  };
  const tags = Object.entries(properties).map(
    ([property, content]) => `  <meta property="${property}" content="${escapeHtml(content)}">\n  `,
  );
  return [...tags, '  <meta name="twitter:card" content="summary_large_image">\n  '].join("");
}
