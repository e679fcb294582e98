import { resultCopy as copy } from "@danji/contract/inquiry/result/result.copy";
import type { InquiryResultView } from "@danji/contract/inquiry/result/result";
import { resultFields } from "@danji/contract/inquiry/result/result-rules";
import { useState } from "react";
import { showToast } from "#ui/overlay/toast.tsx";
import { CheckedForm } from "./checked-form.tsx";
import { usePublish } from "./publish.queries.ts";
import type { ResultText } from "./use-checked-words.ts";

interface PublishFormProps {
  readonly apartmentId: number;
  readonly inquiryId: number;
  /** What is published by now. */
  readonly result: InquiryResultView | null;
  /** What a first result begins with. */
  readonly draft: ResultText;
  readonly onDone: () => void;
}

/** Rewrites the result of an inquiry for everybody in the complex. */
export function PublishForm({ apartmentId, inquiryId, result, draft, onDone }: PublishFormProps) {
  const { title, place, contents } = result ?? draft;
  const [seen] = useState(result?.office?.changedAt ?? null);
  const { mutateAsync } = usePublish(apartmentId, inquiryId);
  return (
    <CheckedForm
      {...{ apartmentId, inquiryId, onDone }}
      onCancel={onDone}
      label={copy.publishTitle}
      hint={copy.publishHint}
      first={{ title, place: place ?? "", contents }}
      fields={resultFields}
      submit={result === null ? copy.submit : copy.save}
      failed={copy.failed}
      onSend={async (text, notNames) => {
        await mutateAsync({ ...text, changedAt: seen, notNames });
        showToast(copy.done);
      }}
    />
  );
}
