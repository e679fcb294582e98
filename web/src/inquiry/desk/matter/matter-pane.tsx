import { matterCopy as copy } from "@danji/contract/inquiry/matter/matter.copy";
import { inquiryDeskCopy } from "@danji/contract/inquiry/inquiry-desk.copy";
import type { MatterView } from "@danji/contract/inquiry/matter/matter";
import { X } from "lucide-react";
import { useState } from "react";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { UnreadDetail } from "#platform/table/unread-detail.tsx";
import { Button } from "#ui/button.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { DetailPane } from "#ui/table/list-and-detail.tsx";
import { CheckedForm } from "../result/checked-form.tsx";
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
    return <UnreadDetail {...words} {...{ error, onClose }} onRetry={refetch} />;
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
          <OpenMatter {...{ apartmentId, opened }} matter={data} onOpen={setOpened} />
        ) : (
          <ClosedMatter {...{ apartmentId }} matter={data} />
        )}
        <Inquiries {...{ apartmentId }} matter={data} />
      </div>
    </DetailPane>
  );
}

interface MatterProps {
  readonly apartmentId: number;
  readonly matter: MatterView;
}

/** A form about an open matter, and what was seen of the matter: its time when the form was opened, the newest after a refusal. */
interface OpenForm {
  readonly form: "change" | "close";
  readonly seen: string | undefined;
}

interface OpenMatterProps extends MatterProps {
  readonly opened: OpenForm | undefined;
  readonly onOpen: (opened: OpenForm | undefined) => void;
}

function OpenMatter({ apartmentId, matter, opened, onOpen }: OpenMatterProps) {
  const change = useChangeMatter(apartmentId, matter.matterId);
  const close = useCloseMatter(apartmentId, matter.matterId);
  if (opened === undefined) {
    const open = (form: OpenForm["form"]) => onOpen({ form, seen: matter.changedAt });
    return (
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => open("close")}>
          {copy.close}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => open("change")}>
          {copy.change}
        </Button>
      </div>
    );
  }
  const changedAt = opened.seen ?? matter.changedAt;
  const send = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act();
    } catch (error) {
      // The newest is shown by then; after any other failure what was seen still counts.
      if (error instanceof ApiError && error.status === 409) onOpen({ ...opened, seen: undefined });
      throw error;
    }
    showToast(done);
  };
  const first = { title: matter.title, place: matter.place ?? "", contents: "" };
  const leave = () => onOpen(undefined);
  const both = { apartmentId, first, onDone: leave, onCancel: leave };
  const isClosed = !matter.isOpen && !change.isPending && !close.isPending;
  return (
    <div className="flex flex-col gap-4">
      {isClosed && <ChangedMeanwhile message={copy.closedMeanwhile} />}
      {opened.form === "change" ? (
        <CheckedForm
          {...both}
          label={copy.change}
          hint={copy.collectHint}
          fields={["title", "place"]}
          submit={copy.save}
          failed={copy.changeFailed}
          onSend={({ title, place }, notNames) =>
            send(() => change.mutateAsync({ title, place, notNames, changedAt }), copy.changed)
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
            send(() => close.mutateAsync({ contents, notNames, changedAt }), copy.closeDone)
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
