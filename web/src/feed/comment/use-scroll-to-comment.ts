import { commentCopy } from "@danji/contract/feed/comment.copy";
import type { CommentPageView } from "@danji/contract/feed/comment";
import { useEffect, useRef, useState } from "react";
import type { SavedComment } from "./comment-outbox.ts";
import { useMoreReplies } from "./comment.queries.ts";
import { commentIdOf } from "./comment-task.ts";

/** Scrolls an element to the centre. Off-screen elements get their real height only when visible, hence the repeats. */
const scrollToCentre = (element: Element | null, attempts = 3): void => {
  element?.scrollIntoView({ block: "center", behavior: "instant" });
  if (attempts > 1) requestAnimationFrame(() => scrollToCentre(element, attempts - 1));
};

/** Words stand in the field that has the focus. */
const isTyping = (): boolean => {
  const focused = document.activeElement;
  const isField = focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement;
  return isField && focused.value !== "";
};

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Scrolls to a comment by its element's id and highlights it; gives the element where it is on the screen. */
function showComment(id: string): HTMLElement | null {
  const element = document.getElementById(id);
  scrollToCentre(element);
  element?.animate({ backgroundColor: ["var(--color-accent-soft)", "transparent"] }, 1600);
  return element;
}

/** Pages of replies that are loaded for the comment that the address names. */
const REPLY_PAGES_MAX = 20;

/**
 * Scrolls to the comment that the address names (app/notifications/entry.ts), once when the comments are there. A reply of a
 * thread that was cut is looked for in the further replies. `page` is undefined until the screen is there.
 */
export const useScrollToLinkedComment = (feedId: number, page: CommentPageView | undefined): void => {
  const { mutate, isPending, isError } = useMoreReplies(feedId);
  const pagesLeft = useRef(REPLY_PAGES_MAX);
  const hasEnded = useRef(false);
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (page === undefined || isPending || hasEnded.current || !id.startsWith("comment-")) return;
    const element = showComment(id);
    const cut = page.content.find(({ childrenCursor }) => childrenCursor !== undefined);
    hasEnded.current = element !== null || cut === undefined || isError || pagesLeft.current === 0;
    if (element !== null) element.focus({ preventScroll: true });
    else if (cut !== undefined && !hasEnded.current) {
      pagesLeft.current -= 1;
      mutate(cut);
    }
  }, [page, isPending, isError, mutate]);
};

/**
 * Announces a saved comment to screen readers. Scrolls to it and highlights it, unless it was sent so late, or so much goes on, that it would
 * take the screen from its reader.
 */
export const useScrollToComment = () => {
  const [announcement, announce] = useState("");
  const [target, scrollToComment] = useState<SavedComment>();

  useEffect(() => {
    if (target === undefined || target.isLate) return;
    const id = commentIdOf(target.commentId);
    if (!isTyping()) showComment(id);
    // After an edit the focused bar is gone; after an add the input keeps the focus.
    if (target.edited && hasNoFocus()) document.getElementById(id)?.focus({ preventScroll: true });
  }, [target]);

  return {
    announcement,
    announce,
    scrollToComment: (next: SavedComment) => {
      scrollToComment(next);
      announce(next.edited ? commentCopy.changed : commentCopy.posted);
    },
  };
};
