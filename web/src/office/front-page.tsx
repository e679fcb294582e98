import { actsCountedMax, type DeskCountName, deskCountNames } from "@danji/contract/complex/desk/today-rules";
import type { DeskTodayView } from "@danji/contract/complex/desk/today";
import { allows } from "@danji/contract/complex/office-policy";
import { todayCopy as copy } from "@danji/contract/office/today.copy";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { useParams } from "#platform/navigation/router.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { useDayFigures } from "./figures/figures.queries.ts";
import { MonthFigures } from "./figures/month-figures.tsx";
import { WeekFigures } from "./figures/week-figures.tsx";
import { useOfficeRole } from "./offices.queries.ts";
import { useDeskToday } from "./today/today.queries.ts";
import { deskItems } from "./today/today-items.ts";
import { TodayList, TodaySkeleton, type WaitingItem } from "./today/today-list.tsx";

/** /office/:apartmentId: what waits today, and the figures of the last days and months. */
export default function FrontPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const { data, error, refetch, isFetched } = useDeskToday(apartmentId);
  const role = useOfficeRole(apartmentId);
  const seesFigures = allows(role, "readFigures");
  const days = useDayFigures(apartmentId, seesFigures);
  const hint = role === "GUARD" ? copy.guardHint : role === "COUNCIL" ? copy.councilHint : undefined;
  return (
    <DeskPage title={copy.title} hint={hint}>
      <div className="front-page">
        {data !== undefined ? (
          <TodayList items={itemsOf(apartmentId, data)} />
        ) : error === null ? (
          <TodaySkeleton />
        ) : (
          <LoadFailed title={copy.failed} error={error} onRetry={refetch} />
        )}
        {/* Each part is as high as what it has to say: what stands below waits for it, so that nothing moves. */}
        {seesFigures && isFetched && <WeekFigures {...days} />}
        {seesFigures && isFetched && days.isFetched && <MonthFigures key={apartmentId} apartmentId={apartmentId} />}
      </div>
    </DeskPage>
  );
}

function itemsOf(apartmentId: number, { counts }: DeskTodayView): readonly WaitingItem[] {
  const items = deskItems(apartmentId);
  return deskCountNames.flatMap((name) => {
    const count = counts[name];
    if (count === undefined) return [];
    return [
      { name, ...items[name], label: copy.items[name], hint: copy.hints[name], count, text: countText(name, count) },
    ];
  });
}

function countText(name: DeskCountName, count: number): string {
  if (name === "carsExpected") return copy.countedCars(count);
  return name === "officeActs" && count >= actsCountedMax ? copy.countedAtLeast(count) : copy.counted(count);
}
