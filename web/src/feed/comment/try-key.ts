import { newKey } from "#platform/new-key.ts";

/** Makes a function that gives the key of a try: the same one as long as the same is tried, a new one for anything else. */
export const tryKeys = (): ((what: string) => string) => {
  let last = { what: "", key: "" };
  return (what) => {
    if (last.what !== what) last = { what, key: newKey() };
    return last.key;
  };
};
