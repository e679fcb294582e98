import { blockCopy } from "@danji/contract/account/settings.copy";
import { consentCopy } from "@danji/contract/account/consent/consent.copy";
import { deviceCopy } from "@danji/contract/account/device.copy";
import { dataExportCopy } from "@danji/contract/data-export/data-export.copy";
import { ownReportsCopy } from "@danji/contract/moderation/own-reports.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { socialCopy } from "@danji/contract/account/social.copy";
import { installCopy } from "@danji/contract/app/install.copy";
import { ChevronRight, Share } from "lucide-react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { askToInstall, useInstallWay } from "#platform/worker/install-prompt.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";

const sections = [
  {
    title: titles.memberInfo,
    rows: [
      [paths.settingsProfile, titles.profile],
      [paths.settingsDevices, deviceCopy.title],
      [paths.settingsBlocks, blockCopy.title],
      [paths.settingsReports, ownReportsCopy.title],
      [paths.settingsSocial, socialCopy.title],
      [paths.settingsConsents, consentCopy.settings],
      [paths.settingsExport, dataExportCopy.title],
      [paths.settingsWithdrawal, titles.withdrawal],
    ],
  },
  {
    title: titles.appSettings,
    rows: [
      [paths.settingsNotifications, titles.notificationSettings],
      [paths.settingsTheme, titles.themeSettings],
    ],
  },
  {
    title: titles.customerCentre,
    rows: [
      [paths.settingsFaq, titles.faq],
      [paths.settingsNotices, titles.notices],
      [paths.settingsInquiry, titles.inquiry],
      [paths.settingsInquiryList, titles.inquiryList],
    ],
  },
  {
    title: titles.other,
    rows: [
      [paths.terms, consentCopy.terms],
      [paths.privacy, consentCopy.privacy],
      [paths.settingsLicense, titles.license],
      [paths.settingsVersion, titles.version],
    ],
  },
] as const;

const row = "flex min-h-13 items-center justify-between gap-3 px-4 py-2 font-medium -outline-offset-2 hover:bg-sunken";

/**
 * /settings: the four sections of SPEC section 2, with devices, blocks, reports, linked providers and the export, which
 * SPEC does not have.
 */
export default function SettingsPage() {
  const goBack = useGoBack(paths.mypage);
  return (
    <Page title={titles.settings} onBack={goBack}>
      <div className="flex flex-1 flex-col gap-6 bg-canvas p-5 pb-10">
        <InstallSection />
        {sections.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h2 className="px-1 pb-2 text-sm font-semibold text-muted">{title}</h2>
            <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
              {rows.map(([to, label]) => (
                <li key={to}>
                  <Link to={to} className={row}>
                    {label}
                    <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}

/** How to have the app on the home screen, where this browser can: offered here alone, never uninvited. */
function InstallSection() {
  const way = useInstallWay();
  if (way === "none") return null;
  return (
    <section aria-label={installCopy.title} className="rounded-lg bg-surface p-4 shadow-low">
      <h2 className="font-semibold">{installCopy.title}</h2>
      <p className="mt-1 text-sm text-body">{installCopy.reason}</p>
      {way === "prompt" ? (
        <Button variant="secondary" className="mt-3" onClick={askToInstall}>
          {installCopy.install}
        </Button>
      ) : (
        <p className="mt-3 flex items-start gap-2 text-sm font-medium">
          <Share aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-ink" />
          {installCopy.iosSteps}
        </p>
      )}
    </section>
  );
}
