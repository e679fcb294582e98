import { defaultComplexId } from "@danji/contract/complex/complex-rules";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { memberQuery } from "#account/profile/profile.queries.ts";
import { useComplex } from "#complex/complex.queries.ts";
import { homeStateOf, officeOf } from "./home-state.ts";
import { residencesQuery } from "../residence/residence.queries.ts";

const homeOf = (homes: readonly ResidenceView[]): number | undefined =>
  homes.find(({ isChosen }) => isChosen)?.apartmentId;

/** The homes, and without a chosen one the member, who may manage a complex. */
const useHomes = () => {
  const homes = useQuery(residencesQuery);
  const hasNoHome = homes.data !== undefined && homeOf(homes.data) === undefined;
  const member = useQuery({ ...memberQuery, staleTime: 60_000, enabled: hasNoHome });
  return { homes, member, hasNoHome, error: homes.error ?? (hasNoHome ? member.error : null) };
};

/**
 * Which home is the member's, or how far they are on the way to one; undefined while loading. `isSettled` is true from the first
 * answer or failure on, also while it is asked again: what was drawn then stays.
 */
export const useHomeState = () => {
  const { homes, member, hasNoHome, error } = useHomes();
  const isKnown = homes.data !== undefined && (!hasNoHome || member.data !== undefined);
  return {
    state: isKnown ? homeStateOf(homes.data, member.data) : undefined,
    error,
    isSettled: isKnown || homes.errorUpdateCount + member.errorUpdateCount > 0,
  };
};

/**
 * The id of 'my complex': that of the chosen home; without a home, the complex that the member manages (officeOf), else
 * SPEC's default. Undefined while loading.
 */
export const useMyComplexId = () => {
  const { homes, member, hasNoHome, error } = useHomes();
  const home = homes.data && homeOf(homes.data);
  const office = hasNoHome ? officeOf(member.data)?.apartmentId : undefined;
  const isKnown = home !== undefined || (hasNoHome && member.data !== undefined);
  return {
    apartmentId: isKnown ? (home ?? office ?? defaultComplexId) : undefined,
    /** It is that of a home. */
    isHome: home !== undefined,
    /** It is neither that of a home nor of a managed complex. */
    isDefault: isKnown && (home ?? office) === undefined,
    error,
    refetch: () => (hasNoHome ? member.refetch() : homes.refetch()),
  };
};

/** 'My complex' itself. */
export const useMyComplex = () => useComplex(useMyComplexId().apartmentId);

/** The id outside of a component. Rejects if a call that it needs fails. */
export const fetchMyComplexId = async (client: QueryClient): Promise<number> =>
  homeOf(await client.ensureQueryData(residencesQuery)) ??
  officeOf(await client.ensureQueryData(memberQuery))?.apartmentId ??
  defaultComplexId;
