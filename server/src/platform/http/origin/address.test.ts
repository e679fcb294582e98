import { expect, test } from "vitest";
import { addressKey, networkKey } from "./address.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"],
  ["2001:0db8::0001:ffff", "2001:db8:0:0::/64"],
  ["2001:db8:a:b::", "2001:db8:a:b::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s counts as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test("two addresses of one network count together, two networks apart", () => {
  expect(addressKey("2001:db8::1")).toBe(addressKey("2001:db8::ffff:1"));
  expect(addressKey("2001:db8:0:1::1")).not.toBe(addressKey("2001:db8:0:2::1"));
});

test.each([
  ["2001:db8:a:b::1", "2001:db8:a::/48"],
  ["2001:DB8:a:c:1:2:3:4", "2001:db8:a::/48"],
  ["203.0.113.9", undefined],
  ["::ffff:203.0.113.9", undefined],
])("the network of %s is %s", (address, network) => {
  expect(networkKey(address)).toBe(network);
});
