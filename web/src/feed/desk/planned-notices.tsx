import { frameCopy } from "@danji/contract/app/frame.copy";
import { audienceText } from "@danji/contract/notice/audience-text";
import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import type { PlannedNoticeView } from "@danji/contract/notice/planned-notice";
import { CalendarClock } from "lucide-react";
import { KindBadge } from "#feed/notice/kind-badge.tsx";
import { messageFor } from "#platform/api-error.ts";
import { clockOf, dayOf } from "#platform/time/date.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useCancelPlanned, usePlannedNotices } from "./notice-desk.queries.ts";

/** The notices that are to be published later, the next first; nothing where there are none. */
export function PlannedNotices({ apartmentId }: { readonly apartmentId: number }) {
  const { data } = usePlannedNotices(apartmentId);
  const { mutateAsync, isPending } = useCancelPlanned(apartmentId);
  if (data === undefined || data.length === 0) return null;
  const cancel = async ({ plannedId, title }: PlannedNoticeView) => {
    const words = { confirm: copy.cancelPlan, cancel: frameCopy.close, danger: true };
    if (!(await openAlert({ message: copy.cancelPlanQuestion(title), ...words }))) return;
    try {
      await mutateAsync(plannedId);
      showToast(copy.planCancelled);
    } catch (error) {
      await openAlert({ message: messageFor(error, copy.saveFailed) });
    }
  };
  return (
    <section
      aria-label={copy.planned}
      className="shrink-0 border-b border-line px-5 py-3 min-[1024px]:max-h-60 min-[1024px]:overflow-y-auto min-[1024px]:px-6"
    >
      <h2 className="flex items-center gap-1.5 pb-1 text-sm font-semibold text-muted">
        <CalendarClock aria-hidden="true" className="size-4" />
        {copy.planned}
      </h2>
      <ul className="divide-y divide-line">
        {data.map((plan) => (
          <li key={plan.plannedId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
            <KindBadge kind={plan.kind} />
            <span className="min-w-48 flex-1 truncate font-semibold">{plan.title}</span>
            <span className="text-muted">
              {plan.audience === null ? copy.everybody : audienceText(plan.audience, 1)}
            </span>
            <span className={plan.isHeld ? "font-semibold text-danger" : "tabular-nums text-body"}>
              {plan.isHeld ? copy.held : copy.publishesAt(`${dayOf(plan.publishAt)} ${clockOf(plan.publishAt)}`)}
            </span>
            <Link
              to={`${paths.officeNoticeNew(apartmentId)}?plan=${plan.plannedId}`}
              aria-label={copy.changePlanOf(plan.title)}
              className={cx("ml-auto", buttonClasses({ variant: "secondary", size: "sm" }))}
            >
              {copy.changePlan}
            </Link>
            <Button
              size="sm"
              variant="secondary"
              busy={isPending}
              aria-label={copy.cancelPlanOf(plan.title)}
              onClick={() => void cancel(plan)}
            >
              {copy.cancelPlan}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
