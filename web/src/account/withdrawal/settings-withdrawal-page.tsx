import { accountCopy } from "@danji/contract/account/account.copy";
import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { withdrawalCopy as copy } from "@danji/contract/account/withdrawal.copy";
import { getWithdrawal, type WithdrawalView } from "@danji/contract/account/withdrawal";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { messageFor } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Page } from "#ui/page.tsx";
import { call } from "#platform/api.ts";
import { countText } from "@danji/contract/platform/count-text";
import { useWithdraw } from "./use-withdraw.ts";
import { aheadText, PreviewSkeleton, WithdrawalPreview } from "./withdrawal-preview.tsx";

/** /settings/withdrawal: the warnings, then the password (SPEC section 4 "Withdrawal"). */
export default function SettingsWithdrawalPage() {
  const [confirmed, setConfirmed] = useState(false);
  const goBack = useGoBack(paths.settings);
  const { data, isError, error, refetch } = useWithdrawal();
  if (confirmed) {
    return (
      <Page title={titles.withdrawal} onBack={() => setConfirmed(false)}>
        <PasswordStep counts={data} onChanged={() => void refetch()} />
      </Page>
    );
  }
  return (
    <Page
      title={titles.withdrawal}
      onBack={goBack}
      footer={
        <Button block onClick={() => setConfirmed(true)}>
          {copy.confirmed}
        </Button>
      }
    >
      <div className="flex flex-1 flex-col gap-4 bg-canvas p-5 pb-10">
        <div className="px-1">
          <h2 className="text-xl font-bold">{copy.heading}</h2>
          <p className="mt-1 text-base text-body">{copy.lead}</p>
        </div>
        {isError && (
          <div
            role="alert"
            className="flex items-center justify-between gap-3 rounded-lg bg-danger-soft p-4 text-danger"
          >
            <p className="text-base">{messageFor(error, copy.previewFailed)}</p>
            <Button size="sm" variant="secondary" onClick={() => void refetch()}>
              {frameCopy.retry}
            </Button>
          </div>
        )}
        {data !== undefined || isError ? <WithdrawalPreview counts={data} /> : <PreviewSkeleton />}
      </div>
    </Page>
  );
}

interface PasswordStepProps {
  readonly counts: WithdrawalView | undefined;
  readonly onChanged: () => void;
}

function PasswordStep({ counts, onChanged }: PasswordStepProps) {
  const hasPassword = counts?.hasPassword ?? true;
  const { reservationCount: count = 0, reservationFee: fee = 0 } = counts ?? {};
  const reservations = count === 0 ? undefined : { count, fee };
  const { password, failure, busy, submit } = useWithdraw({ hasPassword, reservations, onChanged });
  return (
    <form noValidate className="flex flex-col gap-5 px-5 pt-6 pb-10" onSubmit={submit}>
      <p className="text-base text-body">{hasPassword ? copy.passwordHint : copy.noPassword}</p>
      {hasPassword && (
        <Field
          ref={password.ref}
          label={accountCopy.login.password}
          value={password.value}
          error={password.error}
          onChange={(event) => password.onText(event.target.value)}
          type="password"
          autoComplete="current-password"
        />
      )}
      {reservations !== undefined && <p className="text-base text-danger">{aheadText(fee)}</p>}
      {failure !== null && (
        <p role="alert" className="animate-rise rounded-md bg-danger-soft px-4 py-3 text-base text-danger">
          {failure}
        </p>
      )}
      <Button type="submit" variant="danger" block busy={busy}>
        {reservations === undefined ? copy.submit : copy.cancelAndWithdraw(countText(count))}
      </Button>
    </form>
  );
}

/** What a withdrawal would erase and keep; never served from the cache. */
const useWithdrawal = () =>
  useQuery({
    queryKey: ["withdrawal"],
    queryFn: ({ signal }) => call(getWithdrawal, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
