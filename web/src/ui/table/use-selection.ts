import { useState } from "react";
import type { RowKey } from "./column.ts";

export interface Selection {
  /** Keys of the rows that are selected and still shown. */
  readonly selected: readonly RowKey[];
  readonly canSelect: (key: RowKey) => boolean;
  readonly isSelected: (key: RowKey) => boolean;
  readonly toggle: (key: RowKey) => void;
  /** Selects all rows that can be, or none where all are. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Which of the rows are selected. What is no longer shown is not selected any more. */
export const useSelection = (keys: readonly RowKey[]): Selection => {
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const selected = keys.filter((key) => chosen.has(key));
  return {
    selected,
    canSelect: (key) => keys.includes(key),
    isSelected: (key) => chosen.has(key) && keys.includes(key),
    toggle: (key) =>
      setChosen(new Set(selected.includes(key) ? selected.filter((one) => one !== key) : [...selected, key])),
    toggleAll: () => setChosen(new Set(selected.length === keys.length ? [] : keys)),
    clear: () => setChosen(new Set()),
  };
};
