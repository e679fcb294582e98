import { resultCopy as copy } from "@danji/contract/inquiry/result/result.copy";
import type { OfficeInquiryView } from "@danji/contract/inquiry/casework";
import { ResultCard } from "#inquiry/result/result-card.tsx";
import { Button } from "#ui/button.tsx";
import { PublishForm } from "./publish-form.tsx";
import { useWithdrawResult } from "./publish.queries.ts";
import { WithdrawButton } from "./withdraw-button.tsx";

interface PublishedPartProps {
  readonly apartmentId: number;
  readonly inquiry: OfficeInquiryView;
  /** The inquiry is open again: nothing can be published. */
  readonly isGone: boolean;
  readonly isWriting: boolean;
  readonly onWriting: (isWriting: boolean) => void;
}

/** What is published of a closed inquiry, and the form that publishes it. */
export function PublishedPart({ apartmentId, inquiry, isGone, isWriting, onWriting }: PublishedPartProps) {
  const { inquiryId, result } = inquiry;
  const withdraw = useWithdrawResult(apartmentId, inquiryId);
  if (isWriting) {
    const draft = {
      title: inquiry.title ?? "",
      place: inquiry.kind === "NOISE" ? "" : (inquiry.place?.spot ?? ""),
      contents: inquiry.answer?.contents ?? "",
    };
    return (
      <PublishForm
        apartmentId={apartmentId}
        inquiryId={inquiryId}
        result={result}
        draft={draft}
        isGone={isGone}
        onDone={() => onWriting(false)}
      />
    );
  }
  if (result === null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex-1 basis-48 text-sm text-muted">{copy.publishHint}</p>
        <Button size="sm" variant="secondary" onClick={() => onWriting(true)}>
          {copy.publish}
        </Button>
      </div>
    );
  }
  return (
    <>
      <ResultCard result={result} />
      <div className="flex flex-wrap justify-end gap-2">
        <WithdrawButton isPending={withdraw.isPending} onWithdraw={() => withdraw.mutateAsync(undefined)} />
        <Button size="sm" variant="secondary" onClick={() => onWriting(true)}>
          {copy.change}
        </Button>
      </div>
    </>
  );
}
