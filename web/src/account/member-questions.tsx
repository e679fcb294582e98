import { lazy, type ReactNode, Suspense, useState } from "react";
import { paths } from "#platform/paths.ts";
import { useLocation } from "#platform/navigation/router.tsx";
import { useMember } from "./profile/profile.queries.ts";
import { useAuthStore } from "./session/auth.store.ts";

interface QuestionProps {
  readonly onClose: () => void;
}

// A question that cannot be loaded is asked the next time: the screen below needs none of them.
const unloaded = { default: (_: QuestionProps): ReactNode => null };
const ConsentSheet = lazy(() =>
  import("./consent/consent-sheet.tsx").then(
    (part): typeof unloaded => ({ default: part.ConsentSheet }),
    () => unloaded,
  ),
);

// Where a member goes who does not agree.
const openPaths: readonly string[] = [paths.settingsExport, paths.settingsWithdrawal, paths.settingsConsents];

/** What a member is asked above any screen, until they answer or put it off: the required consents. */
export const MemberQuestions = () => {
  const isLoggedIn = useAuthStore((auth) => auth.isLoggedIn);
  return isLoggedIn && <Questions />;
};

function Questions() {
  const { data } = useMember();
  const { pathname } = useLocation();
  const [isPutOff, setPutOff] = useState(false);
  if (data === undefined || isPutOff || openPaths.includes(pathname)) return null;
  return <Suspense fallback={null}>{data.consentPending && <ConsentSheet onClose={() => setPutOff(true)} />}</Suspense>;
}
