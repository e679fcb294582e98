import { facilityScreenCopy as copy } from "@danji/contract/facility/facility-screen.copy";
import type { FacilityView } from "@danji/contract/facility/facility";
import { dayKinds } from "@danji/contract/facility/facility-rules";
import { minutesText } from "@danji/contract/reservation/minutes-text";
import type { ReactNode } from "react";
import { closureText, hoursRows, ruleSentences, wonText } from "./facility-words.ts";

/** What a facility is, when it is open, what it costs, and its rules as sentences. */
export function FacilityFacts({ facility }: { readonly facility: FacilityView }) {
  const { kind, place, description, settings, closures } = facility;
  const about = [place, description].filter((text) => text !== "");
  return (
    <div className="flex flex-col gap-7 px-5 pt-4 pb-10">
      {about.length > 0 && (
        <Part title={copy.about}>
          {about.map((text) => (
            <p key={text} className="text-base wrap-anywhere whitespace-pre-line text-body">
              {text}
            </p>
          ))}
        </Part>
      )}
      {kind !== "NIGHT" && (
        <Part title={copy.hours}>
          <Rows rows={hoursRows(settings).map(({ days, text }) => [days, text] as const)} />
        </Part>
      )}
      {closures.length > 0 && (
        <Part title={copy.closures}>
          <Rows rows={closures.map((closure) => [closureText(closure), closure.reason] as const)} />
        </Part>
      )}
      {kind !== "INFO" && (
        <Part title={priceTitle(facility)}>
          <Rows rows={dayKinds.map((one) => [copy.priceKinds[one], wonText(settings.prices[one])] as const)} />
        </Part>
      )}
      <Part title={copy.rules}>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-base text-body marker:text-muted">
          {ruleSentences(facility).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

const priceTitle = ({ kind, settings }: FacilityView): string =>
  `${copy.prices} (${kind === "NIGHT" ? copy.perNight : copy.perSlot(minutesText(settings.slotMinutes))})`;

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

const Part = ({ title, children }: PartProps) => (
  <section>
    <h2 className="pb-2 text-base font-bold">{title}</h2>
    {children}
  </section>
);

const Rows = ({ rows }: { readonly rows: readonly (readonly [head: string, text: string])[] }) => (
  <dl className="divide-y divide-line border-y border-line text-base">
    {rows.map(([head, text]) => (
      <div key={head} className="flex justify-between gap-4 py-2.5">
        <dt className="text-body">{head}</dt>
        <dd className="text-right font-semibold wrap-anywhere tabular-nums">{text}</dd>
      </div>
    ))}
  </dl>
);
