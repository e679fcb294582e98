import { accountCopy } from "@danji/contract/account/account.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { useState } from "react";
import { knownCapabilities, useCapabilities } from "#platform/capabilities.ts";
import { paths } from "#platform/paths.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { cx } from "#ui/cx.ts";
import { loginError } from "../session/login-errors.ts";
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

type ProviderId = (typeof providers)[number]["id"];

/**
 * The social login buttons. A provider without credentials at the server shows a message instead (SPEC section 2). Which have
 * them may not be known when one is pressed: then it waits for the answer.
 */
export function SocialButtons() {
  // Loaded now, so that the answer is mostly there before a press.
  useCapabilities();
  const [pressed, setPressed] = useState<ProviderId>();
  const start = async (id: ProviderId) => {
    if (pressed !== undefined) return;
    setPressed(id);
    try {
      const { providers: offered } = await knownCapabilities();
      if (offered[id]) window.location.assign(paths.socialLogin(id));
      else void openAlert({ message: frameCopy.inDevelopment });
    } catch (error) {
      void openAlert({ message: loginError(error) });
    } finally {
      setPressed(undefined);
    }
  };
  return (
    <div className="flex flex-col gap-2.5">
      {providers.map(({ id, label, Glyph, look }) => (
        <button
          key={id}
          type="button"
          className={cx("pressable relative min-h-12 w-full rounded-md px-12 py-2.5 font-semibold", look)}
          aria-busy={pressed === id || undefined}
          onClick={() => void start(id)}
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
