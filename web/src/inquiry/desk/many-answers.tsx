import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import type { OfficeInquiryItem } from "@danji/contract/inquiry/casework";
import { inquiryAnswerRule } from "@danji/contract/inquiry/inquiry-rules";
import { useState } from "react";
import { useKeptState } from "#platform/form/kept-state.ts";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { ReadyAnswerSelect } from "./ready-answer-select.tsx";
import { useMoveMany } from "./inquiry-desk.queries.ts";

interface ManyAnswersProps {
  readonly apartmentId: number;
  readonly inquiries: readonly OfficeInquiryItem[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One answer that closes many inquiries: all of them, or none. */
export function ManyAnswers({ apartmentId, inquiries, open, onClose, onDone }: ManyAnswersProps) {
  const [contents, setContents] = useKeptState(`answers:${apartmentId}`, "");
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useMoveMany(apartmentId);
  const [wasChosen, setWasChosen] = useState(false);
  if (!wasChosen && inquiries.length > 0) setWasChosen(true);
  // With the selection the words go: those for other inquiries begin anew. After the end of a session they wait for the first one.
  if (!open && inquiries.length === 0 && wasChosen) {
    setWasChosen(false);
    setContents("");
    setError(undefined);
  }
  const count = inquiries.length.toLocaleString("ko-KR");
  const send = async () => {
    const fault = inquiryAnswerRule(contents);
    setError(fault);
    if (fault !== undefined) return;
    try {
      const seen = inquiries.map(({ inquiryId, step }) => ({ inquiryId, step }));
      await mutateAsync({ to: "DONE", contents, inquiries: seen });
    } catch (failure) {
      setError(messageFor(failure, copy.moveFailed));
      return;
    }
    showToast(copy.manyDone(count));
    onClose();
    setContents("");
    onDone();
  };
  return (
    <Sheet open={open} onClose={onClose} title={copy.manyTitle(count)}>
      {open && (
        <form
          className="flex flex-col gap-4 pb-6"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <p className="text-sm text-muted">{copy.manyHint}</p>
          {!isPending && inquiries.length === 0 && <ChangedMeanwhile message={copy.chosenClosed} />}
          <ReadyAnswerSelect apartmentId={apartmentId} onChoose={setContents} />
          <TextArea
            label={copy.textOf.DONE}
            placeholder={copy.textHint}
            value={contents}
            readOnly={isPending}
            error={error}
            onChange={({ currentTarget: { value } }) => {
              setContents(value);
              setError(undefined);
            }}
          />
          <Button type="submit" block busy={isPending} disabled={inquiries.length === 0}>
            {copy.manySubmit}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
