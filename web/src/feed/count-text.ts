const plain = new Intl.NumberFormat("ko");
const short = new Intl.NumberFormat("ko", { notation: "compact", maximumFractionDigits: 1 });

/** A count in short form: 987, 1,234, then 1.2만. */
export const countText = (count: number): string => (count < 10_000 ? plain : short).format(count);
