import { expect, test } from "vitest";
import { doorListLimits, readDoorList } from "./door-list-rules.ts";

test.each([
  ["101동 1203호", "101 1203"],
  ["101동1203호", "101 1203"],
  ["101,1203", "101 1203"],
  ['"101","1203"', "101 1203"],
  ["101\t1203", "101 1203"],
  ["101-1203", "101 1203"],
  ["０１０１ 동　１２０３".replace(" 동", "동"), "101 1203"],
  ["가동 b101호", "가 b101"],
])("L233 the line %j is the door %j", (line, door) => {
  expect(readDoorList(line)).toEqual({ doors: [door], faults: [] });
});

test("a heading, blank lines and repeats are no faults", () => {
  expect(readDoorList("동,호\r\n101,1\r\n\r\n101동 1호\n102 1\n")).toEqual({ doors: ["101 1", "102 1"], faults: [] });
});

test("each fault has the number of its line", () => {
  const { faults } = readDoorList("101 1\n101\n101 1 김지수\n0 0\n101 ㅁㄴㅇ호");
  expect(faults.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  expect(readDoorList(" \n").faults).toHaveLength(1);
  const many = Array.from({ length: doorListLimits.linesMax + 1 }, (_, index) => `101 ${index + 1}`).join("\n");
  expect(readDoorList(many).faults).toEqual([{ line: 20_001, fault: "20,000세대까지 올릴 수 있어요." }]);
  expect(readDoorList(many.slice(0, many.lastIndexOf("\n"))).doors).toHaveLength(20_000);
});
