const written = new Intl.NumberFormat("ko-KR");

/** A number with separators: 1,024. */
export const countText = (count: number): string => written.format(count);
