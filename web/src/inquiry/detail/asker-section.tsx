import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import type { InquiryView } from "@danji/contract/inquiry/inquiry";
import { inquiryReasonRule } from "@danji/contract/inquiry/inquiry-rules";
import { mayMoveInquiry } from "@danji/contract/inquiry/inquiry-stages";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { useState } from "react";
import { lastDayOf } from "#inquiry/last-day.ts";
import { useReopen, useWithdraw } from "#inquiry/inquiry.queries.ts";
import { LeaveQuestion } from "#platform/form/leave-question.tsx";
import { useKeptState } from "#platform/form/kept-state.ts";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { ScoreForm } from "./score-form.tsx";

/** What its author may do with an inquiry: withdraw it, rate it, and reopen it. A form that is open stays where that ends. */
export function AskerSection({ inquiry }: { readonly inquiry: InquiryView }) {
  const { inquiryId, stage, score, reopenUntil } = inquiry;
  const [isRating, setIsRating] = useKeptState(`score:${inquiryId}:open`, false);
  const [isReopening, setIsReopening] = useKeptState(`reopen:${inquiryId}:open`, false);
  const isOpen = mayMoveInquiry("ASKER", stage, "WITHDRAWN");
  const isClosed = !isOpen && stage !== "WITHDRAWN";
  const isRatable = isClosed && score === null;
  const isReopenable = isClosed && reopenUntil !== null;
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {isOpen && <Withdraw inquiry={inquiry} />}
      {(isRating || isRatable) && (
        <ScoreForm inquiryId={inquiryId} given={score} isOver={!isRatable && !isReopening} onRating={setIsRating} />
      )}
      {isClosed && score !== null && <Scored score={score} />}
      {(isReopening || isReopenable) && (
        <Reopen
          inquiry={inquiry}
          isOpen={isReopening}
          isOver={!isReopenable}
          onOpen={(isOpened) => {
            setIsReopening(isOpened);
            // An own reopening takes the rating away; it stays where none has come of it.
            if (!isOpened) setIsRating(false);
          }}
          until={reopenUntil}
        />
      )}
    </div>
  );
}

const Scored = ({ score }: { readonly score: number }) => (
  <p className="px-1 text-sm text-muted">{copy.scored(copy.scores[score - 1] ?? "")}</p>
);

function Withdraw({ inquiry }: { readonly inquiry: InquiryView }) {
  const { mutateAsync, isPending } = useWithdraw(inquiry);
  const withdraw = async () => {
    if (!(await openAlert(question))) return;
    try {
      await mutateAsync();
    } catch (error) {
      showToast(messageFor(error, copy.withdrawFailed));
      return;
    }
    showToast(copy.withdrawDone);
  };
  return (
    <Button variant="ghost" size="sm" className="self-end" busy={isPending} onClick={() => void withdraw()}>
      {copy.withdraw}
    </Button>
  );
}

const question = {
  title: copy.withdrawTitle,
  message: copy.withdrawHint,
  confirm: copy.withdraw,
  cancel: copy.keep,
  danger: true,
};

interface ReopenProps {
  readonly inquiry: InquiryView;
  readonly until: string | null;
  readonly isOpen: boolean;
  /** It cannot be reopened any more. */
  readonly isOver: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

function Reopen({ inquiry, until, isOpen, isOver, onOpen }: ReopenProps) {
  const [reason, setReason] = useKeptState(`reopen:${inquiry.inquiryId}`, "");
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useReopen(inquiry);
  const reopen = async () => {
    const fault = inquiryReasonRule(reason);
    setError(fault);
    if (fault !== undefined) return;
    try {
      await mutateAsync(reason);
    } catch (failure) {
      setError(messageFor(failure, copy.reopenFailed));
      return;
    }
    onOpen(false);
    showToast(copy.reopenDone);
  };
  if (!isOpen) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 px-1">
        <p className="min-w-0 flex-1 text-sm text-muted">{until !== null && copy.reopenHint(lastDayOf(until))}</p>
        <Button variant="secondary" size="sm" onClick={() => onOpen(true)}>
          {copy.reopen}
        </Button>
      </div>
    );
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void reopen();
      }}
    >
      <LeaveQuestion when={reason !== ""} />
      {isOver && !isPending && <ChangedMeanwhile message={copy.changedMeanwhile} />}
      <TextArea
        label={copy.reopenReason}
        value={reason}
        readOnly={isPending}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setReason(value);
          setError(undefined);
        }}
      />
      <div className="flex gap-2">
        <Button variant="secondary" size="lg" className="flex-1" disabled={isPending} onClick={() => onOpen(false)}>
          {frameCopy.cancel}
        </Button>
        <Button type="submit" size="lg" className="flex-1" busy={isPending}>
          {copy.reopen}
        </Button>
      </div>
    </form>
  );
}
