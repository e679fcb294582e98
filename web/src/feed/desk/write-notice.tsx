import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import { CalendarX2 } from "lucide-react";
import { useState } from "react";
import type { PlannedNoticeView } from "@danji/contract/notice/planned-notice";
import { useStoredDraft } from "#account/use-stored-draft.ts";
import { Link } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { isStoredNoticeDraft } from "./notice-draft.ts";
import { NoticeForm } from "./notice-form.tsx";
import { useOwnKinds, usePlannedNotices } from "./notice-desk.queries.ts";

interface WriteNoticeProps {
  readonly apartmentId: number;
  /** The planned notice that is changed. */
  readonly plannedId: number | undefined;
}

/**
 * /office/:apartmentId/notices/new(?plan=): a notice is written, or a planned one changed, with its doors counted and the
 * residents' view beside it.
 */
export const WriteNotice = ({ apartmentId, plannedId }: WriteNoticeProps) =>
  plannedId === undefined ? (
    <StoredForm apartmentId={apartmentId} />
  ) : (
    <ChangePlan apartmentId={apartmentId} plannedId={plannedId} />
  );

interface ChangePlanProps {
  readonly apartmentId: number;
  readonly plannedId: number;
}

function ChangePlan({ apartmentId, plannedId }: ChangePlanProps) {
  const { data, error, refetch } = usePlannedNotices(apartmentId);
  const found = data?.find((one) => one.plannedId === plannedId);
  // As it was read first: a later read does not change what is typed.
  const [opened, setOpened] = useState<PlannedNoticeView>();
  if (opened === undefined && found !== undefined) setOpened(found);
  if (opened !== undefined) return <StoredForm apartmentId={apartmentId} plan={opened} now={found ?? opened} />;
  if (data === undefined) return error === null ? <FormSkeleton /> : <Failed error={error} onRetry={refetch} />;
  return (
    <DeskPage title={copy.planTitle}>
      <EmptyState
        icon={<CalendarX2 />}
        title={copy.planMissing}
        hint={copy.planMissingHint}
        action={
          <Link to={paths.officeNotices(apartmentId)} replace className={buttonClasses({ variant: "secondary" })}>
            {copy.list}
          </Link>
        }
      />
    </DeskPage>
  );
}

interface StoredFormProps {
  readonly apartmentId: number;
  readonly plan?: PlannedNoticeView;
  readonly now?: PlannedNoticeView;
}

function StoredForm({ apartmentId, plan, now }: StoredFormProps) {
  const [kind, variant] = plan === undefined ? ["notice", apartmentId] : ["notice-plan", plan.plannedId];
  const { slot, stored } = useStoredDraft(kind, isStoredNoticeDraft, variant);
  const ownKinds = useOwnKinds(apartmentId);
  // As they were known first: who loses the role keeps the words that are typed.
  const [kinds, setKinds] = useState(ownKinds);
  if (kinds.length === 0 && ownKinds.length > 0) setKinds(ownKinds);
  if (stored === undefined || kinds.length === 0) return <FormSkeleton />;
  return <NoticeForm apartmentId={apartmentId} slot={slot} stored={stored} kinds={kinds} plan={plan} now={now} />;
}

const FormSkeleton = () => (
  <DeskPage title={copy.newTitle}>
    <Loading className="p-4">
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  </DeskPage>
);

const Failed = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => unknown }) => (
  <DeskPage title={copy.planTitle}>
    <LoadFailed title={copy.loadFailed} error={error} onRetry={onRetry} />
  </DeskPage>
);
