import { doorListCopy } from "@danji/contract/complex/doors/door-list.copy";
import { parseId } from "@danji/contract/platform/id";
import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import type { ResidentView } from "@danji/contract/complex/residence";
import { type ResidenceState, residenceStates } from "@danji/contract/complex/residence-rules";
import { DoorOpen, FileSpreadsheet, LockKeyhole } from "lucide-react";
import { useState } from "react";
import { useComplex } from "#complex/complex.queries.ts";
import { useDebouncedValue } from "#platform/time/use-debounced-value.ts";
import { ApiError } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useSearchParams, Link } from "#platform/navigation/router.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useOneSheet } from "#ui/overlay/use-one-sheet.ts";
import { Page } from "#ui/page.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { DoorListSheet } from "./door-list-sheet.tsx";
import { MatchSheet } from "./match-sheet.tsx";
import { useMyComplexId } from "../my-complex/my-complex.queries.ts";
import { OfficeMenu } from "../my-complex/office-menu.tsx";
import { RejectSheet } from "./reject-sheet.tsx";
import { ResidentList, WaitingRows } from "./resident-list.tsx";
import { useResidents } from "./resident.queries.ts";
import { SearchField } from "./search-field.tsx";
import { useDecision } from "./use-decision.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";

const debounceMs = 250;

/**
 * /manage/residents?apartmentId=: residents and applicants of a complex, for its managers; 'my complex' without the
 * parameter.
 */
export default function ResidentsPage() {
  const goBack = useGoBack(paths.homes);
  const named = parseId(useSearchParams().get("apartmentId") ?? "");
  const mine = useMyComplexId();
  const apartmentId = named ?? mine.apartmentId;
  return (
    <Page
      title={copy.manage}
      onBack={goBack}
      right={apartmentId !== undefined && <OfficeMenu apartmentId={apartmentId} />}
    >
      {apartmentId !== undefined ? (
        <Residents key={apartmentId} apartmentId={apartmentId} />
      ) : mine.error === null ? (
        <WaitingRows />
      ) : (
        <LoadFailed title={copy.loadFailed} error={mine.error} onRetry={mine.refetch} />
      )}
    </Page>
  );
}

function Residents({ apartmentId }: { readonly apartmentId: number }) {
  const [state, setState] = useState<ResidenceState>("WAITING");
  const [typed, setTyped] = useState("");
  const [matching, setMatching] = useState(false);
  const [listing, setListing] = useState(false);
  const q = useDebouncedValue(typed.trim(), debounceMs);
  const complex = useComplex(apartmentId);
  const list = useResidents(apartmentId, state, q);
  const decision = useDecision(apartmentId);
  const { content: rejected, openCount, show, sheet } = useOneSheet<ResidentView>();
  const refusal = list.error instanceof ApiError && [403, 404].includes(list.error.status) ? list.error : undefined;
  const counts = { WAITING: list.data?.counts.waiting, ACTIVE: list.data?.counts.active };
  const tabs = residenceStates.map((id) => {
    const count = id === "WAITING" || id === "ACTIVE" ? counts[id] : undefined;
    const tab = copy.manageTabs[id];
    return { id, label: count === undefined ? tab : copy.tabWithCount(tab, count) };
  });
  const residents = (
    <>
      <div className="flex flex-col gap-3 px-5 pt-2 pb-3">
        {/* The line is there before the name is, so that nothing below it moves. */}
        <p className="text-base font-semibold wrap-anywhere text-accent-ink">{complex.data?.name ?? "\u00a0"}</p>
        <SearchField label={copy.find} onText={setTyped} />
        <Button size="sm" variant="secondary" className="self-start" onClick={() => setListing(true)}>
          <DoorOpen aria-hidden="true" className="size-4.5" />
          {doorListCopy.title}
        </Button>
      </div>
      <Tabs label={copy.manage} tabs={tabs} value={state} onChange={setState}>
        {state === "WAITING" && (
          <div className="flex flex-wrap items-center gap-3 border-b border-line bg-sunken px-5 py-3">
            <p className="min-w-0 flex-1 basis-48 text-sm text-body">{copy.matchHint}</p>
            <Button size="sm" onClick={() => setMatching(true)}>
              <FileSpreadsheet aria-hidden="true" className="size-4.5" />
              {copy.match}
            </Button>
          </div>
        )}
        <ResidentList state={state} q={q} list={list} decision={decision} onReject={show} />
      </Tabs>
    </>
  );
  // The sheets stand apart from the list: what is typed in one stays where the last applicant was decided on, or the role is lost.
  return (
    <>
      {refusal === undefined ? (
        residents
      ) : (
        <EmptyState
          icon={<LockKeyhole />}
          title={refusal.serverMessage ?? copy.managerOnly}
          action={
            <Link to={paths.homes} replace className={buttonClasses({ variant: "secondary" })}>
              {copy.toHomes}
            </Link>
          }
        />
      )}
      {rejected !== undefined && <RejectSheet key={openCount} residents={[rejected]} decision={decision} {...sheet} />}
      <MatchSheet apartmentId={apartmentId} open={matching} onClose={() => setMatching(false)} />
      <DoorListSheet apartmentId={apartmentId} open={listing} onClose={() => setListing(false)} />
    </>
  );
}
