import { consentFaults, type ConsentField } from "@danji/contract/account/consent/consent-rules";
import { consentCopy as copy } from "@danji/contract/account/consent/consent.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { type SubmitEvent, useState } from "react";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ConsentBoxes } from "./consent-boxes.tsx";
import { consentsOf, type Ticks } from "./consent-form.ts";
import { useAgree, useConsents } from "./consents.queries.ts";
import { usePolicies } from "./use-policies.ts";

/** Said at the boxes of the policies that it names. */
const isPolicyChanged = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.reason === "POLICY_CHANGED";

/**
 * Asks a member for the required consents, above the screen, which keeps what is typed. Who closes it reads on: nothing
 * that needs no consent is refused.
 */
export function ConsentSheet({ onClose }: { readonly onClose: () => void }) {
  const { data } = useConsents();
  const policies = usePolicies();
  const { mutate, isPending, error } = useAgree();
  const [ticks, setTicks] = useState<Ticks>({});
  const [faults, setFaults] = useState<Readonly<Partial<Record<ConsentField, string>>>>({});
  const shown = policies.state === "loaded" ? policies.policies : [];

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const consents = consentsOf(shown, ticks);
    const missing = consentFaults(consents);
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    mutate(consents, {
      onError: (failure) => {
        if (!isPolicyChanged(failure)) return;
        // What was ticked is the version before.
        setTicks({});
        setFaults(failure.fields);
        policies.reload();
      },
    });
  };

  const changes = data?.pending.filter((policy) => policy.changes !== null) ?? [];
  return (
    <Sheet open onClose={onClose} title={copy.askTitle}>
      <form noValidate className="flex flex-col gap-4 pb-6" onSubmit={submit}>
        <p className="text-base text-body">{data?.hasAgreedBefore === true ? copy.askChanged : copy.askIntro}</p>
        {changes.map((policy) => (
          <p key={policy.kind} className="rounded-md bg-sunken px-4 py-3 text-base">
            <span className="block text-sm font-semibold text-muted">
              {policy.title} · {copy.whatChanged}
            </span>
            {policy.changes}
          </p>
        ))}
        {policies.state === "loading" && <Skeleton className="h-60 rounded-lg" />}
        {policies.state === "failed" && (
          <div className="flex flex-col gap-2">
            <FormError message={copy.loadFailed} />
            <Button onClick={policies.reload}>{frameCopy.retry}</Button>
          </div>
        )}
        {shown.length > 0 && (
          <ConsentBoxes
            policies={shown}
            ticks={ticks}
            errors={faults}
            onChange={(next) => {
              setTicks(next);
              setFaults({});
            }}
          />
        )}
        <FormError
          message={error === null || isPolicyChanged(error) ? undefined : messageFor(error, copy.agreeFailed)}
        />
        <Button type="submit" block busy={isPending} disabled={shown.length === 0}>
          {copy.agree}
        </Button>
        <Button variant="ghost" block onClick={onClose}>
          {copy.later}
        </Button>
        <p className="text-sm text-muted">{copy.otherWays}</p>
      </form>
    </Sheet>
  );
}
