import type { InquiryPlaceView } from "@danji/contract/inquiry/inquiry";

/** Columns of an inquiry that say where it is. */
export interface PlaceRow {
  readonly building: string | null;
  readonly floor: string | null;
  readonly spot: string | null;
}

export const placeView = ({ building, floor, spot }: PlaceRow): InquiryPlaceView | null =>
  building === null && floor === null && spot === null ? null : { building, floor, spot };
