import { countText } from "#platform/count-text.ts";
import type { WithdrawalView } from "@danji/contract/account/withdrawal";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { withdrawalCopy as copy } from "@danji/contract/account/withdrawal.copy";
import { ChevronRight, CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

interface WithdrawalPreviewProps {
  /** Undefined while loading. */
  readonly counts: WithdrawalView | undefined;
  /** The counts could not be loaded: lines with them are left out. */
  readonly isFailed: boolean;
}

/** What a withdrawal erases and what it keeps. */
export function WithdrawalPreview({ counts, isFailed }: WithdrawalPreviewProps) {
  const isMissing = counts === undefined && isFailed;
  return (
    <>
      {counts !== undefined && counts.onlyManagerOf.length > 0 && <Unmanaged complexes={counts.onlyManagerOf} />}
      <Part title={copy.erased} icon={<CircleX className="text-danger" />}>
        <li>{copy.erasedMe}</li>
        <li>{copy.erasedHome}</li>
        {!isMissing && (
          <>
            <Counted counts={counts}>
              {(all) => copy.erasedMarks(countText(all.reactionCount), countText(all.bookmarkCount))}
            </Counted>
            <Counted counts={counts}>{(all) => copy.erasedRequests(countText(all.openRequestCount))}</Counted>
          </>
        )}
        <li>{copy.erasedInquiries}</li>
        <li>{copy.erasedSessions}</li>
      </Part>
      {!isMissing && (
        <Part title={copy.stays} icon={<CircleCheck className="text-accent-ink" />}>
          <Counted counts={counts}>
            {(all) => copy.staysWritten(countText(all.feedCount), countText(all.commentCount))}
          </Counted>
          <Counted counts={counts}>{(all) => copy.staysMessages(countText(all.messageCount))}</Counted>
        </Part>
      )}
    </>
  );
}

// The complexes without another manager, with links to where the role can be handed over.
const Unmanaged = ({ complexes }: { readonly complexes: WithdrawalView["onlyManagerOf"] }) => (
  <section className="rounded-lg bg-danger-soft p-5 text-danger">
    <h3 className="flex items-center gap-2 text-base font-bold">
      <TriangleAlert aria-hidden="true" className="size-5" />
      {copy.unmanaged}
    </h3>
    <ul className="mt-2 flex flex-col">
      {complexes.map(({ apartmentId, apartmentName }) => (
        <li key={apartmentId}>
          <Link
            to={paths.manageResidentsOf(apartmentId)}
            className="flex min-h-11 items-center gap-1 font-semibold wrap-anywhere underline underline-offset-4"
          >
            {apartmentName}
            <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
    <p className="mt-1 text-base">{copy.unmanagedHint}</p>
  </section>
);

interface PartProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

const Part = ({ title, icon, children }: PartProps) => (
  <section className="rounded-lg bg-surface p-5 shadow-low">
    <h3 className="flex items-center gap-2 text-base font-bold [&>svg]:size-5">
      {icon}
      {title}
    </h3>
    <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 text-base text-body marker:text-muted">{children}</ul>
  </section>
);

/** Sentences with these numbers have as many lines as those that come. */
const noCounts: WithdrawalView = {
  hasPassword: true,
  feedCount: 0,
  commentCount: 0,
  messageCount: 0,
  reactionCount: 0,
  bookmarkCount: 0,
  openRequestCount: 0,
  onlyManagerOf: [],
  reservationCount: 0,
  reservationFee: 0,
};

interface CountedProps {
  readonly counts: WithdrawalView | undefined;
  readonly children: (counts: WithdrawalView) => string;
}

const Counted = ({ counts, children }: CountedProps) => (
  <li>
    {counts === undefined ? (
      <span role="status" aria-label={frameCopy.loading} className="relative block">
        <span aria-hidden="true" className="invisible">
          {children(noCounts)}
        </span>
        <Skeleton className="absolute inset-y-1 left-0 w-44" />
      </span>
    ) : (
      children(counts)
    )}
  </li>
);
