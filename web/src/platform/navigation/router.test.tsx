import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { navigate } from "./history.ts";
import { Route, Router, Switch } from "./router.tsx";

test("the late update of a view transition does not show a screen that a Back has left", async () => {
  const updates: (() => unknown)[] = [];
  const done = Promise.resolve();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  Object.assign(document, {
    startViewTransition: (update: () => unknown) => {
      updates.push(update);
      return { ready: done, finished: done, updateCallbackDone: done };
    },
  });
  render(
    <Router>
      <Switch>
        <Route path="/post">글</Route>
        <Route>목록</Route>
      </Switch>
    </Router>,
  );
  act(() => navigate("/post"));
  expect(updates).toHaveLength(1);
  await act(async () => {
    const popped = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    history.back();
    await popped;
  });
  await act(async () => void updates[0]?.());
  expect(screen.queryByText("글")).toBeNull();
  expect(screen.getByText("목록")).toBeDefined();
});
