import { useCallback, useState } from "react";

/** One sheet at a time over a screen; `content` says which. The content stays during the closing animation. */
export const useOneSheet = <Content extends object>() => {
  const [content, setContent] = useState<Content>();
  const [open, setOpen] = useState(false);
  const [openCount, setOpenCount] = useState(0);
  const show = useCallback((next: Content) => {
    setContent(next);
    setOpen(true);
    setOpenCount((before) => before + 1);
  }, []);
  return {
    content,
    /** Number of openings; used as a key, it resets the sheet each time. */
    openCount,
    /** Stable for the life of the component. */
    show,
    sheet: { open, onClose: () => setOpen(false) },
  };
};
