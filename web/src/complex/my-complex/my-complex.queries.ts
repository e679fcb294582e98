import type { MemberView } from "@danji/contract/account/profile";
import { defaultComplexId } from "@danji/contract/complex/complex-rules";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { memberQuery } from "#account/profile/profile.queries.ts";
import { useComplex } from "#complex/complex.queries.ts";
import { residencesQuery } from "../residence/residence.queries.ts";

const homeOf = (homes: readonly ResidenceView[]): number | undefined =>
  homes.find(({ isChosen }) => isChosen)?.apartmentId;

// A manager of one complex without a home writes notices for that complex, not for SPEC's default.
const officeOf = ({ managedComplexes: [first, ...others] }: MemberView): number | undefined =>
  others.length === 0 ? first?.apartmentId : undefined;

/**
 * The id of 'my complex': that of the chosen home; without a home, the only complex that the member manages, else
 * SPEC's default. Undefined while loading.
 */
export const useMyComplexId = () => {
  const homes = useQuery(residencesQuery);
  const home = homes.data && homeOf(homes.data);
  // Fetched only without a home.
  const hasNoHome = homes.data !== undefined && home === undefined;
  const member = useQuery({ ...memberQuery, staleTime: 60_000, enabled: hasNoHome });
  const office = hasNoHome && member.data !== undefined ? officeOf(member.data) : undefined;
  const isKnown = home !== undefined || (hasNoHome && member.data !== undefined);
  return {
    apartmentId: isKnown ? (home ?? office ?? defaultComplexId) : undefined,
    /** It is that of a home. */
    isHome: home !== undefined,
    /** It is neither that of a home nor of a managed complex. */
    isDefault: isKnown && (home ?? office) === undefined,
    error: homes.error ?? (hasNoHome ? member.error : null),
    refetch: () => (hasNoHome ? member.refetch() : homes.refetch()),
  };
};

/** 'My complex' itself. */
export const useMyComplex = () => useComplex(useMyComplexId().apartmentId);

/** The id outside of a component. Rejects if a call that it needs fails. */
export const fetchMyComplexId = async (client: QueryClient): Promise<number> =>
  homeOf(await client.ensureQueryData(residencesQuery)) ??
  officeOf(await client.ensureQueryData(memberQuery)) ??
  defaultComplexId;
