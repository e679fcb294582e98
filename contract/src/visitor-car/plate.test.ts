import { expect, test } from "vitest";
import { isStandardPlate, plateFault, plateKey, plateName, plateTail } from "./plate.ts";

test("L121 every written form of one plate is one plate", () => {
  const forms = [
    "12가3456",
    "12 가 3456",
    "１２가３４５６",
    "12가3456".normalize("NFD"),
    "12가-3456",
    "12가\u200b3456",
    "12가\u00003456\u001f",
    "12–가·3456",
  ];
  for (const form of forms) {
    expect(plateKey(form), form).toBe("12가3456");
    expect(isStandardPlate(form), form).toBe(true);
    expect(plateName(form), form).toBe("12가3456");
    expect(plateTail(form), form).toBe("3456");
  }
});

test("L122 new and regional plates are ordinary ones, others are kept as they were written", () => {
  for (const form of ["123가4567", "서울12가3456", "12가3456"]) expect(isStandardPlate(form), form).toBe(true);
  expect(plateKey("서울12가3456")).not.toBe(plateKey("12가3456"));
  for (const form of ["임시 1234", "외교 012-345", "서울 강남 가 1234", "걸어서", "12가345", "1가3456"]) {
    expect(isStandardPlate(form), form).toBe(false);
    expect(plateName(form), form).toBe(form);
    expect(plateFault(form), form).toBeUndefined();
  }
  expect(["임시 1234", "외교 012-345", "서울 강남 가 1234", "걸어서"].map(plateTail)).toEqual([
    "1234",
    "2345",
    "1234",
    null,
  ]);
});

test("what names no car is refused with a sentence", () => {
  for (const form of ["", " \u200b", "-", "🚗"]) expect(plateFault(form)).toBe("차량 번호를 입력해 주세요.");
  expect(plateFault("가".repeat(21))).toBe("차량 번호는 20자까지 입력할 수 있어요.");
  expect(plateFault("가".repeat(20))).toBeUndefined();
});
