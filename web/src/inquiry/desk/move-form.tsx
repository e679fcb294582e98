import { frameCopy } from "@danji/contract/app/frame.copy";
import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import { inquiryLimits } from "@danji/contract/inquiry/inquiry-rules";
import {
  inquiryMoves,
  type InquiryStage,
  mayMoveInquiry,
  stagesWithText,
} from "@danji/contract/inquiry/inquiry-stages";
import { isBlank } from "@danji/contract/platform/text";
import { useState } from "react";
import { useSeen } from "#platform/form/use-seen.ts";
import { useKeptState } from "#platform/form/kept-state.ts";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { ReadyAnswerSelect } from "./ready-answer-select.tsx";

interface MoveInput {
  readonly to: InquiryStage;
  /** Number of the last move that was seen. */
  readonly step: number;
  readonly contents?: string;
  readonly expectedOn?: string;
}

interface MoveFormProps {
  readonly inquiryId: number;
  readonly stage: InquiryStage;
  /** Number of its last move. */
  readonly step: number;
  /** The complex whose ready answers are offered; undefined for the service. */
  readonly apartmentId: number | undefined;
  readonly isBusy: boolean;
  readonly onMove: (input: MoveInput) => Promise<unknown>;
  /** Takes the words over into the form that changes the answer; undefined where there is no answer to change. */
  readonly onRewrite: ((contents: string) => void) | undefined;
}

type WordedStage = keyof typeof copy.textOf;
const isWorded = (stage: InquiryStage): stage is WordedStage => stagesWithText.includes(stage);

/** The moves that there are from a stage; those with words open a form, which stays where another member moves meanwhile. */
export function MoveForm({ onRewrite, ...move }: MoveFormProps) {
  const { inquiryId, stage, step, isBusy, onMove } = move;
  const [to, setTo] = useKeptState<WordedStage | undefined>(`move:${inquiryId}`, undefined);
  const [error, setError] = useState<string>();
  const moves = inquiryMoves.ANSWERER[stage];
  const leave = () => {
    setError(undefined);
    setTo(undefined);
  };
  const finish = async (moving: Promise<unknown>) => {
    try {
      await moving;
    } catch (failure) {
      setError(messageFor(failure, copy.moveFailed));
      return;
    }
    leave();
  };
  if (to !== undefined) {
    const rewrite = (contents: string) => {
      leave();
      onRewrite?.(contents);
    };
    return (
      <WordsForm
        {...move}
        to={to}
        refusal={error}
        onSend={(moving) => void finish(moving)}
        onRewrite={onRewrite && rewrite}
        onCancel={leave}
      />
    );
  }
  if (moves.length === 0) return null;
  return (
    <div role="group" aria-label={copy.moves} className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {moves.map((next) => (
          <Button
            key={next}
            size="sm"
            variant={next === "DONE" ? "primary" : "secondary"}
            disabled={isBusy}
            onClick={() => {
              setError(undefined);
              if (isWorded(next)) setTo(next);
              else void finish(onMove({ to: next, step }));
            }}
          >
            {copy.moveTo[next]}
          </Button>
        ))}
      </div>
      <FormError message={error ?? null} />
    </div>
  );
}

interface WordsFormProps extends MoveFormProps {
  readonly to: WordedStage;
  readonly refusal: string | undefined;
  readonly onSend: (moving: Promise<unknown>) => void;
  readonly onCancel: () => void;
}

const movedMessages = {
  OPENED: undefined,
  MOVED: copy.movedMeanwhile,
  ANSWERED: inquiryCopy.answerNewer.NEWER,
  OVER: copy.overMeanwhile,
} as const;

/** What became of a move since its form was opened: it can be made still, its words can only change the answer that a colleague has given, or neither. */
const stateOf = (to: InquiryStage, stage: InquiryStage, hasAnswer: boolean): "MOVED" | "ANSWERED" | "OVER" => {
  if (mayMoveInquiry("ANSWERER", stage, to)) return "MOVED";
  return hasAnswer && stage === to ? "ANSWERED" : "OVER";
};

function WordsForm(props: WordsFormProps) {
  const { inquiryId, to, stage, step, apartmentId, isBusy, refusal, onMove, onSend, onRewrite, onCancel } = props;
  const seen = useSeen(step, isBusy);
  // One that comes back after the end of a session may be opened after the move that is in its way.
  const isPossible = isBusy || mayMoveInquiry("ANSWERER", stage, to);
  const now = seen.state === "OPENED" && isPossible ? "OPENED" : stateOf(to, stage, onRewrite !== undefined);
  const [contents, setContents] = useKeptState(`move:${inquiryId}:${to}`, "");
  const [expectedOn, setExpectedOn] = useKeptState(`move:${inquiryId}:${to}:day`, "");
  const [faults, setFaults] = useState<{ readonly contents?: string; readonly expectedOn?: string }>({});
  const submit = () => {
    const blank = to === "DONE" ? inquiryCopy.answerBlank : inquiryCopy.reasonBlank;
    const found = {
      ...(isBlank(contents) ? { contents: blank } : {}),
      ...(to === "ON_HOLD" && expectedOn === "" ? { expectedOn: inquiryCopy.expectedRequired } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    if (now === "ANSWERED") {
      onRewrite?.(contents);
      return;
    }
    const input = { to, contents, ...(to === "ON_HOLD" ? { expectedOn } : {}) };
    onSend(seen.send((version) => onMove({ ...input, step: version })));
  };
  return (
    <form
      aria-label={copy.moveTo[to]}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ChangedMeanwhile message={movedMessages[now]} />
      {apartmentId !== undefined && to === "DONE" && (
        <ReadyAnswerSelect apartmentId={apartmentId} onChoose={setContents} />
      )}
      <TextArea
        label={copy.textOf[to]}
        placeholder={copy.textHint}
        value={contents}
        readOnly={isBusy}
        maxLength={inquiryLimits.answerMax}
        error={faults.contents}
        onChange={({ currentTarget: { value } }) => {
          setContents(value);
          setFaults({});
        }}
      />
      {to === "ON_HOLD" && (
        <Field
          type="date"
          label={copy.expectedOn}
          value={expectedOn}
          readOnly={isBusy}
          error={faults.expectedOn}
          onChange={({ currentTarget: { value } }) => {
            setExpectedOn(value);
            setFaults({});
          }}
        />
      )}
      <FormError message={refusal ?? null} />
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" className="flex-1" disabled={isBusy} onClick={onCancel}>
          {frameCopy.cancel}
        </Button>
        <Button type="submit" size="sm" className="flex-1" busy={isBusy} disabled={now === "OVER"}>
          {now === "ANSWERED" ? copy.rewriteAnswer : copy.moveTo[to]}
        </Button>
      </div>
    </form>
  );
}
