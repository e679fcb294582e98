import { carStatementFile, type CarStatementsView } from "@danji/contract/visitor-car/car-desk";
import { carDeskCopy } from "@danji/contract/visitor-car/car-desk.copy";
import { parseId } from "@danji/contract/platform/id";
import { carLedgerCopy } from "@danji/contract/visitor-car/ledger/car-ledger.copy";
import { durationText } from "@danji/contract/visitor-car/car-text";
import { visitorCarCopy } from "@danji/contract/visitor-car/visitor-car.copy";
import { ReceiptText } from "lucide-react";
import { Link, useLocation, useNavigate, useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { MonthFilesBar } from "#ui/table/month-files-bar.tsx";
import { monthOfAddress, StatementPage } from "../ledger/statement-desk-page.tsx";
import { useCarStatements } from "./car-desk.queries.ts";

const copy = carDeskCopy.statements;

/** /office/:apartmentId/cars/statements: what each household owes for a month, and the file that proves it. */
export default function CarStatementsPage() {
  const params = useParams();
  const apartmentId = Number(params["apartmentId"]);
  const householdId = parseId(params["householdId"] ?? "");
  const month = monthOfAddress(useLocation().search, correctedNow());
  return householdId === undefined ? (
    <MonthPage apartmentId={apartmentId} month={month} />
  ) : (
    <StatementPage apartmentId={apartmentId} householdId={householdId} month={month} />
  );
}

function MonthPage({ apartmentId, month }: { readonly apartmentId: number; readonly month: string }) {
  const navigate = useNavigate();
  const setMonth = (next: string) =>
    navigate(`${paths.officeCarStatements(apartmentId)}?month=${next}`, { replace: true });
  const { data, error, refetch } = useCarStatements(apartmentId, month);
  const file = (encoding: string) =>
    `${carStatementFile.path.replace(":apartmentId", String(apartmentId))}?month=${month}&encoding=${encoding}`;
  return (
    <DeskPage title={copy.title} hint={copy.hint}>
      <div className="@container flex max-w-[48rem] flex-col gap-5 px-5 min-[1024px]:px-6 pb-10">
        <MonthFilesBar words={copy} month={month} onMonth={(value) => value !== "" && setMonth(value)} fileOf={file} />
        {data !== undefined ? (
          <Statements apartmentId={apartmentId} view={data} />
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

interface StatementsProps {
  readonly apartmentId: number;
  readonly view: CarStatementsView;
}

function Statements({ apartmentId, view: { month, households, rules, won } }: StatementsProps) {
  if (households.length === 0) return <EmptyState icon={<ReceiptText />} title={copy.empty} />;
  const usedText = (used: number) =>
    rules?.kind === "COUNTS" ? visitorCarCopy.quota.counts(used) : durationText(used);
  return (
    <>
      <p className="text-lg font-bold tabular-nums">{copy.total(visitorCarCopy.won(won))}</p>
      <table aria-label={copy.title} className="w-full text-left text-base tabular-nums">
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th className="py-2 font-semibold">{copy.door}</th>
            <th className="py-2 text-right font-semibold @max-[24rem]:hidden">{copy.visits}</th>
            <th className="py-2 text-right font-semibold @max-[24rem]:hidden">{copy.used}</th>
            <th className="py-2 text-right font-semibold">{copy.won}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {households.map(({ householdId, family, building, unit, visits, used, won: own }) => (
            <tr key={`${householdId} ${family}`}>
              <td>
                <Link
                  to={`${paths.officeCarStatements(apartmentId)}/${householdId}?month=${month}`}
                  aria-label={carLedgerCopy.lines.open(`${building} ${unit}`)}
                  className="flex min-h-11 items-center font-medium text-accent-ink underline-offset-4 hover:underline"
                >
                  {building} {unit}
                </Link>
                <p className="pb-3 text-sm text-muted @min-[24rem]:hidden">
                  {copy.count(visits)} · {usedText(used)}
                </p>
              </td>
              <td className="py-3 text-right @max-[24rem]:hidden">{copy.count(visits)}</td>
              <td className="py-3 text-right @max-[24rem]:hidden">{usedText(used)}</td>
              <td className="py-3 text-right align-top font-semibold whitespace-nowrap">{visitorCarCopy.won(own)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
