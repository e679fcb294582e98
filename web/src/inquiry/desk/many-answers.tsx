import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import type { OfficeInquiryItem } from "@danji/contract/inquiry/casework";
import { inquiryAnswerRule } from "@danji/contract/inquiry/inquiry-rules";
import { useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { ReadyAnswerSelect } from "./ready-answer-select.tsx";
import { useMoveMany } from "./inquiry-desk.queries.ts";

interface ManyAnswersProps {
  readonly apartmentId: number;
  readonly inquiries: readonly OfficeInquiryItem[];
  readonly onDone: () => void;
}

/** One answer that closes many inquiries: all of them, or none. */
export function ManyAnswers({ apartmentId, inquiries, onDone }: ManyAnswersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [contents, setContents] = useState("");
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useMoveMany(apartmentId);
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
    setIsOpen(false);
    setContents("");
    onDone();
  };
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {copy.many}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={copy.manyTitle(count)}>
        <form
          className="flex flex-col gap-4 pb-6"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <p className="text-sm text-muted">{copy.manyHint}</p>
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
          <Button type="submit" block busy={isPending}>
            {copy.manySubmit}
          </Button>
        </form>
      </Sheet>
    </>
  );
}
