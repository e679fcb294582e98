import { reservationDeskCopy } from "@danji/contract/reservation/reservation-desk.copy";
import { getStatementFile, type StatementView } from "@danji/contract/reservation/office-reservation";
import { partsText } from "@danji/contract/reservation/statement-text";
import { facilityScreenCopy } from "@danji/contract/facility/facility-screen.copy";
import { isMonth } from "@danji/contract/platform/month";
import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { Coins } from "lucide-react";
import { useState } from "react";
import { useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { MonthFilesBar } from "#ui/table/month-files-bar.tsx";
import { useStatement } from "../office-reservation.queries.ts";

const copy = reservationDeskCopy.statement;

/** /office/:apartmentId/reservation-statement: what each household owes for a month, and the file that proves it. */
export default function StatementDeskPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const [month, setMonth] = useState(() => seoulDay(new Date(correctedNow())).slice(0, 7));
  const { data, error, refetch } = useStatement(apartmentId, month);
  const file = (encoding: string) =>
    `${getStatementFile.path.replace(":apartmentId", String(apartmentId))}?month=${month}&encoding=${encoding}`;
  return (
    <DeskPage title={copy.title} hint={copy.hint}>
      <div className="@container flex max-w-[56rem] flex-col gap-5 px-5 min-[1024px]:px-6 pb-10">
        <MonthFilesBar
          words={copy}
          month={month}
          onMonth={(value) => isMonth(value) && setMonth(value)}
          fileOf={file}
        />
        {data !== undefined ? (
          <Statement view={data} />
        ) : error === null ? (
          <Loading className="flex flex-col gap-2">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-12 rounded-md" />
            ))}
          </Loading>
        ) : (
          <LoadFailed title={copy.failed} error={error} onRetry={refetch} />
        )}
      </div>
    </DeskPage>
  );
}

const { won } = facilityScreenCopy;

function Statement({ view: { lines, total } }: { readonly view: StatementView }) {
  if (lines.length === 0) return <EmptyState icon={<Coins />} title={copy.empty} />;
  return (
    <>
      <p className="text-lg font-bold tabular-nums">{copy.total(won(total))}</p>
      {/* On a phone a door stands above its facility: a column of its own would break its name. */}
      <table aria-label={copy.title} className="w-full text-left text-base tabular-nums">
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th className="py-2 font-semibold @max-[24rem]:hidden">{copy.door}</th>
            <th className="py-2 font-semibold">{copy.facility}</th>
            <th className="py-2 text-right font-semibold">{copy.count}</th>
            <th className="py-2 text-right font-semibold">{copy.amount}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map(({ building, unit, facilityName, count, amount, parts }, index) => (
            // Two facilities of one name may stand beside each other.
            <tr key={`${building} ${unit} ${facilityName} ${index}`} className="align-top">
              <td className="py-3 pr-3 whitespace-nowrap @max-[24rem]:hidden">
                {building} {unit}
              </td>
              <td className="py-3 pr-3 wrap-anywhere">
                <p className="font-semibold @min-[24rem]:hidden">
                  {building} {unit}
                </p>
                {facilityName}
                <p className="text-sm text-muted">{partsText(parts)}</p>
              </td>
              <td className="py-3 pr-3 text-right whitespace-nowrap">{copy.things(count)}</td>
              <td className="py-3 text-right font-semibold whitespace-nowrap">{won(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
