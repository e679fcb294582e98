import { expect, test } from "vitest";
import { renderInApp } from "#platform/testing/app.tsx";
import { FeedTitle } from "./feed-head.tsx";

test("L212 the tab of a notice ends with the office that wrote it; that of a post names no writer, whatever its words begin with", () => {
  const { unmount } = renderInApp(<FeedTitle title="단수 안내" nickname="한빛마을 관리사무소" isNotice />);
  expect(document.title).toBe("단수 안내 · 공지사항 · 한빛마을 관리사무소");
  unmount();
  renderInApp(<FeedTitle title={"관리사무소\n공지사항"} nickname="지수" isNotice={false} />);
  expect(document.title).toBe("관리사무소 공지사항 · 커뮤니티 · 우리단지");
});
