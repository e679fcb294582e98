import { frameCopy } from "@danji/contract/app/frame.copy";
import { officeCopy } from "@danji/contract/complex/office.copy";
import { operatorCopy as copy } from "@danji/contract/complex/operator.copy";
import { Inbox, MapPinOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { ApiError } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { relativeTime } from "#platform/time/date.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { useOperatorClaims, useUnprovenOffices } from "./operator.queries.ts";

type Tab = keyof typeof copy.tabs;

/** /operator: claims of offices, and offices without a proof. For everybody but the operators an unknown path. */
export default function OperatorPage() {
  const goBack = useGoBack(paths.home);
  const [tab, setTab] = useState<Tab>("open");
  const { error } = useOperatorClaims("OPEN");
  if (error instanceof ApiError && error.status === 404) return <UnknownPath />;
  return (
    <Page title={copy.title} onBack={goBack}>
      <Tabs
        label={copy.title}
        tabs={(["open", "decided", "offices"] as const).map((id) => ({ id, label: copy.tabs[id] }))}
        value={tab}
        onChange={setTab}
      >
        {tab === "open" && <Claims state="OPEN" empty={copy.none} />}
        {tab === "decided" && <Claims state="DECIDED" empty={copy.noneDecided} />}
        {tab === "offices" && <Offices />}
      </Tabs>
    </Page>
  );
}

/** What an unknown path shows: no other member learns that there is a page. */
export const UnknownPath = () => (
  <Page title={frameCopy.productName}>
    <EmptyState
      icon={<MapPinOff />}
      title={frameCopy.unknownPath}
      hint={frameCopy.unknownPathHint}
      action={
        <Link to={paths.home} replace className={buttonClasses({})}>
          {frameCopy.goHome}
        </Link>
      }
    />
  </Page>
);

const row = "flex min-h-16 flex-col gap-1 px-5 py-3 -outline-offset-2 hover:bg-canvas";

function Claims({ state, empty }: { readonly state: "OPEN" | "DECIDED"; readonly empty: string }) {
  const list = useOperatorClaims(state);
  return (
    <Rows list={list} empty={empty}>
      {list.data?.map((claim) => (
        <li key={claim.claimId}>
          <Link to={paths.operatorClaim(claim.claimId)} className={row}>
            <span className="font-semibold wrap-anywhere">{claim.apartmentName}</span>
            <span className="text-sm text-muted wrap-anywhere">
              {`${officeCopy.states[claim.state]} · ${claim.nickname} · ${relativeTime(claim.createdAt)}`}
            </span>
          </Link>
        </li>
      ))}
    </Rows>
  );
}

function Offices() {
  const list = useUnprovenOffices();
  return (
    <Rows list={list} empty={copy.noneOffices}>
      {list.data?.map((office) => (
        <li key={office.apartmentId}>
          <Link to={paths.complexInfoOf(office.apartmentId)} className={row}>
            <span className="font-semibold wrap-anywhere">{office.apartmentName}</span>
            <span className="text-sm text-muted wrap-anywhere">
              {`${office.region} · ${office.managers.join(", ")}`}
            </span>
          </Link>
        </li>
      ))}
    </Rows>
  );
}

interface RowsProps {
  readonly list: ReturnType<typeof useOperatorClaims> | ReturnType<typeof useUnprovenOffices>;
  readonly empty: string;
  readonly children: ReactNode;
}

function Rows({ list, empty, children }: RowsProps) {
  if (list.isPending) {
    return (
      <Loading className="p-5">
        <Skeleton className="h-40 rounded-lg" />
      </Loading>
    );
  }
  if (list.data === undefined) {
    return <LoadFailed title={copy.loadError} error={list.error} onRetry={list.refetch} />;
  }
  if (list.data.length === 0) return <EmptyState icon={<Inbox />} title={empty} />;
  return (
    <>
      <ul className="divide-y divide-line">{children}</ul>
      {list.hasNextPage && (
        <Button variant="secondary" busy={list.isFetching} className="m-5" onClick={() => void list.fetchNextPage()}>
          {copy.more}
        </Button>
      )}
    </>
  );
}
