import { type DeviceView, endDevice, endOtherDevices, listDevices } from "@danji/contract/account/device";
import { deviceCopy } from "@danji/contract/account/device.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { BellRing, MonitorSmartphone } from "lucide-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEndPushes, usePushDevices } from "#notification/push/push.queries.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { messageFor } from "#platform/api-error.ts";
import { relativeTime } from "#platform/time/date.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { call } from "#platform/api.ts";

const copy = deviceCopy;

/** /settings/devices: lists the viewer's sessions and which of them get pushes, and ends either. */
export default function DevicesPage() {
  const goBack = useGoBack(paths.settings);
  const { data, error, isPending, refetch } = useDevices();
  const pushes = usePushDevices();
  return (
    <Page title={copy.title} onBack={goBack}>
      <div className="flex flex-1 flex-col gap-5 bg-canvas p-5 pb-10">
        {data !== undefined && !pushes.isPending ? (
          <Devices devices={data} pushed={new Set(pushes.data?.map(({ sessionId }) => sessionId))} />
        ) : isPending || data !== undefined ? (
          <Loading>
            <Skeleton className="h-40 rounded-lg" />
          </Loading>
        ) : (
          <LoadFailed title={copy.loadError} error={error} onRetry={refetch} />
        )}
      </div>
    </Page>
  );
}

interface DevicesProps {
  readonly devices: readonly DeviceView[];
  /** The sessions that get pushes; none where that could not be asked. */
  readonly pushed: ReadonlySet<number>;
}

function Devices({ devices, pushed }: DevicesProps) {
  const ending = useEndDevices();
  const end = async (what: DeviceView | "others") => {
    const agreed =
      what !== "others" ||
      (await openAlert({ message: copy.endOthersQuestion, confirm: copy.end, cancel: frameCopy.cancel }));
    if (!agreed) return;
    try {
      await ending.mutateAsync(what);
      showToast(copy.ended);
    } catch (error) {
      await openAlert({ message: messageFor(error, copy.endError) });
    }
  };
  return (
    <>
      <p className="px-1 text-base text-body">{copy.intro}</p>
      <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
        {devices.map((device) => (
          <li key={device.sessionId} className="flex min-h-16 flex-wrap items-center gap-3 px-4 py-3">
            <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-muted" />
            <div className="min-w-0 flex-[1_1_6rem]">
              <p className="font-medium">{device.device || copy.unknown}</p>
              <p className="text-sm text-muted">
                {device.isThis ? (
                  <span className="font-semibold text-accent-ink">{copy.thisDevice}</span>
                ) : (
                  copy.lastSeen(relativeTime(device.lastSeenAt))
                )}
              </p>
            </div>
            {!device.isThis && (
              <Button
                variant="secondary"
                size="sm"
                disabled={ending.isPending}
                aria-label={copy.endOne(device.device || copy.unknown)}
                onClick={() => void end(device)}
              >
                {copy.end}
              </Button>
            )}
            {pushed.has(device.sessionId) && <Pushes device={device} />}
          </li>
        ))}
      </ul>
      {devices.length === 1 ? (
        <p className="text-center text-sm text-muted">{copy.onlyThis}</p>
      ) : (
        <Button variant="secondary" block busy={ending.isPending} onClick={() => void end("others")}>
          {copy.endOthers}
        </Button>
      )}
    </>
  );
}

/** That a device gets pushes, below it; ended there, it stays logged in. */
function Pushes({ device }: { readonly device: DeviceView }) {
  const { mutate, isPending } = useEndPushes();
  const end = () =>
    mutate(device, {
      onSuccess: () => showToast(copy.pushesEnded),
      onError: (error) => void openAlert({ message: messageFor(error, copy.pushesEndError) }),
    });
  return (
    <div className="flex w-full flex-wrap items-center gap-x-2 gap-y-1 pl-9 text-sm text-body">
      <span className="flex min-w-0 flex-[1_1_6rem] items-center gap-2">
        <BellRing aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />
        <span className="min-w-0">{copy.getsPushes}</span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        busy={isPending}
        aria-label={copy.endPushesOf(device.device || copy.unknown)}
        onClick={end}
      >
        {copy.endPushes}
      </Button>
    </div>
  );
}

const queryKey = ["devices"];

/** The viewer's sessions. */
const useDevices = () => useQuery({ queryKey, queryFn: ({ signal }) => call(listDevices, { signal }) });

/** Ends one other session, or all of them. */
const useEndDevices = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (device: DeviceView | "others") =>
      device === "others" ? call(endOtherDevices) : call(endDevice, { params: { sessionId: device.sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
};
