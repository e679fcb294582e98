import { markKinds } from "@danji/contract/visitor-car/car-rules";
import { useMemo, useSyncExternalStore } from "react";
import { tabStorage } from "#platform/storage.ts";
import type { MarkWords } from "./mark-kind.ts";

// Kept for the tab, also over a reload: nothing else takes back a tap that is sent. The next member of the tab does not find them.

/** Taps that are kept; the oldest go. */
const MAX = 200;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const stored = (): string | null => tabStorage.get("carMarks");

/** Not in mark-kind.ts, which every member loads. */
export const isMarkWords = (found: unknown): found is MarkWords => {
  if (typeof found !== "object" || found === null) return false;
  const words = found as Partial<MarkWords>;
  return (
    [words.apartmentId, words.visitId, words.tappedAt].every((number) => typeof number === "number") &&
    typeof words.markId === "string" &&
    markKinds.some((kind) => kind === words.kind) &&
    typeof words.isUndone === "boolean"
  );
};

const parse = (text: string | null): readonly MarkWords[] => {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter(isMarkWords) : [];
  } catch {
    return [];
  }
};

const store = (marks: readonly MarkWords[]): void => {
  tabStorage.set("carMarks", JSON.stringify(marks.slice(-MAX)));
  for (const listener of listeners) listener();
};

/** The last tap on each car by its visit, as far as this tab made it. */
export const useLastMarks = (): ReadonlyMap<number, MarkWords> => {
  const text = useSyncExternalStore(subscribe, stored);
  return useMemo(() => new Map(parse(text).map((mark) => [mark.visitId, mark])), [text]);
};

/** Keeps a tap as the last one on its car; no plate is stored. */
export const rememberMark = ({ apartmentId, visitId, markId, kind, tappedAt, isUndone }: MarkWords): void =>
  store([
    ...parse(stored()).filter((one) => one.visitId !== visitId),
    { apartmentId, visitId, markId, kind, tappedAt, isUndone },
  ]);

/** A tap that was thrown away can be taken back no more; one whose taking back was thrown away can. */
export const discardMark = (mark: MarkWords): void => {
  if (mark.isUndone) return rememberMark({ ...mark, isUndone: false });
  store(parse(stored()).filter(({ markId }) => markId !== mark.markId));
};
