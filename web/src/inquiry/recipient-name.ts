import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import type { InquiryItemView } from "@danji/contract/inquiry/inquiry";

/** The recipient of an inquiry, as in 한빛마을 1단지 관리사무소. */
export const recipientName = ({ target, apartmentName }: InquiryItemView): string =>
  target === "SERVICE" ? copy.targets.SERVICE : `${apartmentName ?? copy.gone} ${copy.targets.OFFICE}`;
