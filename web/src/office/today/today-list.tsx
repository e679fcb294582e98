import { todayCopy as copy } from "@danji/contract/office/today.copy";
import { ChevronRight, CircleCheck, type LucideIcon } from "lucide-react";
import { Link } from "#platform/navigation/router.tsx";
import { cx } from "#ui/cx.ts";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

export interface WaitingItem {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly icon: LucideIcon;
  readonly to: string;
  readonly isUrgent?: boolean | undefined;
  readonly count: number;
  /** As it is shown. */
  readonly text: string;
}

/** What waits, each a link to its list, in the given order; below it what does not. */
export function TodayList({ items }: { readonly items: readonly WaitingItem[] }) {
  const waiting = items.filter(({ count }) => count > 0);
  const rest = items.filter(({ count }) => count === 0);
  return (
    <section aria-labelledby="today-waiting" className="desk-section">
      <h2 id="today-waiting" className="desk-section-title">
        {copy.waiting}
      </h2>
      {waiting.length === 0 ? (
        <p role="status" className="today-nothing">
          <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-accent" />
          <span>
            <span className="block font-semibold">{copy.nothing}</span>
            <span className="block text-sm text-muted">{copy.nothingHint}</span>
          </span>
        </p>
      ) : (
        <ul className="today-list">
          {waiting.map((item) => (
            <li key={item.name}>
              <WaitingLink {...item} />
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <ul aria-label={copy.rest} className="today-rest">
          {rest.map(({ name, label, to, text }) => (
            <li key={name}>
              <Link to={to} className="today-rest-link">
                {label} <span className="tabular-nums">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const WaitingLink = ({ label, hint, icon: Icon, to, isUrgent = false, text }: WaitingItem) => (
  <Link to={to} className="today-link">
    <Icon aria-hidden="true" className={cx("size-5 shrink-0", isUrgent ? "text-danger" : "text-muted")} />
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{label}</span>
      {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
    </span>
    <span className={cx("text-lg font-bold whitespace-nowrap tabular-nums", isUrgent && "text-danger")}>{text}</span>
    <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
  </Link>
);

export const TodaySkeleton = () => (
  <Loading className="desk-section">
    <Skeleton className="h-6 w-24" />
    <Skeleton className="mt-3 h-16 w-full rounded-md" />
    <Skeleton className="mt-2 h-16 w-full rounded-md" />
    <Skeleton className="mt-2 h-16 w-full rounded-md" />
  </Loading>
);
