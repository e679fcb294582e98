import { frameCopy } from "@danji/contract/app/frame.copy";
import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import type { OfficeInquiryView } from "@danji/contract/inquiry/casework";
import { inquiryAnswerRule } from "@danji/contract/inquiry/inquiry-rules";
import { useState } from "react";
import { NewerText, NowCard } from "#platform/form/newer-text.tsx";
import { useSeen } from "#platform/form/use-seen.ts";
import { useKeptState } from "#platform/form/kept-state.ts";
import { messageFor } from "#platform/api-error.ts";
import { momentOf } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { type DeskSource, useChangeAnswer } from "./inquiry-desk.queries.ts";

interface AnswerPartProps {
  readonly source: DeskSource;
  readonly inquiry: OfficeInquiryView;
  /** The one that stands, or that stood when the form was opened. */
  readonly answer: NonNullable<OfficeInquiryView["answer"]>;
  readonly isChanging: boolean;
  /** What the form begins with in place of the answer. */
  readonly rewritten: string | undefined;
  readonly onChanging: (isChanging: boolean) => void;
}

/** The answer as its asker reads it, a form to change it, and what it said before. */
export function AnswerPart({ source, inquiry, answer, isChanging, rewritten, onChanging }: AnswerPartProps) {
  return (
    <>
      {isChanging ? (
        <AnswerForm
          source={source}
          inquiry={inquiry}
          answer={answer}
          rewritten={rewritten}
          onDone={() => onChanging(false)}
        />
      ) : (
        <div className="flex flex-col gap-2">
          <Words contents={answer.contents} />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Moments answer={answer} />
            <Button size="sm" variant="secondary" onClick={() => onChanging(true)}>
              {inquiryCopy.answerEdit}
            </Button>
          </div>
        </div>
      )}
      {inquiry.earlierAnswers.length > 0 && (
        <div className="rounded-md bg-sunken">
          <Disclosure title={copy.earlierAnswers(inquiry.earlierAnswers.length.toLocaleString("ko-KR"))}>
            <ul className="flex flex-col gap-3">
              {inquiry.earlierAnswers.map(({ contents: words, from, until }) => (
                <li key={until} className="flex flex-col gap-1 text-sm">
                  <span className="text-muted">{copy.stood(momentOf(from), momentOf(until))}</span>
                  <span className="wrap-anywhere whitespace-pre-wrap">{words}</span>
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
    </>
  );
}

const Words = ({ contents }: { readonly contents: string }) => (
  <LinkedText text={contents} className="leading-[1.65] wrap-anywhere" />
);

/** When it was answered, and changed. */
const Moments = ({ answer: { answeredAt, changedAt } }: Pick<AnswerPartProps, "answer">) => (
  <p className="text-sm text-muted">
    <time dateTime={answeredAt}>{momentOf(answeredAt)}</time>
    {changedAt !== answeredAt && ` · ${inquiryCopy.changedAt(momentOf(changedAt))}`}
  </p>
);

interface AnswerFormProps extends Pick<AnswerPartProps, "source" | "inquiry" | "answer" | "rewritten"> {
  readonly onDone: () => void;
}

function AnswerForm({ source, inquiry, answer, rewritten, onDone }: AnswerFormProps) {
  const [text, setText, before] = useKeptState(`answer:${inquiry.inquiryId}`, rewritten ?? answer.contents);
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync, isPending } = useChangeAnswer(source, inquiry.inquiryId);
  const seen = useSeen(answer.changedAt, isPending, rewritten !== undefined || before !== answer.contents);
  const save = async () => {
    const fault = inquiryAnswerRule(text);
    setError(fault);
    setRefusal(undefined);
    if (fault !== undefined) return;
    try {
      await seen.send((changedAt) => mutateAsync({ contents: text, changedAt }));
    } catch (failure) {
      setRefusal(messageFor(failure, inquiryCopy.answerFailed));
      return;
    }
    showToast(inquiryCopy.answerChanged);
    onDone();
  };
  return (
    <form
      aria-label={inquiryCopy.answerEdit}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {inquiry.answer === null ? (
        <ChangedMeanwhile message={copy.answerGone} />
      ) : (
        <NewerText state={seen.state} messages={inquiryCopy.answerNewer}>
          <NowCard label={inquiryCopy.answerNow}>
            <Words contents={answer.contents} />
            <Moments answer={answer} />
          </NowCard>
        </NewerText>
      )}
      <TextArea
        label={inquiryCopy.answerEdit}
        hint={source === "service" ? copy.serviceAnswerEditHint : copy.answerEditHint}
        value={text}
        readOnly={isPending}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setError(undefined);
          setRefusal(undefined);
        }}
      />
      <FormError message={refusal} />
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" className="flex-1" disabled={isPending} onClick={onDone}>
          {frameCopy.cancel}
        </Button>
        <Button type="submit" size="sm" className="flex-1" busy={isPending}>
          {inquiryCopy.answerSave}
        </Button>
      </div>
    </form>
  );
}
