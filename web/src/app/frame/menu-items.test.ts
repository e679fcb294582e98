import { expect, it } from "vitest";
import { paths } from "#platform/paths.ts";
import { menuItems, tiles } from "./menu-items.tsx";

it("lists the side menu in the order of SPEC section 2, with COPY's labels", () => {
  expect(menuItems.map(({ label }) => label).join(" · ")).toBe(
    "단지정보 · 커뮤니티 · 공지사항 · 즐겨찾기 · 마이페이지 · 시설정보 · 채팅 · 방문차량 등록 · 내 예약 · 단지등록",
  );
});

it("links to the eight screens of SPEC section 2 from the home grid, in its order", () => {
  expect(tiles.map(({ to }) => to)).toEqual([
    paths.complexInfo,
    paths.community,
    paths.notices,
    paths.facilities,
    paths.mypage,
    paths.favorites,
    paths.chat,
    paths.visitorCar,
  ]);
});
