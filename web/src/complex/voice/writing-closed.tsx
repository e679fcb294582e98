import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { voiceCopy as copy } from "@danji/contract/complex/voice.copy";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { LockKeyhole } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { relativeTime } from "#platform/time/date.ts";
import { buttonClasses } from "#ui/button.tsx";
import type { Standing } from "./standing.ts";

interface WritingClosedProps {
  readonly apartmentId: number;
  readonly standing: Extract<Standing, { readonly kind: "reader" }>;
  /** Words that were being written when the complex was closed to the viewer. */
  readonly hasWords: boolean;
}

/** In place of an input: only residents write here, and how to become one. */
export function WritingClosed({ apartmentId, standing: { request }, hasWords }: WritingClosedProps) {
  const isWaiting = request?.state === "WAITING";
  return (
    <section
      aria-label={copy.closed}
      className="flex animate-rise flex-wrap items-center gap-x-3 gap-y-2.5 rounded-lg bg-sunken px-4 py-3.5"
    >
      <LockKeyhole aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="text-base font-bold">{hasWords ? copy.closedNow : copy.closed}</p>
        <p className="text-sm text-body">{hintOf(request)}</p>
      </div>
      <Link
        to={isWaiting ? paths.homes : paths.residenceNewOf(apartmentId)}
        className={buttonClasses({ variant: isWaiting ? "secondary" : "primary", size: "sm" })}
      >
        {isWaiting ? copy.showRequest : request === undefined ? residenceCopy.add : residenceCopy.askAgain}
      </Link>
    </section>
  );
}

const hintOf = (request: ResidenceView | undefined): string => {
  if (request === undefined) return copy.closedHint;
  return request.state === "WAITING" ? copy.closedWaiting(relativeTime(request.requestedAt)) : copy.closedRejected;
};

/** Words that cannot be sent any more, to read and to copy; nothing without any. */
export const KeptWords = ({ words }: { readonly words: string }) =>
  words !== "" && (
    <figure className="mb-3 rounded-md border border-dashed border-edge px-4 py-3">
      <figcaption className="pb-0.5 text-sm font-semibold text-muted">{copy.keptWords}</figcaption>
      <p className="max-h-32 overflow-y-auto text-base leading-[1.55] wrap-anywhere whitespace-pre-wrap text-body select-text">
        {words}
      </p>
    </figure>
  );
