import type { OfficeInquiryItem } from "@danji/contract/inquiry/casework";
import { inquiryDeskCopy } from "@danji/contract/inquiry/inquiry-desk.copy";
import { matterCopy as copy } from "@danji/contract/inquiry/matter/matter.copy";
import { useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { CheckedForm } from "../result/checked-form.tsx";
import { useCollect, useMatters } from "./matter-desk.queries.ts";

interface CollectFormProps {
  readonly apartmentId: number;
  readonly inquiries: readonly OfficeInquiryItem[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

interface CollectProps extends Omit<CollectFormProps, "onCancel"> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Puts the chosen inquiries into one matter: a new one, or one that there is. */
export function Collect({ apartmentId, inquiries, open, onClose, onDone }: CollectProps) {
  const count = inquiries.length.toLocaleString("ko-KR");
  return (
    <Sheet open={open} onClose={onClose} title={copy.collectTitle(count)}>
      {open && (
        <CollectForm
          apartmentId={apartmentId}
          inquiries={inquiries}
          onCancel={onClose}
          onDone={() => {
            showToast(copy.collected(count));
            onClose();
            onDone();
          }}
        />
      )}
    </Sheet>
  );
}

function CollectForm({ apartmentId, inquiries, onDone, onCancel }: CollectFormProps) {
  const { data, error } = useMatters(apartmentId, "OPEN");
  const [into, setInto] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync, isPending } = useCollect(apartmentId);
  const [first] = useState(inquiries[0]);
  if (first === undefined) return null;
  const seen = inquiries.map(({ inquiryId, matter }) => ({ inquiryId, seen: matter?.matterId ?? null }));
  const collect = (title: string, place: string, notNames: string[]) =>
    mutateAsync({ into, kind: first.kind, title, place, notNames, inquiries: seen });
  const put = async () => {
    try {
      await collect("", "", []);
    } catch (failure) {
      setRefusal(messageFor(failure, copy.collectFailed));
      return;
    }
    onDone();
  };
  // Whether there is a matter to choose is above the form: nothing moves under a hand that writes. Without the list a new one can be made.
  if (data === undefined && error === null) {
    return (
      <Loading className="flex flex-col gap-4 pb-6">
        <Skeleton className="h-18 rounded-md" />
        <Skeleton className="h-60 rounded-md" />
      </Loading>
    );
  }
  const matters = data?.matters ?? [];
  return (
    <div className="flex flex-col gap-4 pb-6">
      {inquiries.length === 0 && <ChangedMeanwhile message={inquiryDeskCopy.chosenClosed} />}
      {matters.length > 0 && (
        <label className="flex flex-col gap-2 text-sm font-semibold">
          {copy.into}
          <select
            value={into ?? ""}
            className="min-h-11 rounded-md border border-edge bg-surface px-3 text-base font-normal"
            onChange={({ currentTarget: { value } }) => setInto(value === "" ? undefined : Number(value))}
          >
            <option value="">{copy.intoNew}</option>
            {matters.map(({ matterId, title }) => (
              <option key={matterId} value={matterId}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {into === undefined ? (
        <CheckedForm
          formName={`collect:${first.inquiryId}`}
          apartmentId={apartmentId}
          label={copy.collect}
          hint={copy.collectHint}
          first={{ title: first.title ?? "", place: first.place?.spot ?? "", contents: "" }}
          fields={["title", "place"]}
          submit={copy.submit}
          failed={copy.collectFailed}
          onSend={(text, notNames) => collect(text.title, text.place, notNames)}
          onDone={onDone}
          onCancel={onCancel}
        />
      ) : (
        <>
          <FormError message={refusal ?? null} />
          <Button block busy={isPending} disabled={inquiries.length === 0} onClick={() => void put()}>
            {copy.submitInto}
          </Button>
        </>
      )}
    </div>
  );
}
