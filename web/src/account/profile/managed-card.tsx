import { profileCopy } from "@danji/contract/account/profile.copy";
import { allows } from "@danji/contract/complex/office-policy";
import { roleCopy } from "@danji/contract/complex/role/role.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { ChevronRight, UsersRound } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { useMember } from "./profile.queries.ts";

/** The complexes in whose offices the member has a role, with or without a home there; nothing if there are none. */
export function ManagedCard() {
  const managed = useMember().data?.managedComplexes ?? [];
  if (managed.length === 0) return null;
  return (
    <section aria-label={profileCopy.managedComplex} className="overflow-hidden rounded-lg bg-surface shadow-low">
      <ul className="divide-y divide-line">
        {managed.map(({ apartmentId, apartmentName, role = "HEAD" }) => (
          <li key={apartmentId}>
            <Link
              to={allows(role, "readResidents") ? paths.manageResidentsOf(apartmentId) : paths.officeOf(apartmentId)}
              className="pressable flex items-center gap-4 p-5 -outline-offset-2"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-md tint-pine">
                <UsersRound aria-hidden="true" className="size-5.5" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-semibold text-muted">{profileCopy.managedComplex}</span>
                <span className="block truncate font-bold">{apartmentName}</span>
                <span className="block text-sm text-body">
                  {allows(role, "readResidents") ? residenceCopy.manage : roleCopy.roles[role]}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
            {allows(role, "readResidents") && (
              <Link
                to={paths.officeOf(apartmentId)}
                className="pressable flex min-h-13 items-center gap-4 px-5 pb-4 -outline-offset-2"
              >
                <span className="min-w-0 flex-1 pl-15 font-semibold">{profileCopy.desk}</span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
