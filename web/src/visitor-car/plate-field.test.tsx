import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { PlateField } from "./plate-field.tsx";

function Form() {
  const [plate, setPlate] = useState("");
  return <PlateField label="차량 번호" value={plate} onChange={setPlate} onTidy={setPlate} />;
}

/** What each of the texts becomes, as an input method or a keyboard leaves them in the field one after the other. */
const typed = (texts: readonly string[], isComposing: boolean): readonly string[] => {
  render(<Form />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "차량 번호" });
  return texts.map((value) => {
    fireEvent.input(field, { target: { value }, isComposing });
    return field.value;
  });
};

test("a plate is brought into its one form at its last digit, and not before", () => {
  expect(typed(["12", "12 가", "12 가 345", "12 가 3456"], false)).toEqual(["12", "12 가", "12 가 345", "12가3456"]);
});

test("nothing changes while a syllable is being composed; it is corrected on leaving", () => {
  expect(typed(["12 ㄱ", "12 가", "12 가 3456"], true)).toEqual(["12 ㄱ", "12 가", "12 가 3456"]);
  const field = screen.getByRole<HTMLInputElement>("textbox", { description: "등록될 번호: 12가3456" });
  fireEvent.blur(field);
  expect(field.value).toBe("12가3456");
});

test("full-width digits and hyphens are one plate; one digit too many is left to the writer", () => {
  expect(typed(["１２３가-４５６７", "123가45678", "임시 1234"], false)).toEqual([
    "123가4567",
    "123가45678",
    "임시 1234",
  ]);
});

test("with the caret in the middle nothing jumps", () => {
  render(<Form />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "차량 번호" });
  fireEvent.input(field, { target: { value: "12 가 3456", selectionStart: 3, selectionEnd: 3 } });
  expect(field.value).toBe("12 가 3456");
});

test("leaving the field is no change: it brings the number into its one form, and nothing where it has that", () => {
  const told: string[] = [];
  const show = (value: string) => (
    <PlateField
      label="차량 번호"
      value={value}
      onChange={(plate) => told.push(`changed: ${plate}`)}
      onTidy={(plate) => told.push(`tidied: ${plate}`)}
    />
  );
  const { rerender } = render(show("12가3456"));
  fireEvent.blur(screen.getByRole("textbox", { name: "차량 번호" }));
  rerender(show("12 가 3456"));
  fireEvent.blur(screen.getByRole("textbox", { name: "차량 번호" }));
  expect(told).toEqual(["tidied: 12가3456"]);
});
