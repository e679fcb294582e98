/** A note that is being typed, as it is stored beside its photo. */
export interface NoteDraft {
  readonly plate: string;
  readonly place: string;
}

export const emptyNote: NoteDraft = { plate: "", place: "" };

export const isNoteDraft = (found: object): found is NoteDraft => {
  const { plate, place } = found as Partial<NoteDraft>;
  return typeof plate === "string" && typeof place === "string";
};
