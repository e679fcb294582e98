import { useCallback, useState } from "react";

/** One sheet at a time over a screen, `Shown` telling which. It keeps its words as it goes down. */
export const useOneSheet = <Shown extends object>() => {
  const [shown, setShown] = useState<Shown>();
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const show = useCallback((next: Shown) => {
    setShown(next);
    setOpen(true);
    setOpening((before) => before + 1);
  }, []);
  return {
    shown,
    /** Counts the openings: as its key it lets each sheet begin anew. */
    opening,
    /** Always the same function. */
    show,
    sheet: { open, onClose: () => setOpen(false) },
  };
};
