import { useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderInApp } from "#platform/testing/app.tsx";
import { complexKeys } from "../complex.queries.ts";
import { useFavorite } from "./favorites.queries.ts";

let answer: (office: string) => void;
const Screen = () => {
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      answer = resolve;
      signal.addEventListener("abort", reject);
    });
  const { data } = useQuery({ queryKey: [...complexKeys.one(1), "office"], queryFn, retry: false });
  const favor = useFavorite({ id: 1, name: "한빛마을", region: "", totalUnit: 2, thumbnailFileUrl: null });
  return (
    <>
      <button type="button" onClick={() => favor(true)}>
        star
      </button>
      <p>{data}</p>
    </>
  );
};

test("the star leaves the first reading of the complex's office alone", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  renderInApp(<Screen />);
  await act(async () => fireEvent.click(screen.getByRole("button")));
  await act(async () => answer("관리사무소"));
  expect(await screen.findByText("관리사무소")).not.toBeNull();
});
