import { frameCopy } from "@danji/contract/app/frame.copy";
import { pushCopy as copy } from "@danji/contract/notification/push.copy";
import type { ReactNode } from "react";
import { messageFor, NetworkError } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { SwitchRow } from "../switch-row.tsx";
import { isInstalled, pushSupport } from "./push-support.ts";
import { usePush, useTurnOffPush } from "./push.queries.ts";
import { useTurnOn } from "./turn-on.ts";

/** Whether this device gets pushes; what stands in the way, and how to mend it. `children`: more rows, while it does. */
export function PushSetting({ children }: { readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="px-1 pb-2 text-sm font-semibold text-muted">{copy.title}</h2>
      <div className="overflow-hidden rounded-lg bg-surface shadow-low">
        <Push>{children}</Push>
      </div>
    </section>
  );
}

function Push({ children }: { readonly children: ReactNode }) {
  const support = pushSupport();
  const { data, error, refetch } = usePush();
  if (support === "INSTALL_FIRST") return <InstallFirst />;
  if (support === "UNSUPPORTED") return <Note>{copy.unsupported}</Note>;
  if (data === undefined) {
    return error === null ? (
      <Loading className="p-4">
        <Skeleton className="h-10 rounded-md" />
      </Loading>
    ) : (
      <Unknown error={error} onRetry={refetch} />
    );
  }
  if (data.permission === "denied") {
    return (
      <Note>
        <strong className="block font-medium text-ink">{copy.denied}</strong>
        {isInstalled() ? copy.deniedInstalled : copy.deniedSteps}
      </Note>
    );
  }
  return (
    <ul className="divide-y divide-line">
      <Switch isOn={data.isOn} />
      {data.isOn && children}
    </ul>
  );
}

function Switch({ isOn }: { readonly isOn: boolean }) {
  const { turnOn, isPending } = useTurnOn();
  const { mutate: turnOff, isPending: isEnding } = useTurnOffPush();
  const change = (on: boolean) => {
    if (isPending || isEnding) return;
    if (on) turnOn();
    else
      turnOff(undefined, {
        onSuccess: () => showToast(copy.turnedOff),
        onError: (error) => showToast(messageFor(error, copy.turnOffFailed)),
      });
  };
  return (
    <SwitchRow
      label={copy.switch}
      hint={isOn ? copy.on : copy.switchHint}
      checked={isPending || (isOn && !isEnding)}
      onChange={change}
    />
  );
}

/** A row and not a screen: the settings below it can be read. Without a connection it is asked again by itself. */
const Unknown = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => unknown }) => (
  <Note>
    {error instanceof NetworkError ? copy.unknownOffline : messageFor(error, copy.loadFailed)}
    {!(error instanceof NetworkError) && (
      <Button variant="secondary" className="mt-3" onClick={() => void onRetry()}>
        {frameCopy.retry}
      </Button>
    )}
  </Note>
);

const InstallFirst = () => (
  <Note>
    {copy.installFirst}
    <ol className="mt-2 list-decimal pl-5">
      {copy.installSteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </Note>
);

const Note = ({ children }: { readonly children: ReactNode }) => (
  <div role="note" className="p-4 text-base text-body">
    {children}
  </div>
);
