const plain = new Intl.NumberFormat("ko-KR");
const short = new Intl.NumberFormat("ko-KR", { notation: "compact", maximumFractionDigits: 1 });

/** A number with separators: 1,024. */
export const countText = (count: number): string => plain.format(count);

/** A count in short form: 987, 1,234, then 1.2만. */
export const shortCountText = (count: number): string => (count < 10_000 ? plain : short).format(count);
