import { isIPv6 } from "node:net";

/**
 * Key of a caller's address in limits: an IPv4 address, or the first 64 bits of an IPv6 one, since the holder of one has
 * the other 2^64 too.
 */
export function addressKey(address: string): string {
  return prefixOf(address, 64) ?? address.replace(MAPPED, "");
}

/** The first 48 bits of an IPv6 address, which one customer commonly has; undefined of an IPv4 one. */
export const networkKey = (address: string): string | undefined => prefixOf(address, 48);

// An IPv4 address in the form of IPv6.
const MAPPED = /^::ffff:(?=\d+\.)/i;

function prefixOf(address: string, bits: number): string | undefined {
  const plain = address.replace(MAPPED, "");
  if (!isIPv6(plain)) return undefined;
  const [head = "", tail] = (plain.split("%")[0] ?? "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return `${groups
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/${bits}`;
}
