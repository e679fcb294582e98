import { countText } from "@danji/contract/platform/count-text";

/** Constructed when it is first needed, since few counts are: that takes a phone 20 ms. */
let short: Intl.NumberFormat | undefined;

/** A count in short form: 987, 1,234, then 1.2만. */
export const shortCountText = (count: number): string => {
  if (count < 10_000) return countText(count);
  short ??= new Intl.NumberFormat("ko-KR", { notation: "compact", maximumFractionDigits: 1 });
  return short.format(count);
};
