import { installCopy as copy } from "@danji/contract/app/install.copy";
import { Share } from "lucide-react";
import { askToInstall, useInstallWay } from "#platform/worker/install-prompt.ts";
import { Button } from "#ui/button.tsx";

/** How to have the app on the home screen, where this browser can: offered here alone, never uninvited. */
export function InstallSection() {
  const way = useInstallWay();
  if (way === "none") return null;
  return (
    <section aria-label={copy.title} className="rounded-lg bg-surface p-4 shadow-low">
      <h2 className="font-semibold">{copy.title}</h2>
      <p className="mt-1 text-sm text-body">{copy.reason}</p>
      {way === "prompt" ? (
        <Button variant="secondary" className="mt-3" onClick={askToInstall}>
          {copy.install}
        </Button>
      ) : (
        <p className="mt-3 flex items-start gap-2 text-sm font-medium">
          <Share aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-ink" />
          {copy.iosSteps}
        </p>
      )}
    </section>
  );
}
