const isRecord = (state: unknown): state is Readonly<Record<string, unknown>> =>
  typeof state === "object" && state !== null;

/** A text that the previous screen passed in the router's state, or null; the state may be anything. */
export const textIn = (state: unknown, name: string): string | null => {
  const value = isRecord(state) ? state[name] : undefined;
  return typeof value === "string" && value !== "" ? value : null;
};

/** True if the previous screen passed the flag. */
export const flagIn = (state: unknown, name: string): boolean => isRecord(state) && state[name] === true;
