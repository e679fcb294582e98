import { exportData, getExportAllowance } from "@danji/contract/data-export/data-export";
import { type ExportFormat, exportsPerDay } from "@danji/contract/data-export/data-export-rules";
import { dataExportCopy } from "@danji/contract/data-export/data-export.copy";
import { useMutation } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { messageFor } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { momentOf } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { Page } from "#ui/page.tsx";

const copy = dataExportCopy;

/** /settings/export: downloads the viewer's own data. */
export default function ExportPage() {
  const goBack = useGoBack(paths.settings);
  const { mutate, data, error, isPending, variables } = useExport();
  const usedUp = data?.left === 0 && data.renewedAt !== null ? copy.usedUp(momentOf(data.renewedAt)) : null;
  return (
    <Page title={copy.title} onBack={goBack}>
      <div className="flex flex-1 flex-col gap-6 bg-canvas p-5 pb-10">
        <p className="px-1 text-base text-body">{copy.intro}</p>
        <section>
          <h2 className="px-1 pb-2 text-sm font-semibold text-muted">{copy.includes}</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-3 gap-y-2 rounded-lg bg-surface p-4 shadow-low">
            {Object.values(copy.sections).map((section) => (
              <li key={section} className="flex items-center gap-2 text-base">
                <Check aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
                {section}
              </li>
            ))}
          </ul>
        </section>
        <div className="flex flex-col gap-2.5">
          <Button block busy={isPending && variables === "html"} disabled={isPending} onClick={() => mutate("html")}>
            {copy.html}
          </Button>
          <Button
            variant="secondary"
            block
            busy={isPending && variables === "json"}
            disabled={isPending}
            onClick={() => mutate("json")}
          >
            {copy.json}
          </Button>
          <FormError message={error === null ? usedUp : messageFor(error, copy.failed)} />
          <p className="pt-1 text-center text-sm text-muted">
            {copy.limit(exportsPerDay)} {copy.safe}
          </p>
        </div>
      </div>
    </Page>
  );
}

/**
 * Downloads the viewer's data, once the server has said that it would not refuse: of a download the page learns nothing. The
 * browser streams the file to disk, whatever its size. Gives the allowance that was found.
 */
const useExport = () =>
  useMutation({
    mutationFn: async (format: ExportFormat) => {
      const allowance = await call(getExportAllowance);
      if (allowance.left > 0) download(`${exportData.path}?format=${format}`);
      return allowance;
    },
  });

function download(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
