/** True on pages that may have a service worker: by https or on this machine, in a browser that allows it. */
export const canHaveWorker = (): boolean => window.isSecureContext && "serviceWorker" in navigator;
