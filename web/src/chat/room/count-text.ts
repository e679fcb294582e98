const written = new Intl.NumberFormat("ko-KR");

/** A number as it is read: 1,024. */
export const countText = (count: number): string => written.format(count);
