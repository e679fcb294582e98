import { reportDeskCopy as copy } from "@danji/contract/moderation/report-desk.copy";
import { paths } from "#platform/paths.ts";
import { ReportDesk } from "./report-desk.tsx";

/** /office/service/reports: what belongs to no office, or to one that may not decide, for the operators. */
export default function ServiceReportsPage() {
  return <ReportDesk source="service" mayDecide title={copy.title} list={paths.officeServiceReports} />;
}
