import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useTypingMembers } from "./use-typing.ts";

test("who is typing is shown without the viewer and without whom the viewer blocks", () => {
  const { result, rerender } = renderHook(({ blocked }) => useTypingMembers(1, new Set(blocked)), {
    initialProps: { blocked: [3] },
  });
  act(() => {
    result.current.start(1, "지훈");
    result.current.start(2, "서연");
    result.current.start(3, "민재");
  });
  expect(result.current.names).toEqual(["서연"]);
  // Blocked while they type.
  rerender({ blocked: [2, 3] });
  expect(result.current.names).toEqual([]);
});
