import { countText } from "@danji/contract/platform/count-text";
import type { WithdrawalView } from "@danji/contract/account/withdrawal";
import { withdrawalCopy as copy } from "@danji/contract/account/withdrawal.copy";
import { ChevronRight, CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

interface WithdrawalPreviewProps {
  /** Undefined where they could not be loaded: lines with them are left out. */
  readonly counts: WithdrawalView | undefined;
}

/** What a withdrawal erases and what it keeps. */
export function WithdrawalPreview({ counts }: WithdrawalPreviewProps) {
  return (
    <>
      {counts !== undefined && counts.onlyManagerOf.length > 0 && <Unmanaged complexes={counts.onlyManagerOf} />}
      {counts !== undefined && counts.reservationCount > 0 && (
        <Part title={copy.ahead(countText(counts.reservationCount))} icon={<TriangleAlert className="text-danger" />}>
          <li>{aheadText(counts.reservationFee)}</li>
        </Part>
      )}
      <Part title={copy.erased} icon={<CircleX className="text-danger" />}>
        <li>{copy.erasedMe}</li>
        <li>{copy.erasedHome}</li>
        {counts !== undefined && (
          <>
            <li>{copy.erasedMarks(countText(counts.reactionCount), countText(counts.bookmarkCount))}</li>
            <li>{copy.erasedRequests(countText(counts.openRequestCount))}</li>
          </>
        )}
        <li>{copy.erasedInquiries}</li>
        <li>{copy.erasedSessions}</li>
      </Part>
      {counts !== undefined && (
        <Part title={copy.stays} icon={<CircleCheck className="text-accent-ink" />}>
          <li>{copy.staysWritten(countText(counts.feedCount), countText(counts.commentCount))}</li>
          <li>{copy.staysMessages(countText(counts.messageCount))}</li>
        </Part>
      )}
      <ul className="flex list-disc flex-col gap-1.5 pr-1 pl-6 text-sm text-body marker:text-muted">
        <li>{copy.staysAs}</li>
        <li>{copy.reservation}</li>
      </ul>
    </>
  );
}

/** What cancelling the bookings ahead costs. */
export const aheadText = (fee: number): string => (fee === 0 ? copy.aheadFree : copy.aheadFee(countText(fee)));

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

/** The place of the preview while it loads. */
export const PreviewSkeleton = () => (
  <Loading className="flex flex-col gap-4">
    <Skeleton className="h-64 rounded-lg" />
    <Skeleton className="h-32 rounded-lg" />
  </Loading>
);
