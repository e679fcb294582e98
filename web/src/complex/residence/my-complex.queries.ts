import { defaultComplexId } from "@danji/contract/complex";
import type { ResidenceView } from "@danji/contract/residence";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useComplex } from "#complex/complex.queries.ts";
import { residencesQuery } from "./residence.queries.ts";

const myComplexOf = (homes: readonly ResidenceView[]): number =>
  homes.find(({ isChosen }) => isChosen)?.apartmentId ?? defaultComplexId;

/** Which complex 'my complex' is: that of the chosen home, SPEC's default without one. Undefined until known. */
export const useMyComplexId = () => {
  const { data: homes, error, refetch } = useQuery(residencesQuery);
  return {
    apartmentId: homes && myComplexOf(homes),
    /** It is that of a home, not the default. */
    isHome: homes?.some(({ isChosen }) => isChosen) === true,
    error,
    refetch,
  };
};

/** 'My complex' itself. */
export const useMyComplex = () => useComplex(useMyComplexId().apartmentId);

/** The same outside of a screen. Throws what the call throws where it is not known yet. */
export const askMyComplexId = async (client: QueryClient): Promise<number> =>
  myComplexOf(await client.ensureQueryData(residencesQuery));
