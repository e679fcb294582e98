import { objectionFault } from "@danji/contract/visitor-car/penalty/penalty-faults";
import { penaltyCopy } from "@danji/contract/visitor-car/penalty/penalty.copy";
import { listOwnPenalties, objectToPenalty, type PenaltyView } from "@danji/contract/visitor-car/penalty/penalty";
import { penaltyLimits as limits } from "@danji/contract/visitor-car/penalty/penalty-rules";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";
import { type DraftSlot, useDraftAutosave } from "#platform/draft/draft-storage.ts";
import { UnkeptNotice } from "#platform/draft/unkept-notice.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { useLatch } from "#platform/form/use-last-known.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { KeptForm } from "../kept-form.tsx";
import { isObjectionDraft, type ObjectionFields } from "./penalty-drafts.ts";
import { PenaltyFacts } from "./penalty-facts.tsx";

const copy = penaltyCopy.own;
const keyOf = (residenceId: number) => ["car-penalties", residenceId] as const;

export interface PenaltiesSheetProps {
  readonly residenceId: number;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** The penalties of the household, to which it may object once each. */
export const PenaltiesSheet = ({ residenceId, open, onClose, onClosed }: PenaltiesSheetProps) => (
  <Sheet title={copy.heading} open={open} onClose={onClose} onClosed={onClosed}>
    <OwnPenalties residenceId={residenceId} />
  </Sheet>
);

function OwnPenalties({ residenceId }: { readonly residenceId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(residenceId),
    queryFn: ({ signal }) => call(listOwnPenalties, { query: { residenceId }, signal }),
    refetchOnMount: "always",
  });
  if (data === undefined) {
    if (error !== null) return <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />;
    return (
      <Loading className="flex flex-col gap-4">
        <Skeleton className="h-40 rounded-lg" />
      </Loading>
    );
  }
  return (
    <ul aria-label={copy.heading} className="flex flex-col divide-y divide-line">
      {data.penalties.map((penalty) => (
        <OwnPenalty key={penalty.penaltyId} residenceId={residenceId} penalty={penalty} />
      ))}
    </ul>
  );
}

interface OwnPenaltyProps {
  readonly residenceId: number;
  readonly penalty: PenaltyView;
}

/** An objection that is being written stays where its time ends, or another member of the household objects. */
function OwnPenalty({ residenceId, penalty }: OwnPenaltyProps) {
  const isOpen = penalty.state === "NOTICED";
  const wasOpen = useLatch(isOpen);
  const [isSent, setIsSent] = useState(false);
  return (
    <li className="flex flex-col gap-3 py-4">
      <PenaltyFacts penalty={penalty} />
      {!isOpen && penalty.decidedAt === null && (
        <p className="text-base text-body">{penalty.state === "OBJECTED" ? copy.waits : copy.over}</p>
      )}
      {wasOpen && !isSent && (
        <KeptForm kind="car-objection" about={penalty.penaltyId} isDraft={isObjectionDraft}>
          {(slot, stored) => (
            <ObjectionForm
              residenceId={residenceId}
              penalty={penalty}
              slot={slot}
              stored={stored?.draft}
              isOver={!isOpen}
              onSent={() => setIsSent(true)}
            />
          )}
        </KeptForm>
      )}
    </li>
  );
}

interface ObjectionFormProps extends OwnPenaltyProps {
  readonly slot: DraftSlot;
  readonly stored: ObjectionFields | undefined;
  /** It cannot be sent any more. */
  readonly isOver: boolean;
  readonly onSent: () => void;
}

function ObjectionForm({ residenceId, penalty: { penaltyId }, slot, stored, isOver, onSent }: ObjectionFormProps) {
  const client = useQueryClient();
  const [fields, setFields] = useState<ObjectionFields>(() => ({ objection: stored?.objection ?? "" }));
  const { objection } = fields;
  const autosave = useDraftAutosave(slot, fields, objection !== "");
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    const found = objectionFault(objection);
    setFault(found);
    setFailure(null);
    if (found !== undefined) return;
    if (!(await openAlert({ message: copy.question, confirm: copy.confirm, cancel: penaltyCopy.cancel }))) return;
    setIsBusy(true);
    try {
      await call(objectToPenalty, { params: { penaltyId }, body: { objection } });
      autosave.finish();
      onSent();
      showToast(copy.sent);
    } catch (error) {
      setFailure(messageFor(error, copy.failed));
    } finally {
      setIsBusy(false);
      void client.invalidateQueries({ queryKey: keyOf(residenceId) });
    }
  };
  if (isOver && objection === "") return null;
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={copy.objection}
        hint={copy.objectionHint}
        value={objection}
        error={fault}
        readOnly={isBusy}
        maxLength={limits.objectionMax}
        onChange={({ currentTarget: { value } }) => {
          setFields({ objection: value });
          setFault(undefined);
        }}
      />
      {autosave.isUnkept && <UnkeptNotice />}
      <FormError message={failure} />
      <Button block busy={isBusy} onClick={() => void send()}>
        {copy.send}
      </Button>
    </div>
  );
}
