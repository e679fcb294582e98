import { frameCopy } from "@danji/contract/app/frame.copy";
import { officeCopy as copy } from "@danji/contract/complex/office.copy";
import type { OfficeClaimView, OfficeView } from "@danji/contract/complex/office";
import { officeLimits } from "@danji/contract/complex/office-rules";
import { BadgeCheck, Hourglass } from "lucide-react";
import { useState } from "react";
import { useKeptState } from "#platform/form/kept-state.ts";
import { messageFor } from "#platform/api-error.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { useOfficeAct } from "./office.queries.ts";

interface ClaimStateProps {
  readonly office: OfficeView;
  readonly claim: OfficeClaimView;
}

/** An open or confirmed claim: its state, and the ways to verify it. */
export function ClaimState({ office, claim }: ClaimStateProps) {
  const { apartmentId, apartmentName } = office;
  const isConfirmed = claim.state === "CONFIRMED";
  const Icon = isConfirmed ? BadgeCheck : Hourglass;
  return (
    <>
      <div className="flex items-start gap-3 rounded-lg bg-sunken p-4">
        <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent-ink" />
        <div className="min-w-0">
          <p className="text-sm text-muted wrap-anywhere">{`${apartmentName} · ${claim.publicCode}`}</p>
          <p className="text-lg font-bold">{copy.states[claim.state]}</p>
          {isConfirmed && <p className="mt-1 text-base text-body">{copy.confirmed}</p>}
          {claim.state === "CONTESTED" && (
            <p className="mt-1 text-base text-body">
              {claim.method === null ? copy.contested : copy.contestedVerified}
            </p>
          )}
        </div>
      </div>
      {isConfirmed ? (
        <Link to={paths.manageResidentsOf(apartmentId)} className={buttonClasses({ block: true })}>
          {copy.manage}
        </Link>
      ) : (
        <>
          {claim.method === null && <Ways apartmentId={apartmentId} claim={claim} />}
          <EndClaim apartmentId={apartmentId} claimId={claim.claimId} />
        </>
      )}
    </>
  );
}

interface WaysProps {
  readonly apartmentId: number;
  readonly claim: OfficeClaimView;
}

function Ways({ apartmentId, claim: { claimId, canMail, canBeVouched } }: WaysProps) {
  const [email, setEmail] = useKeptState(`claim-mail:${claimId}`, "");
  const [code, setCode] = useState("");
  const mail = useOfficeAct(apartmentId);
  const verify = useOfficeAct(apartmentId);
  const sendMail = () => mail.mutate({ do: "mail", claimId, email }, { onSuccess: () => showToast(copy.codeSent) });
  return (
    <>
      <div>
        <h2 className="text-xl font-bold">{copy.chooseTitle}</h2>
        <p className="mt-1 text-base text-muted">{copy.chooseHint}</p>
      </div>
      <section className="flex flex-col gap-3">
        <h3 className="text-lg font-bold">{copy.byMail}</h3>
        <p className="text-base text-body">{canMail ? copy.byMailHint : copy.byMailNone}</p>
        {canMail && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (!mail.isPending && email !== "") sendMail();
            }}
          >
            <Field
              label={copy.email}
              type="email"
              inputMode="email"
              autoComplete="off"
              value={email}
              error={mail.error === null ? undefined : messageFor(mail.error, copy.failed)}
              onChange={(event) => setEmail(event.currentTarget.value)}
              action={
                <Button type="submit" variant="secondary" busy={mail.isPending} disabled={email === ""}>
                  {copy.sendCode}
                </Button>
              }
            />
          </form>
        )}
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="text-lg font-bold">{copy.byLetter}</h3>
        <p className="text-base text-body">{copy.byLetterHint}</p>
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="text-lg font-bold">{copy.byVouches}</h3>
        <p className="text-base text-body">
          {canBeVouched ? copy.byVouchesHint(officeLimits.vouchesNeeded) : copy.byVouchesNone}
        </p>
      </section>
      <form
        className="flex flex-col gap-4 border-t border-line pt-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!verify.isPending && code !== "") verify.mutate({ do: "verify", claimId, code });
        }}
      >
        <Field
          label={copy.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          value={code}
          error={verify.error === null ? undefined : messageFor(verify.error, copy.failed)}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" block busy={verify.isPending} disabled={code === ""}>
          {copy.verify}
        </Button>
      </form>
    </>
  );
}

function EndClaim({ apartmentId, claimId }: { readonly apartmentId: number; readonly claimId: number }) {
  const { mutate, isPending } = useOfficeAct(apartmentId);
  const ask = async () => {
    const words = { message: copy.endQuestion, confirm: copy.end, cancel: frameCopy.close, danger: true };
    if (!(await openAlert(words))) return;
    mutate(
      { do: "end", claimId },
      {
        onSuccess: () => showToast(copy.ended),
        onError: (error) => void openAlert({ message: messageFor(error, copy.failed) }),
      },
    );
  };
  return (
    <Button variant="ghost" busy={isPending} onClick={() => void ask()}>
      {copy.end}
    </Button>
  );
}
