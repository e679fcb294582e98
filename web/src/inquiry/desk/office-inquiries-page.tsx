import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import { useParams } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { InquiryDesk } from "./inquiry-desk.tsx";

/** /office/:apartmentId/inquiries: what residents asked the office. */
export default function OfficeInquiriesPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  return <InquiryDesk source={{ apartmentId }} title={copy.title} list={paths.officeInquiries(apartmentId)} />;
}
