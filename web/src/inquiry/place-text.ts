import type { InquiryPlaceView } from "@danji/contract/inquiry/inquiry";

/** A place on one line, as 103동 지하 2층 주차장. */
export const placeText = (place: InquiryPlaceView | null): string =>
  place === null ? "" : [place.building, place.floor, place.spot].filter((part) => part !== null).join(" ");
