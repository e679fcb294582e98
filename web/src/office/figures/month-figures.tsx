import type { FigureCell, MonthFiguresView } from "@danji/contract/complex/desk/figures";
import { figureLimits, monthBefore } from "@danji/contract/complex/desk/figures-rules";
import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { figuresCopy as copy } from "@danji/contract/office/figures.copy";
import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { useState } from "react";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { cx } from "#ui/cx.ts";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useMonthFigures } from "./figures.queries.ts";

/** Inquiries of a whole month by building and by kind; small cells are hidden. */
export function MonthFigures({ apartmentId }: { readonly apartmentId: number }) {
  const today = seoulDay(new Date(correctedNow()));
  const months = Array.from({ length: figureLimits.months }, (_, index) => monthBefore(today, index + 1));
  const [month, setMonth] = useState(months[0] ?? "");
  const { data, error, refetch, isPlaceholderData } = useMonthFigures(apartmentId, month);
  return (
    <section aria-labelledby="figures-month" className="desk-section">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="figures-month" className="desk-section-title">
          {copy.months}
        </h2>
        <select
          aria-label={copy.month}
          value={month}
          className="filter-chip"
          onChange={({ target }) => setMonth(target.value)}
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {copy.monthOf(one)}
            </option>
          ))}
        </select>
      </div>
      {data !== undefined ? (
        <Month {...data} isStale={isPlaceholderData} />
      ) : error === null ? (
        <MonthSkeleton />
      ) : (
        <LoadFailed title={copy.failed} error={error} onRetry={refetch} />
      )}
    </section>
  );
}

function Month({ total, buildings, kinds, isStale }: MonthFiguresView & { readonly isStale: boolean }) {
  const isHidden = [...buildings, ...kinds].some(({ count }) => count === null);
  const named = kinds.map(({ name, count }) => ({ name: inquiryCopy.kinds[name], count }));
  return (
    <div aria-busy={isStale} className={cx("figure-groups", isStale && "is-stale")}>
      <Group caption={copy.byKind} head={copy.kind} cells={named} total={total} />
      <Group caption={copy.byBuilding} head={copy.building} cells={buildings} total={total} />
      {isHidden && <p className="figure-hint">{copy.hiddenHint}</p>}
    </div>
  );
}

interface GroupProps {
  readonly caption: string;
  readonly head: string;
  readonly cells: readonly FigureCell[];
  readonly total: number | null;
}

function Group({ caption, head, cells, total }: GroupProps) {
  const max = Math.max(1, ...cells.map(({ count }) => count ?? 0));
  return (
    <div className="figure-box">
      <table className="figure-group">
        <caption>{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{copy.inquiries}</th>
          </tr>
        </thead>
        <tbody>
          {cells.length === 0 && (
            <tr>
              <td colSpan={2} className="text-sm text-muted">
                {copy.noBuildings}
              </td>
            </tr>
          )}
          {cells.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {count === null ? <span className="text-muted">{copy.hidden}</span> : <Bar count={count} max={max} />}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{copy.total}</th>
            <td>{total === null ? copy.hidden : copy.count(total, copy.units.inquiriesReceived)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const Bar = ({ count, max }: { readonly count: number; readonly max: number }) => (
  <span className="figure-bar">
    <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">
      <rect width={(count / max) * 100} height="8" rx="1" />
    </svg>
    <span className="tabular-nums">{copy.count(count, copy.units.inquiriesReceived)}</span>
  </span>
);

const MonthSkeleton = () => (
  <Loading className="figure-groups">
    <Skeleton className="h-48 rounded-md" />
    <Skeleton className="h-48 rounded-md" />
  </Loading>
);
