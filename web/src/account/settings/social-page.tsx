import { socialCopy as copy } from "@danji/contract/account/social.copy";
import type { SocialLinksView } from "@danji/contract/account/social";
import { socialLinkOutcomes, type SocialProvider, socialProviders } from "@danji/contract/account/social-rules";
import { KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { loadCapabilities, useCapabilities } from "#platform/capabilities.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useOneSheet } from "#ui/overlay/use-one-sheet.ts";
import { useNavigate, useSearchParams } from "#platform/navigation/router.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { type SocialChange, useSocialLinks } from "./social.queries.ts";
import { SocialRow } from "./social-row.tsx";
import { SocialSheet } from "./social-sheet.tsx";

/** /settings/social: the linked providers. A browser returns to this page after linking one. */
export default function SocialPage() {
  const goBack = useGoBack(paths.settings);
  const { data, error, refetch } = useSocialLinks();
  const offered = useCapabilities();
  useSocialOutcome();
  const again = () => Promise.all([refetch(), loadCapabilities()]);
  // Without links, and without knowing what is offered, nothing can be said yet.
  const isKnown = data !== undefined && (offered.data !== undefined || data.links.length > 0);
  const isFailed = data === undefined ? error !== null : !isKnown;
  return (
    <Page title={copy.title} onBack={goBack}>
      <div className="flex flex-1 flex-col gap-5 bg-canvas p-5 pb-10">
        {isKnown && !offered.isPending ? (
          <Links view={data} offered={offered.data?.providers} />
        ) : isFailed && !offered.isPending ? (
          <LoadFailed title={copy.loadFailed} error={error} onRetry={again} />
        ) : (
          <Loading>
            <Skeleton className="h-48 rounded-lg" />
          </Loading>
        )}
      </div>
    </Page>
  );
}

interface LinksProps {
  readonly view: SocialLinksView;
  /** Undefined if the request failed: then only the linked providers are shown. */
  readonly offered: Readonly<Record<SocialProvider, boolean>> | undefined;
}

function Links({ view: { links, hasPassword, canUnlink }, offered }: LinksProps) {
  const { content: change, openCount, show, sheet } = useOneSheet<SocialChange>();
  const linkOf = (provider: SocialProvider) => links.find((link) => link.provider === provider);
  const shown = socialProviders.filter((provider) => offered?.[provider] === true || linkOf(provider) !== undefined);
  if (shown.length === 0) return <EmptyState icon={<KeyRound />} title={copy.none} />;
  return (
    <>
      <p className="px-1 text-base text-body">{copy.intro}</p>
      <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
        {shown.map((provider) => (
          <SocialRow
            key={provider}
            provider={provider}
            link={linkOf(provider)}
            canUnlink={canUnlink}
            onChange={(what) => show({ what, provider })}
          />
        ))}
      </ul>
      {change !== undefined && <SocialSheet key={openCount} change={change} hasPassword={hasPassword} {...sheet} />}
    </>
  );
}

/** Shows the result of linking once after the browser returned from a provider, and removes it from the address. */
const useSocialOutcome = () => {
  const query = useSearchParams();
  const navigate = useNavigate();
  const outcome = socialLinkOutcomes.find((one) => one === query.get("status"));
  const provider = socialProviders.find((one) => one === query.get("provider"));
  const shown = useRef(false);
  useEffect(() => {
    if (outcome === undefined || provider === undefined || shown.current) return;
    shown.current = true;
    navigate(paths.settingsSocial, { replace: true });
    const sentence = copy.outcomes[outcome](copy.providers[provider]);
    if (outcome === "linked") showToast(sentence);
    else void openAlert({ message: sentence });
  }, [outcome, provider, navigate]);
};
