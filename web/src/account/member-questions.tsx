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

/** A question may come a moment later; what the screen itself reads may not. ms. */
const ASKED_AFTER = 1_500;

function Questions() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), ASKED_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...memberQuery, enabled: isDue });
  const { pathname } = useLocation();
  const [isPutOff, setPutOff] = useState(false);
  if (data === undefined || isPutOff || openPaths.includes(pathname)) return null;
  const isNameAsked = data.nicknameRequest !== null || data.complexNames.some(({ isAsked }) => isAsked);
  if (!data.consentPending && !isNameAsked) return null;
  const Question = data.consentPending ? ConsentSheet : NameSheet;
  return (
    <Suspense fallback={null}>
      <Question member={data} onClose={() => setPutOff(true)} />
    </Suspense>
  );
}
