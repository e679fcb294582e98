import type { MemberView } from "@danji/contract/account/profile";
import { defaultComplexId } from "@danji/contract/complex/complex-rules";
import type { ManagedComplexView, ResidenceView } from "@danji/contract/complex/residence";

/** What a member's homes are to them; "none" where nothing may be called theirs. */
export type HomeState =
  | { readonly kind: "home" | "waiting" | "rejected"; readonly home: ResidenceView }
  | { readonly kind: "office"; readonly complexName: string }
  | { readonly kind: "none" };

/** The complex that stands for the home of a manager without one: of several SPEC's default, else the first by name. */
export const officeOf = (member: MemberView | undefined): ManagedComplexView | undefined => {
  const managed = member?.managedComplexes ?? [];
  return managed.find(({ apartmentId }) => apartmentId === defaultComplexId) ?? managed[0];
};

/**
 * The chosen home; without one the complex that the member manages, the newest request that waits, or the newest that
 * was rejected. `member` is needed only without a home.
 */
export const homeStateOf = (homes: readonly ResidenceView[], member: MemberView | undefined): HomeState => {
  const chosen = homes.find(({ isChosen }) => isChosen);
  if (chosen !== undefined) return { kind: "home", home: chosen };
  const managed = officeOf(member);
  if (managed !== undefined) return { kind: "office", complexName: managed.apartmentName };
  const waiting = homes.find(({ state }) => state === "WAITING");
  if (waiting !== undefined) return { kind: "waiting", home: waiting };
  const rejected = homes.find(({ state }) => state === "REJECTED");
  return rejected === undefined ? { kind: "none" } : { kind: "rejected", home: rejected };
};
