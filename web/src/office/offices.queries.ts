import type { OfficeRole } from "@danji/contract/complex/office-policy";
import type { ManagedComplexView } from "@danji/contract/complex/residence";
import { useQuery } from "@tanstack/react-query";
import { memberQuery } from "#account/profile/profile.queries.ts";

/** The complexes where the viewer has a role, by name; undefined while they are not known. */
export const useOffices = () => {
  const { data, error, refetch } = useQuery(memberQuery);
  const offices: readonly ManagedComplexView[] | undefined = data?.managedComplexes;
  return { offices, error, refetch };
};

/** The viewer's role in a complex; undefined without one, and while it is not known. */
export const useOfficeRole = (apartmentId: number | undefined): OfficeRole | undefined => {
  const office = useOffices().offices?.find((one) => one.apartmentId === apartmentId);
  // An answer of the release before has no roles: its managers are heads.
  return office && (office.role ?? "HEAD");
};
