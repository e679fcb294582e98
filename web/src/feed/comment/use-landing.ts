import { commentCopy } from "@danji/contract/copy/comment";
import { useEffect, useState } from "react";
import { commentIdOf } from "./comment-task.ts";

interface Landing {
  readonly commentId: number;
  readonly edited: boolean;
}

/** Puts an element into the middle. What comes into sight takes its real height only then: look again. */
const centre = (place: Element | null, looks = 3): void => {
  place?.scrollIntoView({ block: "center", behavior: "instant" });
  if (looks > 1) requestAnimationFrame(() => centre(place, looks - 1));
};

/** Brings a comment that was just written before the eye, and says to the ear what happened. */
export const useLanding = () => {
  const [said, say] = useState("");
  const [landing, land] = useState<Landing>();

  useEffect(() => {
    if (landing === undefined) return;
    const place = document.getElementById(commentIdOf(landing.commentId));
    centre(place);
    place?.animate({ backgroundColor: ["var(--color-accent-soft)", "transparent"] }, 1600);
    // The bar that changed it is gone, and the focus with it; one who adds may go on writing.
    if (landing.edited) place?.focus({ preventScroll: true });
  }, [landing]);

  return {
    said,
    say,
    land: (next: Landing) => {
      land(next);
      say(next.edited ? commentCopy.changed : commentCopy.posted);
    },
  };
};
