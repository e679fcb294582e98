import type { ComplexView } from "@danji/contract/complex/complex";
import { complexCopy } from "@danji/contract/complex/complex.copy";

type Addressed = Pick<ComplexView, "region" | "formerRegion">;

/** The address, with the name of before by which people still know the place. */
export const regionText = ({ region, formerRegion = null }: Addressed): string =>
  formerRegion === null ? region : `${region} ${complexCopy.formerly(formerRegion)}`;

/** The address with the detail address. */
export const addressText = ({ location, region, formerRegion }: Addressed & Pick<ComplexView, "location">): string =>
  regionText({ region: `${region} ${location}`.trim(), formerRegion });
