import { expect, test } from "vitest";
import { gateCopy } from "./gate/gate.copy.ts";
import { penaltyCopy } from "./penalty/penalty.copy.ts";
import { refusedPlatesCopy } from "./refused/refused-plates.copy.ts";
import { visitorCarCopy } from "./visitor-car.copy.ts";

const { form } = visitorCarCopy;
/** Sentences about a number, a plate or a day. */
const sentences: readonly ((number: string) => string)[] = [
  form.plateAs,
  form.unusual,
  (plate) => form.leaves(plate, "오후 3:00"),
  (plate) => form.overlaps(plate, "오후 3:00"),
  visitorCarCopy.list.cancelQuestion,
  gateCopy.note.unusual,
  (plate) => gateCopy.note.registered(plate, "101동 1203호"),
  refusedPlatesCopy.question,
  refusedPlatesCopy.unusual,
  refusedPlatesCopy.liftQuestion,
  (plate) => penaltyCopy.question("101동 1203호", plate),
  penaltyCopy.tooEarly,
];

test.each(Array.from({ length: 10 }, (_, digit) => digit))(
  "no particle that depends on a sound follows a number that ends with %i",
  (digit) => {
    for (const number of [`12가345${digit}`, `2026.12.${digit}`])
      for (const sentence of sentences) {
        const text = sentence(number);
        expect(text).toContain(number);
        expect(text).not.toMatch(
          new RegExp(`${number.replaceAll(".", "\\.")}(?:은|는|이|가|을|를|와|과|로|으로|예요|이에요)[ .?]`),
        );
      }
  },
);
