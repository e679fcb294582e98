const thousands = /\B(?=(?:\d{3})+$)/g;
/** Constructed when it is first needed, since few counts are: that takes a phone 20 ms. */
let short: Intl.NumberFormat | undefined;

/** A number with separators: 1,024. */
export const countText = (count: number): string => String(count).replace(thousands, ",");

/** A count in short form: 987, 1,234, then 1.2만. */
export const shortCountText = (count: number): string => {
  if (count < 10_000) return countText(count);
  short ??= new Intl.NumberFormat("ko-KR", { notation: "compact", maximumFractionDigits: 1 });
  return short.format(count);
};
