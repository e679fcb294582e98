import { allows } from "@danji/contract/complex/office-policy";
import { reportDeskCopy as copy } from "@danji/contract/moderation/report-desk.copy";
import { useOfficeRole } from "#office/offices.queries.ts";
import { useParams } from "#platform/navigation/router.tsx";
import { useLastKnown } from "#platform/form/use-last-known.ts";
import { paths } from "#platform/paths.ts";
import { ReportDesk } from "./report-desk.tsx";

/** /office/:apartmentId/reports: what residents reported to the office. */
export default function OfficeReportsPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  // Who loses the role keeps the screen as it was, with what is typed.
  const role = useLastKnown(useOfficeRole(apartmentId));
  return (
    <ReportDesk
      source={{ apartmentId }}
      mayDecide={allows(role, "decideReports")}
      title={copy.title}
      list={paths.officeReports(apartmentId)}
    />
  );
}
