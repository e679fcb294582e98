import { commentCopy } from "@danji/contract/copy/comment";
import { useEffect, useState } from "react";
import { commentIdOf } from "./comment-task.ts";

interface SavedComment {
  readonly commentId: number;
  readonly edited: boolean;
}

/** Puts an element into the middle. What comes into sight takes its real height only then: look again. */
const scrollToCentre = (element: Element | null, attempts = 3): void => {
  element?.scrollIntoView({ block: "center", behavior: "instant" });
  if (attempts > 1) requestAnimationFrame(() => scrollToCentre(element, attempts - 1));
};

/** Brings a comment that was just written before the eye, and says to the ear what happened. */
export const useScrollToComment = () => {
  const [announcement, announce] = useState("");
  const [target, scrollToComment] = useState<SavedComment>();

  useEffect(() => {
    if (target === undefined) return;
    const element = document.getElementById(commentIdOf(target.commentId));
    scrollToCentre(element);
    element?.animate({ backgroundColor: ["var(--color-accent-soft)", "transparent"] }, 1600);
    // The bar that changed it is gone, and the focus with it; one who adds may go on writing.
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
