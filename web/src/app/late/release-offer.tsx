import { installCopy as copy } from "@danji/contract/app/install.copy";
import { useEffect, useState } from "react";
import { tabOf } from "../frame/tab-of.ts";
import { hasTypedText } from "#platform/part/typed-text.ts";
import { useLocation } from "#platform/navigation/router.tsx";
import { declineRelease, useNewRelease } from "#platform/worker/new-release-offer.ts";
import { Button } from "#ui/button.tsx";

/** True while a field on the screen holds something typed. */
const useHasTypedText = (): boolean => {
  const [isTyped, setTyped] = useState(hasTypedText);
  useEffect(() => {
    const look = () => setTyped(hasTypedText());
    document.addEventListener("input", look, { passive: true });
    return () => document.removeEventListener("input", look);
  }, []);
  return isTyped;
};

/**
 * Offers a newer release, on the main screens alone and never over something typed. A member who puts it off, or never sees it,
 * gets it at the next start; until then both releases work (decision 074).
 */
export function ReleaseOffer() {
  const isNew = useNewRelease();
  const { pathname } = useLocation();
  const isTyped = useHasTypedText();
  const isShown = isNew && !isTyped && tabOf(pathname) !== undefined;
  const reload = () => {
    if (!hasTypedText()) location.reload();
  };
  return (
    // Always there, so that screen readers announce what appears in it.
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-22 z-30 flex justify-center px-5">
      {isShown && (
        <div className="pointer-events-auto flex animate-rise flex-wrap items-center justify-end gap-x-1 rounded-lg bg-surface py-1 pr-1 pl-4 shadow-high">
          <p className="flex-1 py-2 font-semibold whitespace-nowrap">{copy.newRelease}</p>
          <Button variant="ghost" onClick={declineRelease}>
            {copy.later}
          </Button>
          <Button variant="ghost" onClick={reload}>
            {copy.applyRelease}
          </Button>
        </div>
      )}
    </div>
  );
}
