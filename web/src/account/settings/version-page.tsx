import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { serviceCopy } from "@danji/contract/app/service.copy";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { forgetStoredPage } from "#platform/worker/forget-worker-caches.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";

const rows = [
  [serviceCopy.version, import.meta.env.APP_VERSION],
  [serviceCopy.builtOn, import.meta.env.APP_BUILT_ON],
] as const;

/** From the server, past what the service worker has stored. */
const reload = async (): Promise<void> => {
  await forgetStoredPage();
  window.location.reload();
};

/** /settings/version. */
export default function VersionPage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={titles.version} onBack={goBack}>
      <div className="flex flex-1 flex-col gap-6 bg-canvas p-5 pb-10">
        <div className="flex flex-col items-center gap-2 pt-6 pb-2 text-center">
          <img src="/icon.svg" alt="" className="size-18 rounded-lg" />
          <p className="text-xl font-bold">{frameCopy.productName}</p>
        </div>
        <dl className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
          {rows.map(([term, value]) => (
            <div key={term} className="flex min-h-13 items-center justify-between gap-3 px-4 py-2">
              <dt className="font-medium">{term}</dt>
              <dd className="text-body">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="px-1 text-sm text-muted">{serviceCopy.versionHint}</p>
        <Button variant="secondary" block onClick={() => void reload()}>
          {serviceCopy.reload}
        </Button>
      </div>
    </Page>
  );
}
