import { isMonth } from "@danji/contract/platform/month";
import { monthOf } from "@danji/contract/visitor-car/car-month";
import { carDeskCopy } from "@danji/contract/visitor-car/car-desk.copy";
import { carLedgerCopy } from "@danji/contract/visitor-car/ledger/car-ledger.copy";
import { ChevronLeft } from "lucide-react";
import { Link } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { useCarStatement } from "./ledger.queries.ts";
import { StatementLines } from "./statement-lines.tsx";

const copy = carLedgerCopy.lines;

interface StatementPageProps {
  readonly apartmentId: number;
  readonly householdId: number;
  readonly month: string;
}

/** /office/:apartmentId/cars/statements/:householdId: one door's statement of a month, line by line, to print. */
export function StatementPage({ apartmentId, householdId, month }: StatementPageProps) {
  const { data, error, refetch } = useCarStatement(apartmentId, householdId, month);
  const title = data === undefined ? carDeskCopy.statements.title : copy.title(`${data.building} ${data.unit}`);
  const [year = 0, number = 0] = month.split("-").map(Number);
  return (
    <DeskPage title={title} hint={copy.month(year, number)}>
      <div className="flex max-w-[48rem] flex-col gap-5 px-5 min-[1024px]:px-6 pb-10">
        <div className="flex print:hidden flex-wrap gap-2">
          <Link
            to={`${paths.officeCarStatements(apartmentId)}?month=${month}`}
            className={buttonClasses({ variant: "secondary" })}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
            {copy.back}
          </Link>
          <Button variant="secondary" onClick={() => window.print()}>
            {copy.print}
          </Button>
        </div>
        {data !== undefined ? (
          <StatementLines statement={data} />
        ) : error === null ? (
          <Loading className="flex flex-col gap-2">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-24 rounded-md" />
            ))}
          </Loading>
        ) : (
          <LoadFailed title={copy.failed} error={error} onRetry={refetch} />
        )}
      </div>
    </DeskPage>
  );
}

/** The month of an address as ?month=2026-11; this one where it names none. */
export const monthOfAddress = (search: string, now: number): string => {
  const month = new URLSearchParams(search).get("month") ?? "";
  return isMonth(month) ? month : monthOf(now);
};
