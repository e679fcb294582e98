import { expect, test } from "vitest";
import { householdErrors, fieldsOf, householdOf, textsOf } from "./household.ts";

const texts = { building: " 101동 ", unit: "1203호", moveInDate: "", numberOfResidents: "", carNumbers: [] };

test("an untouched form becomes a home without optional fields", () => {
  expect(householdOf(texts)).toEqual({
    building: "101동",
    unit: "1203호",
    moveInDate: null,
    numberOfResidents: null,
    carNumbers: [],
  });
  expect(householdErrors(texts)).toEqual({});
});

test("an empty form asks for 동 and 호", () => {
  expect(householdErrors(textsOf(undefined))).toEqual({ building: "동을 입력해주세요.", unit: "호를 입력해주세요." });
});

test("plates lose their spaces, empty ones are omitted, and an invalid one is named by its index", () => {
  const cars = { ...texts, carNumbers: ["12가 3456", " ", "345나6789", "１２가-3456"] };
  expect(householdOf(cars).carNumbers).toEqual(["12가3456", "345나6789"]);
  expect(householdErrors(cars)).toEqual({});
  expect(householdErrors({ ...texts, carNumbers: ["12가3456", "가나다"] })).toHaveProperty(["carNumbers.1"]);
  expect(fieldsOf(cars).at(-1)).toBe("carNumbers.3");
});

test.each(["0", "31", "둘"])("%s residents are invalid", (numberOfResidents) => {
  expect(householdErrors({ ...texts, numberOfResidents })).toHaveProperty("numberOfResidents");
});
