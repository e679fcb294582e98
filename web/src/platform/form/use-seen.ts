import type { Reason } from "@danji/contract/problems";
import { useState } from "react";
import { ApiError } from "../api-error.ts";

/** Refusals of what was sent for another version than the one that stands. */
const outdated: readonly (Reason | undefined)[] = [
  "INQUIRY_ANSWERED",
  "INQUIRY_MOVED",
  "MATTER_CHANGED",
  "NOTICE_CHANGED",
  "RESULT_CHANGED",
];

/** What a form is sent with, and what it has to say about the version that stands by now. */
export interface Seen<Version> {
  /** The version that is sent next. */
  readonly version: Version;
  /** OPENED: it is the one the form was opened with · NEWER: another stands by now · TAKEN: another stands, and is what is sent. */
  readonly state: "OPENED" | "NEWER" | "TAKEN";
  /** Makes a call with the version. It fails as the call does. */
  readonly send: <Output>(call: (version: Version) => Promise<Output>) => Promise<Output>;
}

/**
 * Which version a form is sent with, by its `changedAt` or number: the one that stood when the form was opened. Only a
 * refusal makes it another: the newer one, once it is shown, so that who sends again writes over it knowingly. Versions that
 * come later wait for the next refusal. `isBusy`: an own call is under way, whose effect is not a colleague's. `isOther`, when it is opened: its words
 * were begun over another version than this one.
 */
export function useSeen<Version extends string | number | null>(
  current: Version,
  isBusy: boolean,
  isOther = false,
): Seen<Version> {
  const [opened] = useState(current);
  const [isWrittenOver] = useState(isOther);
  const [version, setVersion] = useState(current);
  const [shown, setShown] = useState(current);
  const [isRefused, setIsRefused] = useState(false);
  if (!isBusy && shown !== current) setShown(current);
  if (!isBusy && isRefused && version !== current) {
    setVersion(current);
    setIsRefused(false);
  }
  return {
    version,
    state: shown !== version ? "NEWER" : version === opened && !isWrittenOver ? "OPENED" : "TAKEN",
    send: async (call) => {
      try {
        return await call(version);
      } catch (error) {
        if (error instanceof ApiError && outdated.includes(error.reason)) setIsRefused(true);
        throw error;
      }
    },
  };
}
