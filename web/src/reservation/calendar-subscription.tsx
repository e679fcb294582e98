import { frameCopy } from "@danji/contract/app/frame.copy";
import {
  endCalendarAddress,
  getCalendarAddress,
  makeCalendarAddress,
} from "@danji/contract/reservation/calendar-address";
import { calendarCopy as copy } from "@danji/contract/reservation/calendar.copy";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarSync, ChevronRight } from "lucide-react";
import { useState } from "react";
import { call } from "#platform/api.ts";
import { messageFor } from "#platform/api-error.ts";
import { dayAndTime } from "#platform/time/date.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

/** Leads to the address by which a calendar follows the household's bookings. */
export function CalendarSubscription() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="pressable flex min-h-14 items-center gap-3 rounded-lg bg-surface px-5 text-left text-base font-semibold shadow-low"
        onClick={() => setOpen(true)}
      >
        <CalendarSync aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
        <span className="flex-1">{copy.title}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={copy.title}>
        {open && <Subscription />}
      </Sheet>
    </>
  );
}

const addressKey = ["reservation", "calendar-address"];

function Subscription() {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: addressKey,
    queryFn: ({ signal }) => call(getCalendarAddress, { signal }),
    staleTime: 0,
  });
  const onSettled = () => client.invalidateQueries({ queryKey: addressKey });
  const make = useMutation({ mutationFn: () => call(makeCalendarAddress), onSettled });
  const end = useMutation({ mutationFn: () => call(endCalendarAddress), onSettled });
  const hasOne = data !== undefined && data.madeAt !== null;
  const fail = (failed: unknown) => openAlert({ message: messageFor(failed, copy.failed) });

  const renew = async () => {
    const words = { message: copy.renewQuestion, confirm: copy.renew, cancel: frameCopy.cancel };
    if (hasOne && !(await openAlert(words))) return;
    await make.mutateAsync().catch(fail);
  };
  const stop = async () => {
    const words = { message: copy.endQuestion, confirm: copy.end, cancel: frameCopy.cancel, danger: true };
    if (!(await openAlert(words))) return;
    try {
      await end.mutateAsync();
      make.reset();
      showToast(copy.ended);
    } catch (failed) {
      await fail(failed);
    }
  };
  if (make.data !== undefined) return <Address path={make.data.path} />;
  return (
    <div className="flex flex-col gap-4 pb-4">
      <p className="text-base text-body">{copy.hint}</p>
      {data === undefined ? (
        error === null ? (
          <Loading>
            <Skeleton className="h-12 rounded-md" />
          </Loading>
        ) : (
          <p className="text-base text-danger">{messageFor(error, copy.failed)}</p>
        )
      ) : (
        <>
          {data.madeAt !== null && (
            <p className="text-base text-body">{copy.made(dayAndTime(Date.parse(data.madeAt)))}</p>
          )}
          <Button block busy={make.isPending} onClick={() => void renew()}>
            {hasOne ? copy.renew : copy.make}
          </Button>
          {hasOne && (
            <Button block variant="ghost" busy={end.isPending} onClick={() => void stop()}>
              {copy.end}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** Shown once: what is stored is its hash. */
function Address({ path }: { readonly path: string }) {
  const address = `${window.location.origin}${path}`;
  const copyAddress = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast(copy.copied);
    } catch {
      await openAlert({ message: address });
    }
  };
  return (
    <div className="flex flex-col gap-4 pb-4">
      <p className="text-base font-bold">{copy.ready}</p>
      <p className="text-base text-body">{copy.readyHint}</p>
      <label className="flex flex-col gap-1 text-sm text-muted">
        {copy.address}
        <input
          readOnly
          value={address}
          className="min-h-12 rounded-md border border-edge bg-surface px-3 text-base text-ink"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </label>
      <a href={address.replace(/^https?:/, "webcal:")} className={buttonClasses({ block: true })}>
        {copy.open}
      </a>
      <Button block variant="secondary" onClick={() => void copyAddress()}>
        {copy.copyAddress}
      </Button>
    </div>
  );
}
