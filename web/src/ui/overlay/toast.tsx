import { useEffect, useSyncExternalStore } from "react";

interface Toast {
  readonly id: number;
  readonly message: string;
}

const SHOWN_FOR = 3000;
const containerClasses = "pointer-events-none absolute inset-x-0 bottom-22 z-40 flex justify-center px-5";
const bubble = "animate-rise rounded-md bg-bubble px-4 py-3 text-base font-medium text-on-bubble shadow-high";
const listeners = new Set<() => void>();
let current: Toast | null = null;
let count = 0;

const show = (toast: Toast | null) => {
  current = toast;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows a message at the bottom of the app for three seconds; a newer one replaces it. */
export const showToast = (message: string): void => {
  count += 1;
  show({ id: count, message });
};

/** Renders the toast; mounted once. */
export function ToastHost() {
  const toast = useSyncExternalStore(subscribe, () => current);
  useEffect(() => {
    if (toast === null) return undefined;
    const timer = setTimeout(() => show(null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div role="status" className={containerClasses}>
      {toast !== null && (
        <p key={toast.id} className={bubble}>
          {toast.message}
        </p>
      )}
    </div>
  );
}
