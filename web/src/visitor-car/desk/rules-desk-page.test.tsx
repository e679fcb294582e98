import { carDeskCopy } from "@danji/contract/visitor-car/car-desk.copy";
import { defaultHourRules } from "@danji/contract/visitor-car/car-rules";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, openScreen } from "#platform/testing/app.tsx";
import CarRulesPage from "./rules-desk-page.tsx";

const copy = carDeskCopy.rules;

test("what other rules would come to goes when the rules are changed", async () => {
  answerCalls(({ path, method }) => {
    if (path.endsWith("/rules") && method === "GET")
      return { data: { versions: [{ month: "2026-01", rules: defaultHourRules }], firstMonth: "2026-12" } };
    if (path.endsWith("/simulation"))
      return {
        data: { month: "2026-11", households: 3, visits: 40, won: 600, paying: 1, newWon: 1_200, newPaying: 2 },
      };
    return { data: {} };
  });
  openScreen("/office/:apartmentId/cars/rules", "/office/3/cars/rules", <CarRulesPage />);
  const simulated = () => screen.queryByText(copy.simulated(40, 3));
  for (const change of [
    () => fireEvent.input(screen.getByRole("textbox", { name: copy.unitWon }), { target: { value: "900" } }),
    () => fireEvent.click(screen.getByRole("radio", { name: copy.kinds.COUNTS })),
  ]) {
    fireEvent.click(await screen.findByRole("button", { name: copy.simulate }));
    await waitFor(() => expect(simulated()).not.toBeNull());
    change();
    expect(simulated()).toBeNull();
  }
});
