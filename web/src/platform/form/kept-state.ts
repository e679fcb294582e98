import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { tabStorage } from "../storage.ts";

/** What a form was opened with, and what it has now; plain JSON. */
interface Kept {
  readonly opened: unknown;
  readonly now: unknown;
}

interface StoredForms {
  /** What another release stored may have another shape. */
  readonly release: string;
  readonly memberId: number;
  readonly forms: Readonly<Record<string, Kept>>;
}

/** The address of the entry, which has a hash of everything. */
const releaseOfPage = (): string => document.querySelector('script[type="module"]')?.getAttribute("src") ?? "";

const mounted = new Map<string, Kept>();
/** Of the member who is logged in, until a form takes it. */
let given = new Map<string, Kept>();

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/**
 * At the end of a session: keeps what the open forms have beyond what they were opened with, in this tab and for this member alone
 * (decision 119).
 */
export const keepFormStates = (memberId: number | undefined): void => {
  const changed = [...mounted].filter(([, { opened, now }]) => !isSame(opened, now));
  const forms = Object.fromEntries([...given, ...changed]);
  given = new Map();
  if (memberId === undefined || Object.keys(forms).length === 0) return;
  tabStorage.set("forms", JSON.stringify({ release: releaseOfPage(), memberId, forms } satisfies StoredForms));
};

/** The forms of this member and this release that are stored. */
const formsOf = (memberId: number): StoredForms["forms"] => {
  try {
    const found: unknown = JSON.parse(tabStorage.get("forms") ?? "null");
    const isTheirs = isRecord(found) && found["memberId"] === memberId && found["release"] === releaseOfPage();
    return isTheirs ? (found as unknown as StoredForms).forms : {};
  } catch {
    return {};
  }
};

/** After a login: what is kept goes to its member, and is deleted where that is another one. */
export const giveFormStates = (memberId: number): void => {
  given = new Map(Object.entries(formsOf(memberId)));
  tabStorage.remove("forms");
};

/** True if something waits in this tab for the next login of its member. */
export const hasFormStates = (): boolean => tabStorage.get("forms") !== null;

/** Deletes what is kept and not taken. */
export const dropFormStates = (): void => {
  tabStorage.remove("forms");
  given = new Map();
};

/** The kept value; of an object only the keys that the member has changed, since the others may be newer now. */
const valueOf = <Value>(kept: Kept | undefined, opened: Value): Value => {
  if (kept === undefined) return opened;
  const { opened: before, now } = kept;
  // It was a Value of the same release.
  if (!isRecord(opened) || !isRecord(before) || !isRecord(now)) return now as Value;
  const changed = Object.entries(now).filter(([key, value]) => !isSame(value, before[key]));
  return { ...opened, ...Object.fromEntries(changed) };
};

/**
 * useState for what a member types: where the session ends, the value is there again when the form is opened after their next login in this
 * tab. `name` tells the form apart from all others, with the id of what it changes; without one nothing is kept. The value is plain JSON. The third
 * element is what the form was opened with before the session ended, or now.
 */
export function useKeptState<Value>(
  name: string | undefined,
  initial: Value | (() => Value),
): readonly [Value, Dispatch<SetStateAction<Value>>, Value] {
  const [opened] = useState(initial);
  const [kept] = useState(() => (name === undefined ? undefined : given.get(name)));
  const [now, setNow] = useState(() => valueOf(kept, opened));
  const before = kept === undefined ? opened : (kept.opened as Value);
  useEffect(() => {
    if (name === undefined) return undefined;
    const current: Kept = { opened: before, now };
    mounted.set(name, current);
    given.delete(name);
    return () => {
      if (mounted.get(name) === current) mounted.delete(name);
    };
  }, [name, before, now]);
  return [now, setNow, before];
}
