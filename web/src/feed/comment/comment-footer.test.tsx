import { commentCopy } from "@danji/contract/feed/comment.copy";
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { renderInApp } from "#platform/testing/app.tsx";
import { CommentFooter } from "./comment-footer.tsx";

beforeEach(() => localStorage.clear());

function Footer() {
  const [isClosed, setIsClosed] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsClosed(true)}>
        댓글 끄기
      </button>
      <CommentFooter
        apartmentId={1}
        feedId={7}
        viewerId={1}
        standing={undefined}
        isClosed={isClosed}
        task={{ kind: "add" }}
        onTask={() => undefined}
      />
    </>
  );
}

test("a comment that is being written stays to be read where the office turns comments off", () => {
  renderInApp(<Footer />);
  fireEvent.change(screen.getByRole("textbox", { name: commentCopy.input }), { target: { value: "감사합니다" } });
  fireEvent.click(screen.getByRole("button", { name: "댓글 끄기" }));
  expect(screen.getByText(commentCopy.off)).toBeDefined();
  expect(screen.getByText("감사합니다")).toBeDefined();
});
