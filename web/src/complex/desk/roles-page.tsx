import { roleCopy as copy } from "@danji/contract/complex/role/role.copy";
import type { OfficeInvitationView, RoleListView } from "@danji/contract/complex/role/role";
import { Mail, UserPlus } from "lucide-react";
import { useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { dayOf } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { InviteSheet } from "./invite-sheet.tsx";
import { RoleRow } from "./role-row.tsx";
import { useRoles, useTakeBack } from "./role.queries.ts";

/** /office/:apartmentId/roles: who holds which role, and giving and taking them. */
export default function RolesPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const { data, error, refetch } = useRoles(apartmentId);
  const [isInviting, setInviting] = useState(false);
  const invite = (
    <Button size="sm" onClick={() => setInviting(true)}>
      <UserPlus aria-hidden="true" className="size-4.5" />
      {copy.invite}
    </Button>
  );
  return (
    <DeskPage title={copy.title} hint={copy.hint} actions={invite}>
      {data !== undefined ? (
        <Roles apartmentId={apartmentId} roles={data} />
      ) : error === null ? (
        <Loading className="flex flex-col gap-2 px-5 min-[1024px]:px-6">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-16 rounded-md" />
          ))}
        </Loading>
      ) : (
        <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
      )}
      <InviteSheet apartmentId={apartmentId} open={isInviting} onClose={() => setInviting(false)} />
    </DeskPage>
  );
}

interface RolesProps {
  readonly apartmentId: number;
  readonly roles: RoleListView;
}

const Roles = ({ apartmentId, roles: { people, invitations } }: RolesProps) => (
  <div className="flex max-w-[48rem] flex-col gap-8 px-5 min-[1024px]:px-6 pb-10">
    <section aria-label={copy.people}>
      <ul className="divide-y divide-line border-y border-line">
        {people.map((person) => (
          <RoleRow key={person.memberId} apartmentId={apartmentId} person={person} />
        ))}
      </ul>
    </section>
    {invitations.length > 0 && (
      <section aria-label={copy.invitations}>
        <h2 className="pb-2 text-sm font-semibold text-muted">{copy.invitations}</h2>
        <ul className="divide-y divide-line border-y border-line">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.invitationId} apartmentId={apartmentId} invitation={invitation} />
          ))}
        </ul>
      </section>
    )}
  </div>
);

interface InvitationRowProps {
  readonly apartmentId: number;
  readonly invitation: OfficeInvitationView;
}

function InvitationRow({ apartmentId, invitation: { invitationId, to, role, expiresAt } }: InvitationRowProps) {
  const { mutateAsync, isPending } = useTakeBack(apartmentId);
  const takeBack = async () => {
    try {
      await mutateAsync(invitationId);
      showToast(copy.takenBack);
    } catch (error) {
      void openAlert({ message: messageFor(error, copy.failed) });
    }
  };
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 py-2.5">
      <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-muted">
        <Mail className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{to}</span>
        <span className="block text-sm text-muted tabular-nums">
          {copy.roles[role]} · {copy.until(lastDay(expiresAt))}
        </span>
      </span>
      <Button
        size="sm"
        variant="secondary"
        busy={isPending}
        aria-label={`${to} ${copy.takeBack}`}
        onClick={() => void takeBack()}
      >
        {copy.takeBack}
      </Button>
    </li>
  );
}

/** It ends with this day, at 24:00. */
const lastDay = (end: string): string => dayOf(new Date(Date.parse(end) - 1).toISOString());
