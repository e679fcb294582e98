import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { tabStorage } from "../storage.ts";
import { isRecord, isSame } from "./plain-json.ts";

/** What a form was opened with, and what it has now; plain JSON. */
export interface Kept {
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
/** What waits for the form that takes it. */
let given = new Map<string, Kept>();
/** What sheets had when they were closed, for their next opening; in memory alone. */
let ofClosedSheets = new Map<string, Kept>();
/** Open sheets whose value is being sent by the outbox, or was sent. */
const sent = new Set<string>();
/** Whose forms these are. By the time a session ends, its cookie may be another member's. */
let owner: number | undefined;
let askOwner: (() => Promise<number>) | undefined;
let isAsking = false;

/** The forms of this member and this release that are stored. */
const storedForms = (memberId: number): StoredForms["forms"] => {
  try {
    const found: unknown = JSON.parse(tabStorage.get("forms") ?? "null");
    const isTheirs = isRecord(found) && found["memberId"] === memberId && found["release"] === releaseOfPage();
    return isTheirs ? (found as unknown as StoredForms).forms : {};
  } catch {
    return {};
  }
};

const storeForms = (memberId: number, forms: ReadonlyMap<string, Kept>): void => {
  if (forms.size === 0) return tabStorage.remove("forms");
  const stored: StoredForms = { release: releaseOfPage(), memberId, forms: Object.fromEntries(forms) };
  tabStorage.set("forms", JSON.stringify(stored));
};

/**
 * At the end of a session: keeps what the open forms have beyond what they were opened with, in this tab and for their member alone
 * (decision 119). `memberId` is the viewer's, where no form had to ask for it.
 */
export const keepFormStates = (memberId: number | undefined): void => {
  const theirs = owner ?? memberId;
  if (theirs !== undefined) {
    const changed = [...mounted].filter(([name, { opened, now }]) => !sent.has(name) && !isSame(opened, now));
    storeForms(theirs, new Map([...Object.entries(storedForms(theirs)), ...given, ...ofClosedSheets, ...changed]));
  }
  given = new Map();
  ofClosedSheets = new Map();
  owner = undefined;
};

/** After a login: what is kept goes to its member, and is deleted where that is another one. It stays stored until a form has taken it. */
export const giveFormStates = (memberId: number): void => {
  owner = memberId;
  ofClosedSheets = new Map();
  given = new Map(Object.entries(storedForms(memberId)));
  storeForms(memberId, given);
};

/** As giveFormStates, for a page that was loaded with a login: what its sheets had stays. */
export const giveUnlessKnown = (memberId: number): void => {
  if (owner !== undefined) return;
  const own = ofClosedSheets;
  giveFormStates(memberId);
  ofClosedSheets = own;
};

/** Whose the forms of this page are; undefined while no form had to ask for it. */
export const formOwner = (): number | undefined => owner;

/** Sets how the member is asked for when the first form is changed. */
export const setFormOwner = (ask: () => Promise<number>): void => {
  askOwner = ask;
};

const learnOwner = async (): Promise<void> => {
  if (owner !== undefined || isAsking || askOwner === undefined) return;
  isAsking = true;
  await askOwner().then(giveUnlessKnown, () => undefined);
  isAsking = false;
};

/** True if something waits in this tab for its member. */
export const hasFormStates = (): boolean => tabStorage.get("forms") !== null;

/** Deletes what is kept and not taken. */
export const dropFormStates = (): void => {
  tabStorage.remove("forms");
  given = new Map();
  ofClosedSheets = new Map();
  owner = undefined;
};

/** Keeps what a sheet had for its next opening in this page, until another login. A value that was not changed is not kept. */
export const leaveSheetState = (name: string, kept: Kept): void => {
  if (!isSame(kept.opened, kept.now)) ofClosedSheets.set(name, kept);
};

/** Says whether the value of an open sheet is sent: then it is not kept at the end of the session. */
export const setSheetSent = (name: string, isSent: boolean): void => {
  if (isSent) sent.add(name);
  else sent.delete(name);
};

/** True while the open form of this name has something else than it was opened with. */
export const isFormChanged = (name: string): boolean => {
  const kept = mounted.get(name);
  return kept !== undefined && !isSame(kept.opened, kept.now);
};

/** Deletes what waits for the form of this name. */
export const takeFormState = (name: string): void => {
  ofClosedSheets.delete(name);
  if (given.delete(name) && owner !== undefined) storeForms(owner, given);
};

const changedKeys = ({ opened, now }: Kept): readonly string[] =>
  isRecord(opened) && isRecord(now) ? Object.keys(now).filter((key) => !isSame(now[key], opened[key])) : [];

/** The kept value; of an object only the keys that the member has changed, since the others may be newer now. */
function restored<Value>(kept: Kept | undefined, opened: Value, side: keyof Kept): Value {
  if (kept === undefined) return opened;
  const value = kept[side];
  // It was a Value of the same release.
  if (!isRecord(opened) || !isRecord(kept.opened) || !isRecord(value)) return value as Value;
  return { ...opened, ...Object.fromEntries(changedKeys(kept).map((key) => [key, value[key]])) };
}

/** What the form of this name, which is opened now, was opened with before the session ended; undefined where nothing was kept of it. */
export const useOpenedBefore = (name: string): unknown => useState(() => given.get(name)?.opened)[0];

/**
 * useState for what a member types: where the session ends, the value is there again when the form is opened after their next login in this
 * tab. `name` tells the form apart from all others, with the id of what it changes; without one nothing is kept. The value is plain JSON. The third
 * element is what the form was opened with before the session ended, or now; the fourth is called once the value is stored elsewhere.
 */
export function useKeptState<Value>(
  name: string | undefined,
  initial: Value | (() => Value),
): readonly [Value, Dispatch<SetStateAction<Value>>, Value, () => void] {
  const [opened] = useState(initial);
  const [kept] = useState(() => (name === undefined ? undefined : (ofClosedSheets.get(name) ?? given.get(name))));
  const [now, setNow] = useState(() => restored(kept, opened, "now"));
  const [before, setBefore] = useState(() => restored(kept, opened, "opened"));
  useEffect(() => {
    if (name === undefined) return undefined;
    const current: Kept = { opened: before, now };
    mounted.set(name, current);
    takeFormState(name);
    if (!isSame(before, now)) void learnOwner();
    return () => {
      if (mounted.get(name) === current) mounted.delete(name);
    };
  }, [name, before, now]);
  return [now, setNow, before, () => setBefore(now)];
}
