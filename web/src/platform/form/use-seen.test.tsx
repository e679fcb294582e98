import type { Reason } from "@danji/contract/problems";
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "../api-error.ts";
import { useSeen } from "./use-seen.ts";

const opened = () =>
  renderHook(
    ({ current, isBusy }: { readonly current: number; readonly isBusy: boolean }) => useSeen(current, isBusy),
    {
      initialProps: { current: 1, isBusy: false },
    },
  );
type Opened = ReturnType<typeof opened>;

const refuse = ({ result }: Opened, reason: Reason) =>
  act(async () => {
    const error = new ApiError({ status: 409, message: null, reason });
    await expect(result.current.send(() => Promise.reject(error))).rejects.toBe(error);
  });
const seen = ({ result }: Opened) => [result.current.state, result.current.version];

test("a newer version is sent only once it has been refused, and those after it with the next refusal", async () => {
  const form = opened();
  expect(seen(form)).toEqual(["OPENED", 1]);
  form.rerender({ current: 2, isBusy: false });
  expect(seen(form)).toEqual(["NEWER", 1]);
  await refuse(form, "RESULT_CHANGED");
  expect(seen(form)).toEqual(["TAKEN", 2]);
  form.rerender({ current: 3, isBusy: false });
  expect(seen(form)).toEqual(["NEWER", 2]);
  await refuse(form, "RESULT_CHANGED");
  expect(seen(form)).toEqual(["TAKEN", 3]);
});

test("a refusal whose newer version is not read yet waits for it", async () => {
  const form = opened();
  await refuse(form, "MATTER_CHANGED");
  expect(seen(form)).toEqual(["OPENED", 1]);
  form.rerender({ current: 2, isBusy: false });
  expect(seen(form)).toEqual(["TAKEN", 2]);
});

test("a refusal for another reason takes no version", async () => {
  const form = opened();
  form.rerender({ current: 2, isBusy: false });
  await refuse(form, "RESULT_MARKED");
  expect(seen(form)).toEqual(["NEWER", 1]);
});

test("what an own call changes is not another's", () => {
  const form = opened();
  form.rerender({ current: 2, isBusy: true });
  expect(seen(form)).toEqual(["OPENED", 1]);
});
