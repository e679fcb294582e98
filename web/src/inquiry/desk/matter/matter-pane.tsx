import { matterCopy as copy } from "@danji/contract/inquiry/matter/matter.copy";
import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryDeskCopy } from "@danji/contract/inquiry/inquiry-desk.copy";
import type { MatterView } from "@danji/contract/inquiry/matter/matter";
import { X } from "lucide-react";
import { useState } from "react";
import { NewerText, NowCard } from "#platform/form/newer-text.tsx";
import { useSeen } from "#platform/form/use-seen.ts";
import { messageFor } from "#platform/api-error.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { UnreadDetail } from "#platform/table/unread-detail.tsx";
import { momentOf } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { DetailPane } from "#ui/table/list-and-detail.tsx";
import { CheckedForm } from "../result/checked-form.tsx";
import { useIsOtherText } from "../result/use-checked-words.ts";
import { StagePill } from "../stage-pill.tsx";
import { ClosedMatter } from "./closed-matter.tsx";
import { useChangeMatter, useCloseMatter, useMatter, useReleaseInquiry } from "./matter-desk.queries.ts";

interface MatterPaneProps {
  readonly apartmentId: number;
  readonly matterId: number;
  readonly onClose: () => void;
}

/** One matter: how many households have it, its inquiries, and its end. */
export function MatterPane({ apartmentId, matterId, onClose }: MatterPaneProps) {
  const { data, error, refetch } = useMatter(apartmentId, matterId);
  // A form that is open stays where another member closes the matter.
  const [opened, setOpened] = useState<OpenForm>();
  if (data === undefined) {
    const words = { title: copy.title, missing: copy.notFound, failed: copy.loadFailed };
    return <UnreadDetail {...words} error={error} onClose={onClose} onRetry={refetch} />;
  }
  const households = data.householdCount.toLocaleString("ko-KR");
  return (
    <DetailPane
      title={data.title}
      hint={data.isOpen ? copy.households(households) : copy.hadBy(households)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        {data.place !== null && <p className="text-sm wrap-anywhere text-body">{data.place}</p>}
        {data.isOpen || opened !== undefined ? (
          <OpenMatter apartmentId={apartmentId} opened={opened} matter={data} onOpen={setOpened} />
        ) : (
          <ClosedMatter apartmentId={apartmentId} matter={data} />
        )}
        <Inquiries apartmentId={apartmentId} matter={data} />
      </div>
    </DetailPane>
  );
}

interface MatterProps {
  readonly apartmentId: number;
  readonly matter: MatterView;
}

/** A form about an open matter. */
type OpenForm = "change" | "close";

interface OpenMatterProps extends MatterProps {
  readonly opened: OpenForm | undefined;
  readonly onOpen: (opened: OpenForm | undefined) => void;
}

/** What can be done with an open matter, and the form that is open. */
function OpenMatter({ apartmentId, matter, opened, onOpen }: OpenMatterProps) {
  if (opened !== undefined) {
    return <MatterForm apartmentId={apartmentId} matter={matter} form={opened} onDone={() => onOpen(undefined)} />;
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => onOpen("close")}>
        {copy.close}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => onOpen("change")}>
        {copy.change}
      </Button>
    </div>
  );
}

interface MatterFormProps extends MatterProps {
  readonly form: OpenForm;
  readonly onDone: () => void;
}

function MatterForm({ apartmentId, matter, form, onDone }: MatterFormProps) {
  const change = useChangeMatter(apartmentId, matter.matterId);
  const close = useCloseMatter(apartmentId, matter.matterId);
  const isPending = change.isPending || close.isPending;
  const first = { title: matter.title, place: matter.place ?? "", contents: "" };
  const formName = `matter:${matter.matterId}:${form}`;
  const seen = useSeen(matter.changedAt, isPending, useIsOtherText(formName, first));
  const send = async (act: (changedAt: string) => Promise<unknown>, done: string) => {
    await seen.send(act);
    showToast(done);
  };
  const both = { formName, apartmentId, first, onDone, onCancel: onDone };
  return (
    <div className="flex flex-col gap-4">
      {!matter.isOpen && !isPending ? (
        <ChangedMeanwhile message={copy.closedMeanwhile} />
      ) : (
        <NewerText state={seen.state} messages={copy.newer[form]}>
          <NowCard label={copy.now}>
            <p className="font-bold wrap-anywhere">{matter.title}</p>
            {matter.place !== null && <p className="text-sm wrap-anywhere text-body">{matter.place}</p>}
            <p className="text-sm text-muted">{inquiryCopy.changedAt(momentOf(matter.changedAt))}</p>
          </NowCard>
        </NewerText>
      )}
      {form === "change" ? (
        <CheckedForm
          {...both}
          label={copy.change}
          hint={copy.collectHint}
          fields={["title", "place"]}
          submit={copy.save}
          failed={copy.changeFailed}
          onSend={({ title, place }, notNames) =>
            send((changedAt) => change.mutateAsync({ title, place, notNames, changedAt }), copy.changed)
          }
        />
      ) : (
        <CheckedForm
          {...both}
          label={copy.close}
          hint={copy.closeHint}
          fields={["contents"]}
          submit={copy.closeSubmit}
          failed={copy.closeFailed}
          onSend={({ contents }, notNames) =>
            send((changedAt) => close.mutateAsync({ contents, notNames, changedAt }), copy.closeDone)
          }
        />
      )}
    </div>
  );
}

function Inquiries({ apartmentId, matter: { matterId, inquiries, isOpen } }: MatterProps) {
  const release = useReleaseInquiry(apartmentId, matterId);
  const takeOut = async (inquiryId: number) => {
    try {
      await release.mutateAsync(inquiryId);
    } catch (error) {
      showToast(messageFor(error, copy.releaseFailed));
    }
  };
  if (inquiries.length === 0) return null;
  return (
    <section aria-label={copy.inquiries} className="flex flex-col gap-2">
      <h2 className="text-sm font-bold text-muted">{copy.inquiries}</h2>
      <ul aria-label={copy.inquiries} className="divide-y divide-line">
        {inquiries.map(({ inquiryId, title, stage }) => (
          <li key={inquiryId} className="flex min-h-11 items-center gap-2">
            <StagePill stage={stage} />
            <Link
              to={`${paths.officeInquiries(apartmentId)}/${inquiryId}`}
              className="min-w-0 flex-1 truncate py-2.5 font-medium hover:underline"
            >
              {title ?? inquiryDeskCopy.withdrawnTitle}
            </Link>
            {isOpen && (
              <IconButton
                label={copy.releaseOf(title ?? inquiryDeskCopy.withdrawnTitle)}
                icon={<X aria-hidden="true" className="size-4 text-muted" />}
                onClick={() => void takeOut(inquiryId)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
