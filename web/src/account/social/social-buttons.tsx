import { accountCopy } from "@danji/contract/account/account.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { useCapabilities } from "#platform/capabilities.ts";
import { paths } from "#platform/paths.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { cx } from "#ui/cx.ts";
import { GoogleGlyph, KakaoGlyph, NaverGlyph } from "./brand-glyphs.tsx";

const copy = accountCopy.login;
// White on Naver's green has too little contrast; its guide allows light and dark variants with the green mark.
const neutral = "border border-edge bg-surface text-ink hover:bg-sunken";
const yellow = "bg-[#fee500] text-[#191600] hover:bg-[#f5dc00]";
const providers = [
  { id: "kakao", label: copy.kakao, Glyph: KakaoGlyph, look: yellow },
  { id: "google", label: copy.google, Glyph: GoogleGlyph, look: neutral },
  { id: "naver", label: copy.naver, Glyph: NaverGlyph, look: neutral },
] as const;

/** The social login buttons. A provider without credentials at the server shows a message instead (SPEC section 2). */
export function SocialButtons() {
  const offered = useCapabilities().data?.providers;
  const start = (id: (typeof providers)[number]["id"]) => {
    if (offered?.[id] === true) window.location.assign(paths.socialLogin(id));
    else void openAlert({ message: frameCopy.inDevelopment });
  };
  return (
    <div className="flex flex-col gap-2.5">
      {providers.map(({ id, label, Glyph, look }) => (
        <button
          key={id}
          type="button"
          className={cx("pressable relative min-h-12 w-full rounded-md px-12 py-2.5 font-semibold", look)}
          onClick={() => start(id)}
        >
          <span className="absolute inset-y-0 left-4 flex w-6 items-center justify-center">
            <Glyph />
          </span>
          {label}
        </button>
      ))}
    </div>
  );
}
