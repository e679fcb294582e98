import { roleCopy as copy } from "@danji/contract/complex/role/role.copy";
import { acceptRole, declineRole, type RoleInvitationView } from "@danji/contract/complex/role/role";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useMember } from "./profile.queries.ts";

/** Roles that offices offer to the member, to accept or decline; nothing without one. */
export function RoleOffersCard() {
  const offers = useMember().data?.roleInvitations ?? [];
  return offers.map((offer) => <RoleOffer key={offer.invitationId} offer={offer} />);
}

function RoleOffer({ offer }: { readonly offer: RoleInvitationView }) {
  const { invitationId, apartmentName, role, officeSince } = offer;
  const client = useQueryClient();
  const params = { invitationId };
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (accept: boolean) => (accept ? call(acceptRole, { params }) : call(declineRole, { params })),
    // Also after a refusal: the offer may have ended.
    onSettled: () => client.invalidateQueries(),
  });
  const answer = async (accept: boolean) => {
    try {
      await mutateAsync(accept);
      showToast(accept ? copy.accepted[role] : copy.declined);
    } catch (error) {
      await openAlert({ message: messageFor(error, copy.acceptFailed) });
    }
  };
  const title = copy.offerTitle(apartmentName, copy.roles[role]);
  return (
    <section aria-label={title} className="rounded-lg bg-surface p-5 shadow-low">
      <h2 className="font-bold wrap-anywhere">{title}</h2>
      <p className="pt-1 text-base text-body">{copy.meanings[role]}</p>
      {officeSince === null && <p className="pt-1 text-base text-danger">{copy.offerUnproven}</p>}
      <div className="flex gap-2 pt-4">
        <Button
          className="flex-1"
          variant="secondary"
          busy={isPending && !variables}
          disabled={isPending}
          onClick={() => void answer(false)}
        >
          {copy.decline}
        </Button>
        <Button className="flex-1" busy={isPending && variables} disabled={isPending} onClick={() => void answer(true)}>
          {copy.accept}
        </Button>
      </div>
    </section>
  );
}
