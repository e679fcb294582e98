import type { ComplexView } from "@danji/contract/complex/complex";
import type { ResidenceView } from "@danji/contract/complex/residence";
import type { VoiceChoice } from "@danji/contract/complex/voice-rules";

/** As whom a member writes in a complex, as the server decides it (decision 039). */
export type Standing =
  | { readonly kind: "guest" }
  /** `isByHomes`: as the homes say, and the complex has not been read yet. */
  | { readonly kind: "neighbour"; readonly isByHomes?: true }
  /** For its office; `chooses` where they live there, too. */
  | { readonly kind: "office"; readonly complexName: string; readonly isCouncil: boolean; readonly chooses: boolean }
  /** They may read and not write; `request` is the home that they asked for there. */
  | { readonly kind: "reader"; readonly request: ResidenceView | undefined };

export const standingIn = (complex: ComplexView, homes: readonly ResidenceView[]): Standing => {
  const there = homes.filter(({ apartmentId }) => apartmentId === complex.id);
  const lives = there.some(({ state }) => state === "ACTIVE");
  const isOffice = complex.isManager || Boolean(complex.myRole);
  if (isOffice && complex.officeSince !== null) {
    return { kind: "office", complexName: complex.name, isCouncil: complex.myRole === "COUNCIL", chooses: lives };
  }
  if (lives || isOffice) return { kind: "neighbour" };
  if (complex.kind === "EVERYONE") return { kind: "guest" };
  return { kind: "reader", request: there.find(({ state }) => state === "WAITING") ?? there[0] };
};

/** The standing of a resident without a role, before the complex is read; undefined for all others. */
export const standingByHomes = (complexId: number, homes: readonly ResidenceView[]): Standing | undefined =>
  homes.some(({ apartmentId, state, myRole }) => apartmentId === complexId && state === "ACTIVE" && myRole === null)
    ? { kind: "neighbour", isByHomes: true }
    : undefined;

/**
 * The voice to send: none where there is no choice. A neighbour's is named where the member may have a role, so that it never becomes the
 * office's: homes may be older than the role.
 */
export const voiceToSend = (
  standing: Standing | undefined,
  chosen: VoiceChoice | undefined,
): { readonly voice?: VoiceChoice } =>
  (standing?.kind === "neighbour" && standing.isByHomes === true) || (standing?.kind === "office" && standing.chooses)
    ? { voice: chosen ?? "NEIGHBOUR" }
    : {};
