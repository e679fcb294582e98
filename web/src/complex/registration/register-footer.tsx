import { complexRegistrationCopy as copy } from "@danji/contract/complex/registration.copy";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { ExistingComplex, RegisterFormState } from "./use-register.ts";

interface RegisterFooterProps {
  readonly form: RegisterFormState;
  readonly isNew: boolean;
}

/** The result of a submit, an offer to open an existing complex, and the submit button. */
export function RegisterFooter({
  form: { submission, existing, busy, isComplete, submit },
  isNew,
}: RegisterFooterProps) {
  const submitLabel = isNew ? copy.submit : copy.save;
  const failed = isNew ? copy.registerFailed : copy.updateFailed;
  const busyLabel = isNew ? copy.submitting : copy.saving;
  return (
    <>
      {existing !== null && isNew && <Offer existing={existing} />}
      {submission.step === "failed" && (existing === null || !isNew) && (
        <div role="alert" className="animate-rise pb-3 text-sm text-danger">
          <p className="font-semibold">{failed}</p>
          {submission.message !== failed && <p>{submission.message}</p>}
        </div>
      )}
      {submission.step === "submitting" && submission.share !== undefined && (
        <div className="pb-3">
          <ProgressBar label={feedCopy.sendingPhotos} share={submission.share} />
        </div>
      )}
      <Button block disabled={!isComplete || busy} aria-busy={busy || undefined} onClick={() => void submit()}>
        {busy ? busyLabel : submitLabel}
      </Button>
    </>
  );
}

const Offer = ({ existing }: { readonly existing: ExistingComplex }) => (
  <div
    role="alert"
    className="mb-3 flex animate-rise flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-accent-soft p-4"
  >
    <div className="min-w-0 flex-1 basis-48">
      <p className="font-semibold text-accent-ink">{copy.already}</p>
      <p className="text-sm text-body">{copy.knownHint}</p>
    </div>
    <Link
      to={existing.id === undefined ? paths.residenceNew : paths.residenceNewOf(existing.id)}
      className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline"
    >
      {copy.join}
    </Link>
  </div>
);
