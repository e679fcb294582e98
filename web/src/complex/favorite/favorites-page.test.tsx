import { complexCopy } from "@danji/contract/complex/complex.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderInApp } from "#platform/testing/app.tsx";
import FavoritesPage from "./favorites-page.tsx";
import { saveFavorites } from "./favorites-storage.ts";

test("the stored favourites and the pressed button stay while the list is asked for again", async () => {
  saveFavorites([{ id: 1, name: "한빛마을", region: "", totalUnit: 2, thumbnailFileUrl: null }]);
  const refused = () => new Response(JSON.stringify({ code: 400, message: complexCopy.listFailed }), { status: 400 });
  vi.stubGlobal("fetch", async () => refused());
  renderInApp(<FavoritesPage />);
  const retry = await screen.findByRole("button", { name: frameCopy.retry });

  let answer = () => undefined as void;
  vi.stubGlobal("fetch", () => new Promise((resolve) => (answer = () => resolve(refused()))));
  await act(async () => fireEvent.click(retry));
  await waitFor(() => expect(retry.getAttribute("aria-busy")).toBe("true"));
  expect(document.contains(retry)).toBe(true);
  expect(screen.getByText("한빛마을")).not.toBeNull();
  await act(async () => answer());
  expect(screen.getByText("한빛마을")).not.toBeNull();
});
