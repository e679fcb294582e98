import { useSyncExternalStore } from "react";
import { type AlertAnswer, AlertDialog, type AlertOptions } from "./alert-dialog.tsx";

interface QueuedAlert {
  readonly id: number;
  readonly options: AlertOptions;
  readonly resolve: (answer: AlertAnswer) => void;
  /** It is closing; until the animation ends everything below it is inert. */
  readonly isAnswered: boolean;
}

const listeners = new Set<() => void>();
let queue: readonly QueuedAlert[] = [];
let count = 0;

const show = (alerts: readonly QueuedAlert[]) => {
  queue = alerts;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows an alert or confirm dialog; resolves true when confirmed. */
export const openAlert = async (options: Omit<AlertOptions, "other">): Promise<boolean> =>
  (await openChoice(options)) === true;

/** Shows a dialog with up to three answers; resolves "other" for the third one. */
export const openChoice = (options: AlertOptions): Promise<AlertAnswer> =>
  new Promise((resolve) => {
    count += 1;
    show([...queue, { id: count, options, resolve, isAnswered: false }]);
  });

/** Removes all open dialogs; their promises never resolve. */
export const dismissAlerts = (): void => {
  if (queue.length > 0) show([]);
};

/** Removes answered dialogs before their closing animation ends, so that the next screen is usable at once. */
export const dismissAnswered = (): void => {
  if (queue.some(({ isAnswered }) => isAnswered)) show(queue.filter(({ isAnswered }) => !isAnswered));
};

const markAnswered = (id: number): void =>
  show(queue.map((item) => (item.id === id ? { ...item, isAnswered: true } : item)));

/** Renders the dialogs; mounted once. */
export function AlertHost() {
  const alerts = useSyncExternalStore(subscribe, () => queue);
  return alerts.map(({ id, options, resolve, isAnswered }) => (
    <AlertDialog
      key={id}
      {...options}
      open={!isAnswered}
      onAnswer={(answer) => {
        markAnswered(id);
        resolve(answer);
      }}
      onClosed={() => show(queue.filter((item) => item.id !== id))}
    />
  ));
}
