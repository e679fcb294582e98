import type { ManagedComplexView } from "@danji/contract/complex/residence";
import { useQuery } from "@tanstack/react-query";
import { memberQuery } from "#account/profile/profile.queries.ts";

/** The complexes where the viewer has a role, by name; undefined while they are not known. */
export const useOffices = () => {
  const { data, error, refetch } = useQuery(memberQuery);
  const offices: readonly ManagedComplexView[] | undefined = data?.managedComplexes;
  return { offices, error, refetch };
};
