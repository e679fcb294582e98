import { visitorCarCopy as copy } from "@danji/contract/visitor-car/visitor-car.copy";
import type { VisitorCarHomeView } from "@danji/contract/visitor-car/visitor-car";

/** Whose cars these are: a member may have several homes. */
export const HomeLine = ({ home: { apartmentName, building, unit } }: { readonly home: VisitorCarHomeView }) => (
  <p className="text-base font-semibold wrap-anywhere">{copy.door(apartmentName, building, unit)}</p>
);
