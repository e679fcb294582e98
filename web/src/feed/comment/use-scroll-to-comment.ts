import { commentCopy } from "@danji/contract/feed/comment.copy";
import { useEffect, useState } from "react";
import type { SavedComment } from "./comment-outbox.ts";
import { commentIdOf } from "./comment-task.ts";

/** Scrolls an element to the centre. Off-screen elements get their real height only when visible, hence the repeats. */
const scrollToCentre = (element: Element | null, attempts = 3): void => {
  element?.scrollIntoView({ block: "center", behavior: "instant" });
  if (attempts > 1) requestAnimationFrame(() => scrollToCentre(element, attempts - 1));
};

/** Scrolls to a comment by its element's id and highlights it; gives the element where it is on the screen. */
function showComment(id: string): HTMLElement | null {
  const element = document.getElementById(id);
  scrollToCentre(element);
  element?.animate({ backgroundColor: ["var(--color-accent-soft)", "transparent"] }, 1600);
  return element;
}

/** Scrolls to the comment that the address names (app/notifications/entry.ts), once when the comments are there. */
export const useScrollToLinkedComment = (isLoaded: boolean): void => {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (isLoaded && id.startsWith("comment-")) showComment(id)?.focus({ preventScroll: true });
  }, [isLoaded]);
};

/** Scrolls to a saved comment, highlights it and announces it to screen readers. */
export const useScrollToComment = () => {
  const [announcement, announce] = useState("");
  const [target, scrollToComment] = useState<SavedComment>();

  useEffect(() => {
    if (target === undefined) return;
    const element = showComment(commentIdOf(target.commentId));
    // After an edit the focused bar is gone; after an add the input keeps the focus.
    if (target.edited) element?.focus({ preventScroll: true });
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
