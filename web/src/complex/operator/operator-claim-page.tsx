import { frameCopy } from "@danji/contract/app/frame.copy";
import { officeCopy } from "@danji/contract/complex/office.copy";
import type { OperatorClaimDetailView } from "@danji/contract/complex/operator";
import { operatorCopy as copy } from "@danji/contract/complex/operator.copy";
import { parseId } from "@danji/contract/platform/id";
import { useKeptState } from "#platform/form/kept-state.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link, useParams } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { useLatch } from "#platform/form/use-last-known.ts";
import { dayOf } from "#platform/time/date.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { Field } from "#ui/form/field.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { UnknownPath } from "./operator-page.tsx";
import { useDecide, useMakeCode, useOperatorClaim, usePutContact } from "./operator.queries.ts";

/** /operator/:claimId: one claim, its contacts, its codes and its decision. */
export default function OperatorClaimPage() {
  const goBack = useGoBack(paths.operator);
  const { data, error, refetch } = useOperatorClaim(parseId(useParams()["claimId"] ?? "") ?? 0);
  if (data === undefined && error instanceof ApiError && error.status === 404) return <UnknownPath />;
  return (
    <Page title={copy.claimTitle} onBack={goBack}>
      {data !== undefined ? (
        <Claim key={data.claimId} claim={data} />
      ) : error === null ? (
        <Loading className="p-5">
          <Skeleton className="h-60 rounded-lg" />
        </Loading>
      ) : (
        <LoadFailed title={copy.claimLoadError} error={error} onRetry={refetch} />
      )}
    </Page>
  );
}

type ClaimProps = { readonly claim: OperatorClaimDetailView };

function Claim({ claim }: ClaimProps) {
  const facts = [
    [copy.claimant, claim.nickname],
    [copy.createdAt, dayOf(claim.createdAt)],
    [copy.code, claim.publicCode],
    [copy.listedCode, claim.listedCode ?? copy.unknown],
    [copy.method, claim.method === null ? copy.notVerified : officeCopy.methods[claim.method]],
    [copy.rivals, claim.rivals.map(({ nickname }) => nickname).join(", ") || copy.unknown],
    [copy.managers, claim.managers.join(", ") || copy.unknown],
  ] as const;
  const isOpen = claim.state === "OPEN" || claim.state === "CONTESTED";
  // The contact is the complex's: what is typed stays where another operator decides on the claim.
  const hasContact = useLatch(isOpen);
  return (
    <div className="flex flex-1 flex-col gap-6 px-5 pt-4 pb-10">
      <div>
        <h2 className="text-xl font-bold wrap-anywhere">{claim.apartmentName}</h2>
        <p className="text-base wrap-anywhere text-muted">{claim.region}</p>
        <p className="mt-2 font-semibold text-accent-ink">{officeCopy.states[claim.state]}</p>
      </div>
      <dl className="divide-y divide-line rounded-lg bg-sunken px-4">
        {facts.map(([term, value]) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-3 py-3">
            <dt className="text-base text-muted">{term}</dt>
            <dd className="text-right text-base font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {hasContact && <Contact claim={claim} />}
      {isOpen && <Codes claim={claim} />}
      <Decision claim={claim} />
    </div>
  );
}

function Contact({ claim }: ClaimProps) {
  const [mailDomain, setMailDomain, , settleDomain] = useKeptState(
    `claim-domain:${claim.claimId}`,
    claim.mailDomain ?? "",
  );
  const [phone, setPhone, , settlePhone] = useKeptState(`claim-phone:${claim.claimId}`, claim.phone ?? "");
  const { mutate, isPending, error } = usePutContact(claim.apartmentId);
  const fields = error instanceof ApiError ? error.fields : {};
  const onSaved = () => {
    settleDomain();
    settlePhone();
    showToast(copy.saved);
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ mailDomain, phone }, { onSuccess: onSaved });
      }}
    >
      <div>
        <h3 className="text-lg font-bold">{copy.contact}</h3>
        <p className="text-base text-muted">{copy.contactHint}</p>
      </div>
      <Field
        label={copy.mailDomain}
        placeholder={copy.mailDomainHint}
        value={mailDomain}
        error={fields["mailDomain"]}
        onChange={(event) => setMailDomain(event.currentTarget.value)}
      />
      <Field
        label={copy.phone}
        placeholder={copy.phoneHint}
        inputMode="tel"
        value={phone}
        error={fields["phone"]}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      {error !== null && Object.keys(fields).length === 0 && (
        <FormError message={messageFor(error, officeCopy.failed)} />
      )}
      <Button type="submit" variant="secondary" busy={isPending}>
        {copy.save}
      </Button>
    </form>
  );
}

function Codes({ claim }: ClaimProps) {
  const { mutate, data, isPending, error } = useMakeCode(claim.claimId);
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-lg font-bold">{copy.codes}</h3>
      {data !== undefined && (
        <div role="status" className="rounded-lg bg-accent-soft p-4">
          <p className="text-2xl font-bold tabular-nums">{data.code}</p>
          <p className="text-sm text-body">{copy.codeOnce(dayOf(data.expiresAt))}</p>
        </div>
      )}
      {error !== null && (
        <p role="alert" className="text-sm text-danger">
          {messageFor(error, officeCopy.failed)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={isPending} onClick={() => mutate("LETTER")}>
          {copy.makeLetter}
        </Button>
        <Button variant="secondary" busy={isPending} disabled={claim.phone === null} onClick={() => mutate("CALL")}>
          {copy.makeCall}
        </Button>
      </div>
      {claim.phone === null && <p className="text-sm text-muted">{copy.callNeedsPhone}</p>}
    </section>
  );
}

const questions = { confirm: copy.confirmQuestion, refuse: copy.refuseQuestion, undo: copy.undoQuestion } as const;

function Decision({ claim: { claimId, state, method, presentClaimId, lapses } }: ClaimProps) {
  const { mutate, isPending } = useDecide(claimId);
  const decide = async (decision: keyof typeof questions) => {
    const words = { message: questions[decision], confirm: copy[decision], cancel: frameCopy.cancel };
    if (!(await openAlert({ ...words, danger: decision !== "confirm" }))) return;
    mutate(decision, {
      onSuccess: () => showToast(copy.done),
      onError: (error) => void openAlert({ message: messageFor(error, officeCopy.failed) }),
    });
  };
  return (
    <div className="flex flex-col gap-3">
      {lapses !== null && (
        <section aria-label={copy.undoTitle} className="rounded-lg border border-line p-4">
          <h3 className="text-lg font-bold">{copy.undoTitle}</h3>
          <ul className="mt-2 list-disc pl-5 text-base text-body">
            <li>{copy.lapseManagers(lapses.managers.join(", "))}</li>
            <li>{copy.lapseHomes(lapses.homes)}</li>
            <li>{copy.lapseRestored(lapses.restored)}</li>
            <li>{copy.lapseNotices(lapses.notices)}</li>
            <li>{copy.lapseDecisions(lapses.decisions)}</li>
            <li>{copy.lapseCodes(lapses.codes)}</li>
            <li>{copy.lapseTurnovers(lapses.turnovers)}</li>
            <li>{copy.lapseTold(lapses.told)}</li>
          </ul>
        </section>
      )}
      {state === "CONTESTED" && presentClaimId !== undefined && (
        <section className="rounded-lg border border-line p-4">
          <p className="text-base text-body">{copy.undoPresentFirst}</p>
          <Link
            to={paths.operatorClaim(presentClaimId)}
            className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline"
          >
            {copy.presentClaim}
          </Link>
        </section>
      )}
      {state === "CONTESTED" && method !== null && (
        <Button block busy={isPending} onClick={() => void decide("confirm")}>
          {copy.confirm}
        </Button>
      )}
      {(state === "OPEN" || state === "CONTESTED") && (
        <Button variant="secondary" block busy={isPending} onClick={() => void decide("refuse")}>
          {copy.refuse}
        </Button>
      )}
      {state === "CONFIRMED" && (
        <Button variant="danger" block busy={isPending} onClick={() => void decide("undo")}>
          {copy.undo}
        </Button>
      )}
    </div>
  );
}
