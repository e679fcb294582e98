import { householdCopy as copy } from "@danji/contract/complex/household/household.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import type { HouseholdMemberView, HouseholdView } from "@danji/contract/complex/household/household";
import { parseId } from "@danji/contract/platform/id";
import { CalendarClock } from "lucide-react";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Link, useParams } from "#platform/navigation/router.tsx";
import { dayOf } from "#platform/time/date.ts";
import { Avatar } from "#ui/avatar.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useHousehold } from "./household.queries.ts";
import { InvitationList } from "./invitation-list.tsx";
import { isUnvouched } from "./unvouched.ts";
import { WaysIn } from "./ways-in.tsx";
import { PutOutButton } from "./put-out-button.tsx";
import { InviteButton } from "./invite-sheet.tsx";

/** /mypage/homes/:residenceId/household: who lives behind the same door, and who is invited. */
export default function HouseholdPage() {
  const goBack = useGoBack(paths.homes);
  const residenceId = parseId(useParams()["residenceId"] ?? "");
  const { data, error, refetch } = useHousehold(residenceId);
  return (
    <Page title={residenceCopy.household} onBack={goBack}>
      <div className="flex flex-1 flex-col gap-3 bg-canvas p-5 pb-10">
        {data !== undefined && residenceId !== undefined ? (
          <Household residenceId={residenceId} household={data} />
        ) : isUnvouched(error) ? (
          <WaysIn />
        ) : error !== null || residenceId === undefined ? (
          <LoadFailed
            title={copy.loadFailed}
            error={error}
            onRetry={refetch}
            other={
              <Link to={paths.homes} replace className={buttonClasses({ variant: "secondary" })}>
                {copy.toHomes}
              </Link>
            }
          />
        ) : (
          <Loading className="flex flex-col gap-3">
            <Skeleton className="h-19 rounded-lg" />
            <Skeleton className="h-36 rounded-lg" />
          </Loading>
        )}
      </div>
    </Page>
  );
}

const card = "rounded-lg bg-surface p-5 shadow-low";

interface HouseholdProps {
  readonly residenceId: number;
  readonly household: HouseholdView;
}

const Household = ({ residenceId, household }: HouseholdProps) => {
  const { apartmentName, building, unit, members, invitations, turnoverDay, startedOn } = household;
  return (
    <>
      <section className={card}>
        <h2 className="text-lg font-bold wrap-anywhere">{`${building} ${unit}`}</h2>
        <p className="text-sm wrap-anywhere text-muted">{apartmentName}</p>
        <p className="mt-2 text-sm text-muted">{copy.intro}</p>
        {startedOn !== null && (
          <p role="note" className="mt-3 border-t border-line pt-3 text-sm text-body">
            <span className="font-semibold">{copy.started(startedOn.replaceAll("-", "."))}</span> · {copy.startedHint}
          </p>
        )}
      </section>
      {turnoverDay !== null && (
        <section role="note" className={card}>
          <h2 className="flex items-center gap-2 text-base font-bold">
            <CalendarClock aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
            {copy.turnover(turnoverDay.replaceAll("-", "."))}
          </h2>
          <p className="mt-2 text-sm text-body">{copy.turnoverHint}</p>
        </section>
      )}
      <section className={card}>
        <h2 className="text-base font-bold">
          {copy.people} <span className="text-accent-ink">{copy.count(members.length)}</span>
        </h2>
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {members.map((member) => (
            <Member key={member.memberId} residenceId={residenceId} member={member} />
          ))}
        </ul>
        <p className="mt-3 text-sm text-muted">{members.length === 1 ? copy.alone : copy.stranger}</p>
      </section>
      {invitations.length > 0 && <InvitationList residenceId={residenceId} invitations={invitations} />}
      <InviteButton residenceId={residenceId} household={household} />
    </>
  );
};

interface MemberProps {
  readonly residenceId: number;
  readonly member: HouseholdMemberView;
}

const Member = ({ residenceId, member }: MemberProps) => {
  const { nickname, isMe, since, way, invitedBy } = member;
  const isNewcomer = !isMe && !member.isVouched;
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar size="md" name={nickname} src={null} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          {nickname}
          {isMe && (
            <span className="ml-2 rounded-full bg-accent-soft px-2 py-0.5 text-xs text-accent-ink">{copy.me}</span>
          )}
        </p>
        <p className="text-sm text-muted">{copy.since(dayOf(since))}</p>
        <p className="text-sm wrap-anywhere text-body">
          {way === "INVITATION" ? copy.invitedBy(invitedBy ?? "") : copy.ways[way]}
        </p>
        {isNewcomer && <p className="text-sm text-muted">{copy.newcomerHint}</p>}
      </div>
      {isNewcomer && <PutOutButton residenceId={residenceId} member={member} />}
    </li>
  );
};
