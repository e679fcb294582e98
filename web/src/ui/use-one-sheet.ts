import { useCallback, useState } from "react";

/** One sheet at a time over a screen, `Shown` telling which. It keeps its words as it goes down. */
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
    /** Counts the openings: as its key it lets each sheet begin anew. */
    openCount,
    /** Always the same function. */
    show,
    sheet: { open, onClose: () => setOpen(false) },
  };
};
