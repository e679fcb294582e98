import { serviceCountNames } from "@danji/contract/complex/desk/today-rules";
import { todayCopy as copy } from "@danji/contract/office/today.copy";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { useServiceToday } from "./today/today.queries.ts";
import { serviceItems } from "./today/today-items.ts";
import { TodayList, TodaySkeleton } from "./today/today-list.tsx";

/** /office/service: what waits for the operators. */
export default function ServiceFrontPage() {
  const { data, error, refetch } = useServiceToday();
  return (
    <DeskPage title={copy.title} hint={copy.service}>
      <div className="front-page">
        {data !== undefined ? (
          <TodayList
            items={serviceCountNames.map((name) => ({
              name,
              ...serviceItems[name],
              label: copy.serviceItems[name],
              count: data.counts[name],
              text: copy.counted(data.counts[name]),
            }))}
          />
        ) : error === null ? (
          <TodaySkeleton />
        ) : (
          <LoadFailed title={copy.failed} error={error} onRetry={refetch} />
        )}
      </div>
    </DeskPage>
  );
}
