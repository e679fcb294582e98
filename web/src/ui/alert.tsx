import { useSyncExternalStore } from "react";
import { AlertDialog, type AlertOptions } from "./alert-dialog.tsx";

interface QueuedAlert {
  readonly id: number;
  readonly options: AlertOptions;
  readonly resolve: (agreed: boolean) => void;
  /** It is leaving the screen; for as long as that takes everything below it is inert. */
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

/** Asks or tells one thing; true where it was confirmed, false for cancel, Escape and a press beside it. */
export const openAlert = (options: AlertOptions): Promise<boolean> =>
  new Promise((resolve) => {
    count += 1;
    show([...queue, { id: count, options, resolve, isAnswered: false }]);
  });

/** Takes away what is still asked; nobody hears an answer. */
export const dismissAlerts = (): void => {
  if (queue.length > 0) show([]);
};

/** Takes away what was answered before it has left by itself: the screen that the answer led to can be used at once. */
export const dismissAnswered = (): void => {
  if (queue.some(({ isAnswered }) => isAnswered)) show(queue.filter(({ isAnswered }) => !isAnswered));
};

const markAnswered = (id: number): void =>
  show(queue.map((item) => (item.id === id ? { ...item, isAnswered: true } : item)));

/** The place of alerts; it stands once in the app. */
export function AlertHost() {
  const alerts = useSyncExternalStore(subscribe, () => queue);
  return alerts.map(({ id, options, resolve, isAnswered }) => (
    <AlertDialog
      key={id}
      {...options}
      open={!isAnswered}
      onAnswer={(agreed) => {
        markAnswered(id);
        resolve(agreed);
      }}
      onClosed={() => show(queue.filter((item) => item.id !== id))}
    />
  ));
}
