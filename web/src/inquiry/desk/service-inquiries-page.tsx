import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import { paths } from "#platform/paths.ts";
import { InquiryDesk } from "./inquiry-desk.tsx";

/** /office/service/inquiries: what members asked about the service, for its operators. */
export default function ServiceInquiriesPage() {
  return <InquiryDesk source="service" title={copy.serviceTitle} list={paths.officeServiceInquiries} />;
}
