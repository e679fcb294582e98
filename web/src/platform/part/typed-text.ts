type TextField = HTMLInputElement | HTMLTextAreaElement;

const typedInto = new Set<TextField>();

const isTextField = (target: unknown): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const onInput = ({ target }: Event) => {
  if (isTextField(target)) typedInto.add(target);
};

/** Remembers from now on which fields the member types into. */
export const watchTyping = (): void => document.addEventListener("input", onInput, { capture: true, passive: true });

/** True if a field on the screen holds something that was typed or chosen: a reload would lose it. */
export const hasTypedText = (): boolean => {
  for (const field of typedInto) {
    if (!field.isConnected) typedInto.delete(field);
    else if (field.value !== "") return true;
  }
  return false;
};
