/** The old screen stays frozen for the new one this long (ms) at most; one that comes later appears without motion. */
const commitMax = 100;

let onCommit: (() => void) | undefined;

/** Ends the wait of `changeScreen`: the new screen is in the document. */
export const screenCommitted = (): void => onCommit?.();

/**
 * Runs an update that replaces the screen, as a view transition where the browser has them; without one where motion is
 * reduced or the page is hidden. base.css draws it.
 */
export const changeScreen = (update: () => void): void => {
  if (
    !("startViewTransition" in document) ||
    matchMedia("(prefers-reduced-motion: reduce)").matches ||
    document.hidden
  ) {
    update();
    return;
  }
  const { ready, finished, updateCallbackDone } = document.startViewTransition(
    () =>
      new Promise<void>((resolve) => {
        onCommit = resolve;
        setTimeout(resolve, commitMax);
        update();
      }),
  );
  // One that the next navigation skips rejects these; the update has run all the same.
  for (const step of [ready, finished, updateCallbackDone]) step.catch(() => undefined);
};
