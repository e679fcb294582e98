import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import type { InquiryStepView } from "@danji/contract/inquiry/inquiry";
import { clockOf, dayOf } from "#platform/time/date.ts";
import { cx } from "#ui/cx.ts";
import { LinkedText } from "#ui/linked-text.tsx";

interface TimelineProps {
  readonly history: readonly InquiryStepView[];
  /** The text of the last closing stands elsewhere: as its answer. */
  readonly hasAnswer: boolean;
  /** The office's own view names its asker, not "me". */
  readonly isAsker: boolean;
}

/** Every step of an inquiry with its time, reason and day. */
export const Timeline = ({ history, hasAnswer, isAsker }: TimelineProps) => (
  <ol aria-label={copy.timeline} className="flex flex-col">
    {history.map((step, index) => (
      <li key={step.at + step.stage} className="relative flex gap-3 pb-4">
        {index < history.length - 1 && (
          <span aria-hidden="true" className="absolute top-4 bottom-0 left-0 ml-1.5 w-px bg-line" />
        )}
        <span
          aria-hidden="true"
          className={cx(
            "mt-1.5 size-3 shrink-0 rounded-full border",
            index === history.length - 1 ? "border-accent bg-accent" : "border-edge bg-surface",
          )}
        />
        <Step
          step={step}
          isFirst={index === 0}
          isAsker={isAsker}
          hasText={!(hasAnswer && index === history.length - 1)}
        />
      </li>
    ))}
  </ol>
);

interface StepProps {
  readonly step: InquiryStepView;
  readonly isFirst: boolean;
  readonly isAsker: boolean;
  readonly hasText: boolean;
}

const Step = ({ step: { stage, at, by, contents, expectedOn }, isFirst, isAsker, hasText }: StepProps) => (
  <div className="min-w-0 flex-1">
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-bold">{stage === "RECEIVED" && !isFirst ? copy.reopened : copy.stages[stage]}</span>
      <span className="text-sm text-muted">
        {by === "ASKER" && !isAsker ? copy.asker : copy.steppedBy[by]}
        {" · "}
        <time dateTime={at}>{`${dayOf(at)} ${clockOf(at)}`}</time>
      </span>
    </p>
    {contents !== null && hasText && <LinkedText text={contents} className="pt-1 text-base wrap-anywhere" />}
    {expectedOn !== null && (
      <p className="pt-1 text-sm font-semibold">{copy.expected(expectedOn.replaceAll("-", "."))}</p>
    )}
  </div>
);
