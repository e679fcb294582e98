import { titles } from "@danji/contract/app/frame.copy";
import { serviceCopy } from "@danji/contract/app/service.copy";
import { licences } from "virtual:licences";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Page } from "#ui/page.tsx";

/** /settings/license: every third-party package of the product, with the licence texts that must be shown. */
export default function LicensePage() {
  const goBack = useGoBack(paths.settings);
  return (
    <Page title={titles.license} onBack={goBack}>
      <div className="flex-1 bg-canvas p-5 pb-10">
        <p className="px-1 pb-4 text-base text-body">{serviceCopy.licenseIntro}</p>
        <h2 className="px-1 pb-2 text-sm font-semibold text-muted">
          {serviceCopy.licenseCount(licences.packages.length)}
        </h2>
        <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
          {licences.packages.map(({ name, versions, licence, text }) => (
            <li key={name}>
              <Disclosure title={name} above={`${versions.join(", ")} · ${licence || serviceCopy.unknownLicense}`}>
                <p className="text-sm whitespace-pre-wrap">{licences.texts[text]}</p>
              </Disclosure>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}
