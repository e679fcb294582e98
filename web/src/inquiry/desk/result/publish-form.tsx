import { inquiryDeskCopy } from "@danji/contract/inquiry/inquiry-desk.copy";
import { resultCopy as copy } from "@danji/contract/inquiry/result/result.copy";
import type { InquiryResultView } from "@danji/contract/inquiry/result/result";
import { resultFields } from "@danji/contract/inquiry/result/result-rules";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { CheckedForm } from "./checked-form.tsx";
import { NewerResult, useSeenResult } from "./newer-result.tsx";
import { usePublish } from "./publish.queries.ts";
import { type ResultText, useIsOtherText } from "./use-checked-words.ts";

interface PublishFormProps {
  readonly apartmentId: number;
  readonly inquiryId: number;
  /** What is published by now. */
  readonly result: InquiryResultView | null;
  /** What a first result begins with. */
  readonly draft: ResultText;
  /** The inquiry is open again: nothing can be published. */
  readonly isGone: boolean;
  readonly onDone: () => void;
}

/** Rewrites the result of an inquiry for everybody in the complex. */
export function PublishForm({ apartmentId, inquiryId, result, draft, isGone, onDone }: PublishFormProps) {
  const { title, place, contents } = result ?? draft;
  const first = { title, place: place ?? "", contents };
  const formName = `inquiry:${inquiryId}`;
  const { mutateAsync, isPending } = usePublish(apartmentId, inquiryId);
  const seen = useSeenResult(result, isPending, useIsOtherText(formName, first));
  return (
    <>
      {isGone ? (
        <ChangedMeanwhile message={inquiryDeskCopy.reopenedMeanwhile} />
      ) : (
        <NewerResult state={seen.state} result={result} />
      )}
      <CheckedForm
        formName={formName}
        apartmentId={apartmentId}
        inquiryId={inquiryId}
        first={first}
        onDone={onDone}
        onCancel={onDone}
        label={copy.publishTitle}
        hint={copy.publishHint}
        fields={resultFields}
        submit={seen.version === null ? copy.submit : copy.save}
        failed={copy.failed}
        onSend={async (text, notNames) => {
          await seen.send((changedAt) => mutateAsync({ ...text, changedAt, notNames }));
          showToast(copy.done);
        }}
      />
    </>
  );
}
