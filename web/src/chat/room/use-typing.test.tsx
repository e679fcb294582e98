import { act, render, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { RoomEnd } from "./room-lines.tsx";
import { type TypingName, useTypingMembers } from "./use-typing.ts";

const person = (nickname: string): TypingName => ({ nickname, isOffice: false });
const office: TypingName = { nickname: "햇살마을 관리사무소", isOffice: true };
const council: TypingName = { nickname: "햇살마을 입주자대표회의", isOffice: true };

test("who is typing is shown without the viewer and without whom the viewer blocks", () => {
  const { result, rerender } = renderHook(({ blocked }) => useTypingMembers(1, new Set(blocked)), {
    initialProps: { blocked: [3] },
  });
  act(() => {
    result.current.start(1, person("지훈"));
    result.current.start(2, person("서연"));
    result.current.start(3, person("민재"));
  });
  expect(result.current.names).toEqual([person("서연")]);
  // Blocked while they type.
  rerender({ blocked: [2, 3] });
  expect(result.current.names).toEqual([]);
});

test("a name under which several type is shown once", () => {
  const { result } = renderHook(() => useTypingMembers(1, new Set()));
  act(() => {
    result.current.start(2, office);
    result.current.start(3, office);
    result.current.start(4, person("서연"));
  });
  expect(result.current.names).toEqual([office, person("서연")]);
});

test.each([
  [[person("서연")], "서연 님이 입력하고 있어요"],
  [[person("서연"), person("지훈")], "서연, 지훈 님이 입력하고 있어요"],
  [[office], "햇살마을 관리사무소에서 입력하고 있어요"],
  [[council, office], "햇살마을 입주자대표회의, 햇살마을 관리사무소에서 입력하고 있어요"],
  [[person("서연"), office], "햇살마을 관리사무소와 서연 님이 입력하고 있어요"],
  [[person("서연"), person("지훈"), office], "여러 명이 입력하고 있어요"],
])("who types is named with the particle that fits: %j", (typing, words) => {
  expect(render(<RoomEnd typing={typing} />).container.textContent).toBe(words);
});
