import { frameCopy } from "@danji/contract/app/frame.copy";
import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import type { ReadyAnswerView } from "@danji/contract/inquiry/ready-answer";
import { inquiryAnswerRule, inquiryTitleRule } from "@danji/contract/inquiry/inquiry-rules";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useKeptState } from "#platform/form/kept-state.ts";
import { messageFor } from "#platform/api-error.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useDeleteReadyAnswer, useReadyAnswers, useSaveReadyAnswer } from "./ready-answers.queries.ts";

/** The answers that an office gives often: a button that opens their list, to add, change and delete. */
export function ReadyAnswers({ apartmentId }: { readonly apartmentId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
        {copy.ready}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={copy.ready}>
        <List apartmentId={apartmentId} />
      </Sheet>
    </>
  );
}

function List({ apartmentId }: { readonly apartmentId: number }) {
  const { data, error, refetch } = useReadyAnswers(apartmentId);
  const [changed, setChanged] = useState<ReadyAnswerView | "new">();
  const remove = useDeleteReadyAnswer(apartmentId);
  if (data === undefined) {
    return error === null ? (
      <Loading className="pb-6">
        <Skeleton className="h-32 rounded-md" />
      </Loading>
    ) : (
      <LoadFailed title={copy.readyLoadFailed} error={error} onRetry={refetch} />
    );
  }
  if (changed !== undefined) {
    return (
      <AnswerForm
        apartmentId={apartmentId}
        answer={changed === "new" ? undefined : changed}
        onDone={() => setChanged(undefined)}
      />
    );
  }
  const askAndRemove = async ({ readyAnswerId }: ReadyAnswerView) => {
    if (!(await openAlert(question))) return;
    try {
      await remove.mutateAsync(readyAnswerId);
    } catch (failure) {
      showToast(messageFor(failure, copy.readyFailed));
    }
  };
  return (
    <div className="flex flex-col gap-4 pb-6">
      <p className="text-sm text-muted">{data.length === 0 ? copy.readyEmpty : copy.readyHint}</p>
      {data.length > 0 && (
        <ul aria-label={copy.ready} className="divide-y divide-line">
          {data.map((one) => (
            <li key={one.readyAnswerId} className="flex items-center gap-1 py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate font-semibold">{one.title}</p>
                <p className="truncate text-sm text-muted">{one.contents}</p>
              </div>
              <IconButton
                label={copy.readyChange(one.title)}
                icon={<Pencil aria-hidden="true" className="size-5 text-muted" />}
                onClick={() => setChanged(one)}
              />
              <IconButton
                label={copy.readyDelete(one.title)}
                icon={<Trash2 aria-hidden="true" className="size-5 text-muted" />}
                onClick={() => void askAndRemove(one)}
              />
            </li>
          ))}
        </ul>
      )}
      <Button block onClick={() => setChanged("new")}>
        {copy.readyAdd}
      </Button>
    </div>
  );
}

const question = {
  message: copy.readyDeleteAsk,
  confirm: copy.readyDeleteYes,
  cancel: frameCopy.cancel,
  danger: true,
};

interface AnswerFormProps {
  readonly apartmentId: number;
  /** Undefined for a new one. */
  readonly answer: ReadyAnswerView | undefined;
  readonly onDone: () => void;
}

function AnswerForm({ apartmentId, answer, onDone }: AnswerFormProps) {
  const [words, setWords] = useKeptState(`ready:${apartmentId}:${answer?.readyAnswerId ?? "new"}`, {
    title: answer?.title ?? "",
    contents: answer?.contents ?? "",
  });
  const [faults, setFaults] = useState<{ title?: string | undefined; contents?: string | undefined }>({});
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync, isPending } = useSaveReadyAnswer(apartmentId, answer?.readyAnswerId);
  const save = async () => {
    const found = { title: inquiryTitleRule(words.title), contents: inquiryAnswerRule(words.contents) };
    setFaults(found);
    if (found.title !== undefined || found.contents !== undefined) return;
    try {
      await mutateAsync(words);
    } catch (error) {
      setRefusal(messageFor(error, copy.readyFailed));
      return;
    }
    onDone();
  };
  return (
    <form
      className="flex flex-col gap-4 pb-6"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={copy.readyTitle}
        value={words.title}
        readOnly={isPending}
        error={faults.title}
        onChange={({ currentTarget: { value } }) => setWords({ ...words, title: value })}
      />
      <TextArea
        label={copy.readyContents}
        value={words.contents}
        readOnly={isPending}
        error={faults.contents}
        onChange={({ currentTarget: { value } }) => setWords({ ...words, contents: value })}
      />
      <FormError message={refusal ?? null} />
      <div className="flex gap-2">
        <Button variant="secondary" className="flex-1" disabled={isPending} onClick={onDone}>
          {frameCopy.cancel}
        </Button>
        <Button type="submit" className="flex-1" busy={isPending}>
          {copy.readySave}
        </Button>
      </div>
    </form>
  );
}
