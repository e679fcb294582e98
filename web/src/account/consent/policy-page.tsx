import { getPolicy, type PolicyView } from "@danji/contract/account/consent/consent";
import { consentCopy as copy } from "@danji/contract/account/consent/consent.copy";
import { useEffect, useState } from "react";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { call } from "#platform/api.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link, useLocation, useSearchParams } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { PolicyText } from "./policy-text.tsx";

interface Loaded {
  readonly policy: PolicyView;
  readonly versions: readonly number[];
}

/** /terms and /privacy, for everybody; `?version=` names an earlier one. */
export default function PolicyPage() {
  const { pathname } = useLocation();
  const isTerms = pathname === paths.terms;
  const goBack = useGoBack(paths.login);
  const version = useSearchParams().get("version");
  const [loaded, setLoaded] = useState<Loaded | Error | undefined>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const query = version === null ? {} : { version };
    call(getPolicy, { params: { kind: isTerms ? "TERMS" : "PRIVACY" }, query, signal: abort.signal }).then(
      setLoaded,
      (error: Error) => !abort.signal.aborted && setLoaded(error),
    );
    return () => abort.abort();
  }, [isTerms, version, round]);
  return (
    <Page title={isTerms ? copy.terms : copy.privacy} onBack={goBack}>
      <div className="flex flex-1 flex-col gap-5 px-5 pt-4 pb-10">
        {loaded === undefined && (
          <Loading>
            <Skeleton className="h-80 rounded-lg" />
          </Loading>
        )}
        {loaded instanceof Error && (
          <LoadFailed title={copy.loadFailed} error={loaded} onRetry={() => setRound((now) => now + 1)} />
        )}
        {loaded !== undefined && !(loaded instanceof Error) && (
          <>
            <p className="text-sm text-muted">
              {copy.version(loaded.policy.version)} · {copy.from(loaded.policy.from)}
            </p>
            <PolicyText policy={loaded.policy} level="h2" />
            <Versions path={pathname} shown={loaded.policy.version} versions={loaded.versions} />
          </>
        )}
      </div>
    </Page>
  );
}

interface VersionsProps {
  readonly path: string;
  readonly shown: number;
  readonly versions: readonly number[];
}

const Versions = ({ path, shown, versions }: VersionsProps) =>
  versions.length > 1 && (
    <nav aria-label={copy.versions} className="flex flex-wrap gap-2 border-t border-line pt-4 text-base">
      {versions.map((version) => (
        <Link
          key={version}
          to={`${path}?version=${version}`}
          aria-current={version === shown ? "page" : undefined}
          className="inline-flex min-h-11 items-center px-3 underline"
        >
          {copy.version(version)}
        </Link>
      ))}
    </nav>
  );
