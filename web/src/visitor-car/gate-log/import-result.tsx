import type { GateLogResult } from "@danji/contract/visitor-car/gate-log/gate-log";
import { gateLogCopy as copy } from "@danji/contract/visitor-car/gate-log/gate-log.copy";
import { gateLogLimits } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { visitorCarCopy } from "@danji/contract/visitor-car/visitor-car.copy";
import { type ReactNode, useEffect, useRef } from "react";

interface ImportResultProps {
  readonly result: GateLogResult;
  /** Lines that could not be read. */
  readonly faults: readonly { readonly line: number; readonly fault: string }[];
  /** What can be done with it. */
  readonly children: ReactNode;
}

const counted = ["fresh", "same", "unmatched", "forgotten", "tooOld", "questions"] as const;

/** What an import would change, with the lines that it leaves out. */
export function ImportResult({ result: { counts, questions, months }, faults, children }: ImportResultProps) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that asked for it is gone, and on a phone the result stands below the window.
  useEffect(() => {
    section.current?.scrollIntoView({ block: "nearest" });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={section}
      aria-label={copy.result}
      className="flex animate-rise flex-col gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <h2 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {copy.result}
      </h2>
      <dl className="flex flex-col gap-1 text-base tabular-nums">
        {counted.map((name) => (
          <Count key={name} name={name} count={counts[name] ?? 0} />
        ))}
        <Count name="unread" count={faults.length} />
      </dl>
      {counts.fresh === 0 && <p className="text-base font-semibold">{copy.nothingNew}</p>}
      {months.some(({ won, newWon }) => won !== newWon) && (
        <div className="text-base tabular-nums">
          <p className="font-semibold">{copy.months}</p>
          {months.map(({ month, won, newWon }) => (
            <p key={month}>
              {copy.monthChange(
                Number(month.slice(0, 4)),
                Number(month.slice(5)),
                visitorCarCopy.won(won),
                visitorCarCopy.won(newWon),
              )}
            </p>
          ))}
        </div>
      )}
      {questions.length > 0 && (
        <Lines
          hint={copy.questionHint}
          lines={questions.map(({ line, plate, question }) => copy.questionOf(line, plate, copy.questions[question]))}
          count={counts.questions}
        />
      )}
      {faults.length > 0 && (
        <Lines
          hint={copy.unreadHint}
          lines={faults.slice(0, gateLogLimits.toldMax).map(({ line, fault }) => copy.inLine(line, fault))}
          count={faults.length}
        />
      )}
      <p className="text-sm text-muted">{copy.privacy}</p>
      {children}
    </section>
  );
}

const Count = ({ name, count }: { readonly name: keyof typeof copy.counts; readonly count: number }) => (
  <div className="flex justify-between gap-4">
    <dt className={count === 0 ? "text-muted" : ""}>{copy.counts[name]}</dt>
    <dd className={count === 0 ? "text-muted" : "font-semibold"}>{copy.countOf(count)}</dd>
  </div>
);

interface LinesProps {
  readonly hint: string;
  readonly lines: readonly string[];
  readonly count: number;
}

const Lines = ({ hint, lines, count }: LinesProps) => (
  <div>
    <p className="text-sm text-body">{hint}</p>
    <ul className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto text-sm tabular-nums">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
      {count > lines.length && <li className="text-muted">{copy.more(count - lines.length)}</li>}
    </ul>
  </div>
);
