import type { ConsentsView } from "@danji/contract/account/consent/consent";
import { consentCopy as copy } from "@danji/contract/account/consent/consent.copy";
import type { PolicyKind } from "@danji/contract/account/consent/policies.copy";
import { ChevronRight } from "lucide-react";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { messageFor } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { dayOf } from "#platform/time/date.ts";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useChangeOptionalConsent, useConsents } from "./consents.queries.ts";

/** /settings/consents: what the member agreed to and when; the optional consent is given and withdrawn here. */
export default function SettingsConsentsPage() {
  const goBack = useGoBack(paths.settings);
  const { data, error, isPending, refetch } = useConsents();
  return (
    <Page title={copy.settings} onBack={goBack}>
      <div className="flex flex-1 flex-col gap-6 bg-canvas p-5 pb-10">
        {data !== undefined ? (
          <Consents view={data} />
        ) : isPending ? (
          <Loading>
            <Skeleton className="h-48 rounded-lg" />
          </Loading>
        ) : (
          <LoadFailed title={copy.consentsFailed} error={error} onRetry={refetch} />
        )}
      </div>
    </Page>
  );
}

const documents = [
  ["TERMS", paths.terms, copy.terms],
  ["PRIVACY", paths.privacy, copy.privacy],
] as const;

function Consents({ view }: { readonly view: ConsentsView }) {
  const { mutate, isPending } = useChangeOptionalConsent();
  const since = (kind: PolicyKind) => view.agreed.find((one) => one.kind === kind)?.at;
  const state = (kind: PolicyKind) => {
    const at = since(kind);
    return at === undefined ? copy.notAgreed : copy.agreedOn(dayOf(at));
  };
  const change = (agreed: boolean) =>
    mutate(agreed, {
      onSuccess: () => showToast(copy.newsSaved),
      onError: (error) => showToast(messageFor(error, copy.agreeFailed)),
    });
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
        {documents.map(([kind, to, title]) => (
          <li key={kind}>
            <Link
              to={to}
              className="flex min-h-16 items-center justify-between gap-3 px-4 py-2 -outline-offset-2 hover:bg-sunken"
            >
              <span>
                <span className="block font-medium">{title}</span>
                <span className="block text-sm text-muted">{state(kind)}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      <section className="rounded-lg bg-surface px-4 py-2 shadow-low">
        <Checkbox
          label={copy.news}
          checked={since("NEWS") !== undefined}
          disabled={isPending}
          onChange={(event) => change(event.target.checked)}
        />
        <p className="pb-2 pl-8 text-sm text-muted">
          {state("NEWS")} · {copy.newsHint}
        </p>
      </section>
    </>
  );
}
