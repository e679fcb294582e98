import { frameCopy } from "@danji/contract/app/frame.copy";
import { roleCopy as copy } from "@danji/contract/complex/role/role.copy";
import type { RoleHolderView } from "@danji/contract/complex/role/role";
import { givenRoles } from "@danji/contract/complex/role/role-rules";
import { messageFor } from "#platform/api-error.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { dayOf } from "#platform/time/date.ts";
import { Avatar } from "#ui/avatar.tsx";
import { openAlert, openChoice } from "#ui/overlay/alert.tsx";
import { Menu } from "#ui/overlay/menu.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useChangeRole, useEndRole, useHandOver } from "./role.queries.ts";

interface RoleRowProps {
  readonly apartmentId: number;
  readonly person: RoleHolderView;
}

/** One who holds a role, with what the head may do with it. */
export function RoleRow({ apartmentId, person }: RoleRowProps) {
  const { nickname, role, since, givenBy, isResident, isMe } = person;
  const actions = useRoleActions(apartmentId, person);
  const facts = [
    copy.since(dayOf(since)),
    ...(givenBy === null ? [] : [copy.givenBy(givenBy)]),
    ...(isResident ? [copy.resident] : []),
  ];
  return (
    <li className="flex min-h-16 items-center gap-3 py-2.5">
      <Avatar name={nickname} src={null} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold wrap-anywhere">{nickname}</span>
          {isMe && <span className="text-sm text-muted">{copy.me}</span>}
        </span>
        <span className="block text-sm text-muted tabular-nums">{facts.join(" · ")}</span>
      </span>
      <span className={role === "HEAD" ? headMark : roleMark}>{copy.roles[role]}</span>
      {actions.length > 0 ? (
        <Menu label={copy.more(nickname)} items={actions} />
      ) : (
        <span aria-hidden="true" className="size-11 shrink-0" />
      )}
    </li>
  );
}

const roleMark = "shrink-0 rounded-full bg-sunken px-2.5 py-0.5 text-sm font-medium text-body";
const headMark = "shrink-0 rounded-full bg-accent-soft px-2.5 py-0.5 text-sm font-semibold text-accent-ink";

function useRoleActions(apartmentId: number, { memberId, nickname, role, isMe }: RoleHolderView) {
  const navigate = useNavigate();
  const { mutateAsync: change } = useChangeRole(apartmentId);
  const { mutateAsync: end } = useEndRole(apartmentId);
  const { mutateAsync: handOver } = useHandOver(apartmentId);
  const run = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act();
      showToast(done);
    } catch (error) {
      await openAlert({ message: messageFor(error, copy.failed) });
    }
  };
  const askToEnd = async () => {
    const words = { title: copy.endQuestion(nickname, copy.roles[role]), message: copy.endHint, confirm: copy.end };
    if (!(await openAlert({ ...words, cancel: frameCopy.cancel, danger: true }))) return;
    await run(() => end(memberId), copy.ended);
  };
  const askToHandOver = async () => {
    const answer = await openChoice({
      title: copy.handOverQuestion(nickname),
      message: copy.handOverHint,
      confirm: copy.stayAsStaff,
      other: copy.leave,
      cancel: frameCopy.cancel,
    });
    if (answer === false) return;
    await run(async () => {
      await handOver({ memberId, keep: answer === true ? "STAFF" : null });
      navigate(answer === true ? paths.officeOf(apartmentId) : paths.mypage, { replace: true });
    }, copy.handedOver(nickname));
  };
  if (isMe || role === "HEAD") return [];
  return [
    ...givenRoles
      .filter((other) => other !== role)
      .map((other) => ({
        label: copy.change[other],
        onSelect: () => void run(() => change({ memberId, role: other }), copy.changedTo[other]),
      })),
    { label: copy.handOver, onSelect: () => void askToHandOver() },
    { label: copy.end, danger: true, onSelect: () => void askToEnd() },
  ];
}
