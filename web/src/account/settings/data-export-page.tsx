import { exportData } from "@danji/contract/data-export/data-export";
import type { ExportFormat } from "@danji/contract/data-export/data-export-rules";
import { dataExportCopy } from "@danji/contract/data-export/data-export.copy";
import { Check } from "lucide-react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { buttonClasses } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";

const copy = dataExportCopy;
// A plain link: the browser streams the file to disk, whatever its size.
const fileOf = (format: ExportFormat): string => `${exportData.path}?format=${format}`;

/** /settings/export: downloads the viewer's own data. */
export default function ExportPage() {
  const goBack = useGoBack(paths.settings);
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
          <a href={fileOf("html")} download className={buttonClasses({ block: true })}>
            {copy.html}
          </a>
          <a href={fileOf("json")} download className={buttonClasses({ variant: "secondary", block: true })}>
            {copy.json}
          </a>
          <p className="pt-1 text-center text-sm text-muted">{copy.safe}</p>
        </div>
      </div>
    </Page>
  );
}
