import type { OfficeDoorView } from "@danji/contract/complex/household/door-codes";
import { expect, test } from "vitest";
import { chosenDoors, type Target } from "./chosen-doors.ts";

const door = (unit: string, more: Partial<OfficeDoorView> = {}): OfficeDoorView => ({
  building: "101동",
  unit,
  people: 0,
  code: null,
  isListed: true,
  ...more,
});
const known = [
  door("1호"),
  door("2호", { code: "UNUSED" }),
  door("3호", { people: 2, code: "USED" }),
  door("4호", { isListed: false }),
];
const chosen = (target: Target) =>
  chosenDoors(known, { building: null, target, typed: "" }).doors.map(({ unit }) => unit);

test("an older server does not say what is in the list", () => {
  const { isListed: _isListed, ...old } = door("5호");
  expect(chosenDoors([old], { building: null, target: "ALL", typed: "" }).doors).toEqual([old]);
});

test("codes are made for doors of the office's list alone", () => {
  expect(chosen("WITHOUT")).toEqual(["1호"]);
  expect(chosen("EMPTY")).toEqual(["1호", "2호"]);
  expect(chosen("ALL")).toEqual(["1호", "2호", "3호"]);
});
