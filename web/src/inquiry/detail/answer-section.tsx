import { frameCopy } from "@danji/contract/app/frame.copy";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import type { InquiryView } from "@danji/contract/inquiry/inquiry";
import { useState } from "react";
import { inquiryAnswerRule } from "@danji/contract/inquiry/inquiry-rules";
import { useAnswer } from "#inquiry/inquiry.queries.ts";
import { NewerText } from "#platform/form/newer-text.tsx";
import { useSeen } from "#platform/form/use-seen.ts";
import { LeaveQuestion } from "#platform/form/leave-question.tsx";
import { useKeptState } from "#platform/form/kept-state.ts";
import { messageFor } from "#platform/api-error.ts";
import { momentOf } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { showToast } from "#ui/overlay/toast.tsx";

interface AnswerSectionProps {
  readonly inquiry: InquiryView;
}

const isAnswerable = ({ mayAnswer, stage }: InquiryView): boolean => mayAnswer && stage !== "WITHDRAWN";

/** The answer, and a form for those who may answer. */
export function AnswerSection({ inquiry }: AnswerSectionProps) {
  const { answer } = inquiry;
  const mayAnswer = isAnswerable(inquiry);
  const [editing, setEditing] = useKeptState(`answer:${inquiry.inquiryId}:open`, false);
  return (
    <section aria-label={copy.answer} className="flex flex-col gap-4">
      {answer === null ? (
        !inquiry.mayAnswer && inquiry.stage !== "WITHDRAWN" && <Waiting />
      ) : (
        <AnswerArticle inquiry={inquiry} answer={answer} />
      )}
      {editing && !mayAnswer && <ChangedMeanwhile message={copy.changedMeanwhile} />}
      {(editing || (mayAnswer && answer === null)) && (
        <AnswerForm
          inquiry={inquiry}
          // What is read meanwhile must not remove the form: another manager's answer, a withdrawal, a role that is lost.
          onWriting={() => setEditing(true)}
          onDone={() => setEditing(false)}
        />
      )}
      {mayAnswer && answer !== null && !editing && (
        <Button variant="secondary" className="self-end" onClick={() => setEditing(true)}>
          {copy.answerEdit}
        </Button>
      )}
    </section>
  );
}

const Waiting = () => <p className="rounded-lg bg-sunken px-5 py-4 text-base text-body">{copy.waiting}</p>;

interface AnswerArticleProps {
  readonly inquiry: InquiryView;
  readonly answer: NonNullable<InquiryView["answer"]>;
}

const AnswerArticle = ({ inquiry: { target }, answer: { contents, answeredAt, changedAt } }: AnswerArticleProps) => (
  <article className="flex flex-col gap-2 rounded-lg border border-accent bg-surface p-5 shadow-low">
    <h2 className="font-bold text-accent-ink">{copy.answeredBy[target]}</h2>
    <LinkedText text={contents} className="text-base leading-[1.65] wrap-anywhere" />
    <p className="text-sm text-muted">
      <time dateTime={answeredAt}>{momentOf(answeredAt)}</time>
      {changedAt !== answeredAt && ` · ${copy.changedAt(momentOf(changedAt))}`}
    </p>
  </article>
);

interface AnswerFormProps extends AnswerSectionProps {
  /** Called when words are typed. */
  readonly onWriting: () => void;
  readonly onDone: () => void;
}

function AnswerForm({ inquiry, onWriting, onDone }: AnswerFormProps) {
  // What was seen: another manager's answer meanwhile changes nothing of what is being written, and is not written over.
  const [opened] = useState(inquiry.answer);
  const first = opened?.contents ?? "";
  const [text, setText, before] = useKeptState(`answer:${inquiry.inquiryId}`, first);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync, isPending } = useAnswer(inquiry.inquiryId);
  const seen = useSeen(inquiry.answer?.changedAt ?? null, isPending, before !== first);
  const isFirst = seen.version === null;
  const send = async () => {
    const found = inquiryAnswerRule(text);
    setErrorMessage(found);
    setRefusal(undefined);
    if (found !== undefined) return;
    try {
      await seen.send((changedAt) => mutateAsync({ contents: text, changedAt }));
    } catch (error) {
      setRefusal(messageFor(error, copy.answerFailed));
      return;
    }
    showToast(isFirst ? copy.answered : copy.answerChanged);
    onDone();
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <LeaveQuestion when={text !== first} words={leaveWords} />
      {isAnswerable(inquiry) && (
        <NewerText state={seen.state} messages={inquiry.answer === null ? copy.answerGone : copy.answerNewer} />
      )}
      <TextArea
        label={isFirst ? copy.answer : copy.answerEdit}
        placeholder={copy.answerHint}
        value={text}
        readOnly={isPending}
        error={errorMessage}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setErrorMessage(undefined);
          setRefusal(undefined);
          if (value !== first) onWriting();
        }}
      />
      <FormError message={refusal} />
      <div className="flex gap-2">
        {inquiry.answer !== null && (
          <Button variant="secondary" size="lg" className="flex-1" disabled={isPending} onClick={onDone}>
            {frameCopy.cancel}
          </Button>
        )}
        <Button type="submit" size="lg" className="flex-1" busy={isPending}>
          {isFirst ? copy.answerSubmit : copy.answerSave}
        </Button>
      </div>
    </form>
  );
}

const leaveWords = { title: copy.leaveTitle, message: copy.leaveHint, confirm: copy.leave, cancel: copy.stay };
