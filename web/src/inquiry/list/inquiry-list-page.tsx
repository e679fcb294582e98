import { titles } from "@danji/contract/app/frame.copy";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { ChevronRight, ClipboardCheck, Inbox, MessagesSquare, SquarePen } from "lucide-react";
import { useState } from "react";
import { useInquiries } from "#inquiry/inquiry.queries.ts";
import { inquiryKind, type InquiryWords } from "#inquiry/unsent/inquiry-kind.ts";
import { UnsentInquiries } from "#inquiry/unsent/unsent-inquiries.tsx";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Link, useNavigate, useSearchParams } from "#platform/navigation/router.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { InquiryRows } from "./inquiry-rows.tsx";

/** /settings/inquiry-list: the viewer's own inquiries, and those received as a manager (?tab=received). */
export default function InquiryListPage() {
  const goBack = useGoBack(paths.settings);
  const navigate = useNavigate();
  const tab = useSearchParams().get("tab") === "received" ? "received" : "own";
  const { data } = useInquiries("own");
  const office = data?.office ?? null;
  const mark = office !== null && office.waitingCount > 0 ? copy.waitingMark : undefined;
  return (
    <Page
      title={titles.inquiryList}
      onBack={goBack}
      right={
        <Link
          to={paths.settingsInquiry}
          aria-label={copy.write}
          className="grid size-11 place-items-center rounded-full hover:bg-sunken"
        >
          <SquarePen aria-hidden="true" className="size-5.5" />
        </Link>
      }
    >
      {office === null ? (
        <Own />
      ) : (
        <Tabs
          label={titles.inquiryList}
          tabs={[
            { id: "own", label: copy.tabs.own },
            { id: "received", label: copy.tabs.received, mark },
          ]}
          value={tab}
          onChange={(next) =>
            navigate(next === "own" ? paths.settingsInquiryList : paths.receivedInquiries, { replace: true })
          }
        >
          {tab === "own" ? <Own /> : <Received />}
        </Tabs>
      )}
    </Page>
  );
}

function Own() {
  const unsent = useOutbox<InquiryWords>(inquiryKind);
  return (
    <>
      <Link
        to={paths.inquiryResults}
        className="flex min-h-15 items-center gap-3 border-b border-line px-5 py-3 -outline-offset-2 hover:bg-canvas"
      >
        <ClipboardCheck aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
        <span className="min-w-0 flex-1">
          <span className="block text-base font-semibold">{copy.results}</span>
          <span className="block text-sm text-muted">{copy.resultsHint}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
      <UnsentInquiries inquiries={unsent} />
      <InquiryRows list={useInquiries("own")} empty={unsent.length === 0 && noneYet} />
    </>
  );
}

const noneYet = (
  <EmptyState
    icon={<MessagesSquare />}
    title={copy.empty}
    hint={copy.emptyHint}
    action={
      <Link to={paths.settingsInquiry} className={buttonClasses({})}>
        {copy.write}
      </Link>
    }
  />
);

function Received() {
  const [onlyWaiting, setOnlyWaiting] = useState(false);
  const list = useInquiries(onlyWaiting ? "waiting" : "received");
  const empty = onlyWaiting ? (
    <EmptyState icon={<Inbox />} title={copy.waitingEmpty} />
  ) : (
    <EmptyState icon={<Inbox />} title={copy.receivedEmpty} hint={copy.receivedEmptyHint} />
  );
  return (
    <>
      <div className="border-b border-line bg-sunken px-5 py-1 text-sm">
        <Checkbox
          label={copy.onlyWaiting}
          checked={onlyWaiting}
          onChange={({ currentTarget: { checked } }) => setOnlyWaiting(checked)}
        />
      </div>
      <InquiryRows list={list} empty={empty} received />
    </>
  );
}
