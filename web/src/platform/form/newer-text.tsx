import type { ReactNode } from "react";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import type { Seen } from "./use-seen.ts";

interface NewerTextProps {
  readonly state: Seen<unknown>["state"];
  /** The sentences about another text that stands by now, and about one that sending writes over. */
  readonly messages: { readonly NEWER: string; readonly TAKEN: string };
  /** The text that stands by now, where it is not beside the form already. */
  readonly children?: ReactNode;
}

/** Above a form whose text a colleague has changed since it was opened: says so, shows theirs, and what sending does to it. */
export const NewerText = ({ state, messages, children }: NewerTextProps) => (
  <>
    <ChangedMeanwhile message={state === "OPENED" ? undefined : messages[state]} />
    {state !== "OPENED" && children}
  </>
);

interface NowCardProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** The text that stands by now, above the form. */
export const NowCard = ({ label, children }: NowCardProps) => (
  <section aria-label={label} className="flex flex-col gap-2 rounded-md border border-line bg-surface px-4 py-3">
    <h3 className="text-sm font-bold text-muted">{label}</h3>
    {children}
  </section>
);
