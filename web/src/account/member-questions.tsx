import type { MemberView } from "@danji/contract/account/profile";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { paths } from "#platform/paths.ts";
import { useLocation } from "#platform/navigation/router.tsx";
import { memberQuery } from "./profile/profile.queries.ts";
import { useAuthStore } from "./session/auth.store.ts";

type Sheet = (props: { readonly member: MemberView; readonly onClose: () => void }) => ReactNode;

// A question that cannot be loaded is asked the next time: the screen below needs none of them.
const whereLoaded = async (load: Promise<Sheet>): Promise<{ readonly default: Sheet }> => ({
  default: await load.catch((): Sheet => () => null),
});
const ConsentSheet = lazy(() => whereLoaded(import("./consent/consent-sheet.tsx").then((part) => part.ConsentSheet)));
const NameSheet = lazy(() => whereLoaded(import("./profile/name-sheet.tsx").then((part) => part.NameSheet)));

// Where a member goes who does not agree.
const openPaths: readonly string[] = [paths.settingsExport, paths.settingsWithdrawal, paths.settingsConsents];

/** What a member is asked above any screen, until they answer or put it off: consents, then a name of their own. */
export const MemberQuestions = () => {
  const isLoggedIn = useAuthStore((auth) => auth.isLoggedIn);
  return isLoggedIn && <Questions />;
};

/** An answer of this page (ms) that is new enough to ask by: the screen may have read the member already. */
const FRESH_FOR = 60_000;

/** Delay (ms), so that the questions do not compete with the first reads of the screen. */
const ASKED_AFTER = 1_500;

const isWriting = (): boolean =>
  document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement;

/** True once it is wanted and no field has the focus: a sheet takes it, and what is being composed would be cut. */
function useHandsFree(isWanted: boolean): boolean {
  const [isFree, setIsFree] = useState(false);
  useEffect(() => {
    if (!isWanted || isFree) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The next field has the focus only after the event.
    const look = () => (timer = setTimeout(() => setIsFree(!isWriting())));
    look();
    document.addEventListener("focusout", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("focusout", look);
    };
  }, [isWanted, isFree]);
  return isFree;
}

function Questions() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), ASKED_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...memberQuery, enabled: isDue, staleTime: FRESH_FOR });
  const { pathname } = useLocation();
  const [isPutOff, setPutOff] = useState(false);
  const isNameAsked =
    data !== undefined && (data.nicknameRequest !== null || data.complexNames.some(({ isAsked }) => isAsked));
  const isWanted =
    data !== undefined && !isPutOff && !openPaths.includes(pathname) && (data.consentPending || isNameAsked);
  const isFree = useHandsFree(isWanted);
  if (data === undefined || !isWanted || !isFree) return null;
  const Question = data.consentPending ? ConsentSheet : NameSheet;
  return (
    <Suspense fallback={null}>
      <Question member={data} onClose={() => setPutOff(true)} />
    </Suspense>
  );
}
