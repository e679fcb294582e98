import { socialCopy as copy } from "@danji/contract/account/social.copy";
import type { SocialLinkView } from "@danji/contract/account/social";
import type { SocialProvider } from "@danji/contract/account/social-rules";
import { dayOf } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { GoogleGlyph, KakaoGlyph, NaverGlyph } from "../social/brand-glyphs.tsx";
import type { SocialChange } from "./social.queries.ts";

// The logos keep the background that their brand guides require, in the dark theme too.
const marks = {
  kakao: { Glyph: KakaoGlyph, ground: "bg-[#fee500]" },
  google: { Glyph: GoogleGlyph, ground: "border border-edge bg-surface" },
  naver: { Glyph: NaverGlyph, ground: "border border-edge bg-surface" },
} as const;

interface SocialRowProps {
  readonly provider: SocialProvider;
  readonly link: SocialLinkView | undefined;
  readonly canUnlink: boolean;
  readonly onChange: (what: SocialChange["what"]) => void;
}

/** One provider: whether it is linked, and the button that links or unlinks it. */
export function SocialRow({ provider, link, canUnlink, onChange }: SocialRowProps) {
  const name = copy.providers[provider];
  const { Glyph, ground } = marks[provider];
  const isOnlyWay = link !== undefined && !canUnlink;
  const what = link === undefined ? "link" : "unlink";
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-3 px-4 py-3">
      <span className={cx("grid size-11 shrink-0 place-items-center rounded-full", ground)}>
        <Glyph />
      </span>
      <div className="min-w-0 flex-[1_1_6rem]">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted">
          {link === undefined ? copy.notLinked : copy.linkedOn(dayOf(link.linkedAt))}
        </p>
        {isOnlyWay && <p className="mt-0.5 text-sm text-muted">{copy.lastHint}</p>}
      </div>
      {!isOnlyWay && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={what === "link" ? copy.linkOne(name) : copy.unlinkOne(name)}
          onClick={() => onChange(what)}
        >
          {what === "link" ? copy.link : copy.unlink}
        </Button>
      )}
    </li>
  );
}
