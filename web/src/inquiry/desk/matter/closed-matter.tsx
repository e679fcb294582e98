import { matterCopy } from "@danji/contract/inquiry/matter/matter.copy";
import type { MatterView } from "@danji/contract/inquiry/matter/matter";
import { resultCopy as copy } from "@danji/contract/inquiry/result/result.copy";
import { resultFields } from "@danji/contract/inquiry/result/result-rules";
import { useState } from "react";
import { ResultCard } from "#inquiry/result/result-card.tsx";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { CheckedForm } from "../result/checked-form.tsx";
import { useIsOtherText } from "../result/use-checked-words.ts";
import { NewerResult, useSeenResult } from "../result/newer-result.tsx";
import { usePublishMatterResult, useWithdrawMatterResult } from "./matter-desk.queries.ts";
import { WithdrawButton } from "../result/withdraw-button.tsx";

interface ClosedMatterProps {
  readonly apartmentId: number;
  readonly matter: MatterView;
}

/** What is published of a closed matter, the form that changes it, and the way to take it back and publish it again. */
export function ClosedMatter({ apartmentId, matter }: ClosedMatterProps) {
  const { matterId, result } = matter;
  const [isWriting, setIsWriting] = useState(false);
  const withdraw = useWithdrawMatterResult(apartmentId, matterId);
  if (isWriting) return <ResultForm apartmentId={apartmentId} matter={matter} onDone={() => setIsWriting(false)} />;
  return (
    <section aria-label={copy.shown} className="flex flex-col gap-3">
      <h2 className="text-sm font-bold text-muted">
        {result === null ? (
          copy.shown
        ) : (
          <Link
            to={`${paths.officeResults(apartmentId)}/${result.resultId}`}
            className="touch-target relative underline"
          >
            {copy.shown}
          </Link>
        )}
      </h2>
      {result === null ? <p className="text-sm text-muted">{copy.publishHint}</p> : <ResultCard result={result} />}
      <div className="flex flex-wrap justify-end gap-2">
        {result !== null && (
          <WithdrawButton isPending={withdraw.isPending} onWithdraw={() => withdraw.mutateAsync(undefined)} />
        )}
        <Button size="sm" variant="secondary" onClick={() => setIsWriting(true)}>
          {result === null ? copy.publish : copy.change}
        </Button>
      </div>
    </section>
  );
}

function ResultForm({ apartmentId, matter, onDone }: ClosedMatterProps & { readonly onDone: () => void }) {
  const { mutateAsync, isPending } = usePublishMatterResult(apartmentId, matter.matterId);
  const { title, place } = matter.result ?? matter;
  const first = { title, place: place ?? "", contents: matter.result?.contents ?? "" };
  const formName = `matter:${matter.matterId}`;
  const seen = useSeenResult(matter.result, isPending, useIsOtherText(formName, first));
  return (
    <div className="flex flex-col gap-4">
      <NewerResult state={seen.state} result={matter.result} />
      <CheckedForm
        formName={formName}
        apartmentId={apartmentId}
        first={first}
        onDone={onDone}
        onCancel={onDone}
        label={copy.publishTitle}
        hint={matterCopy.resultHint}
        fields={resultFields}
        submit={seen.version === null ? copy.submit : copy.save}
        failed={copy.failed}
        onSend={async (text, notNames) => {
          await seen.send((changedAt) => mutateAsync({ ...text, changedAt, notNames }));
          showToast(copy.done);
        }}
      />
    </div>
  );
}
