import type { DayFiguresView } from "@danji/contract/complex/desk/figures";
import { dayFigureNames, type DayFigureName } from "@danji/contract/complex/desk/figures-rules";
import { figuresCopy as copy } from "@danji/contract/office/figures.copy";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DayBars } from "./day-bars.tsx";
import type { useDayFigures } from "./figures.queries.ts";

const week = 7;
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

type WeekFiguresProps = Pick<ReturnType<typeof useDayFigures>, "data" | "error" | "refetch">;

/** Events of the last seven whole days, each beside the seven before. */
export function WeekFigures({ data, error, refetch }: WeekFiguresProps) {
  return (
    <section aria-labelledby="figures-week" className="desk-section">
      <h2 id="figures-week" className="desk-section-title">
        {copy.week}
      </h2>
      <p className="text-sm text-muted">{copy.weekHint}</p>
      {data !== undefined ? (
        <Week {...data} />
      ) : error === null ? (
        <WeekSkeleton />
      ) : (
        <LoadFailed title={copy.failed} error={error} onRetry={refetch} />
      )}
    </section>
  );
}

function Week({ days, figures }: DayFiguresView) {
  const shown = dayFigureNames.filter((name) => figures[name] !== undefined);
  return (
    <>
      <dl className="figure-cards">
        {shown.map((name) => (
          <FigureCard key={name} name={name} counts={figures[name] ?? []} />
        ))}
      </dl>
      <div className="figure-table-box">
        <Disclosure title={copy.asTable}>
          <table className="figure-table">
            <thead>
              <tr>
                <th scope="col">{copy.day}</th>
                {shown.map((name) => (
                  <th key={name} scope="col">
                    {copy.figures[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day, index) => (
                <tr key={day}>
                  <th scope="row">{`${Number(day.slice(5, 7))}.${Number(day.slice(8))}`}</th>
                  {shown.map((name) => (
                    <td key={name}>{(figures[name]?.[index] ?? 0).toLocaleString("ko-KR")}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Disclosure>
      </div>
    </>
  );
}

function FigureCard({ name, counts }: { readonly name: DayFigureName; readonly counts: readonly number[] }) {
  const unit = copy.units[name];
  return (
    <div className="figure-card">
      <dt className="text-sm text-muted">{copy.figures[name]}</dt>
      <dd>
        <span className="text-2xl font-bold tabular-nums">{copy.count(sum(counts.slice(-week)), unit)}</span>{" "}
        <span className="text-sm text-muted tabular-nums">
          {copy.before(copy.count(sum(counts.slice(0, -week)), unit))}
        </span>
        <DayBars counts={counts.slice(-week)} />
      </dd>
    </div>
  );
}

const WeekSkeleton = () => (
  <Loading className="figure-cards">
    <Skeleton className="h-32 rounded-md" />
    <Skeleton className="h-32 rounded-md" />
    <Skeleton className="h-32 rounded-md" />
  </Loading>
);
