import { frameCopy } from "@danji/contract/app/frame.copy";
import { deskCopy as copy } from "@danji/contract/office/desk.copy";
import { useOffices } from "#office/offices.queries.ts";
import { useLatch } from "#platform/form/use-last-known.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { useLocation } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { lazyWithPreload } from "../lazy-with-preload.tsx";
import NotFoundPage from "../not-found-page.tsx";
import { ServiceGate } from "./service-gate.tsx";

const Desk = lazyWithPreload(async () => ({ default: (await import("./desk.tsx")).Desk }));

/** /office and all below it: the code of the desk is loaded for a member who has a role in a complex; for others nothing is here. */
export default function DeskGatePage() {
  const { pathname } = useLocation();
  const isService = pathname === paths.officeService || pathname.startsWith(`${paths.officeService}/`);
  return isService ? <ServiceGate /> : <OfficeGate />;
}

function OfficeGate() {
  const goBack = useGoBack(paths.home);
  const { offices, error, refetch } = useOffices();
  // The desk decides what is left of it once the last role is gone.
  const isOpened = useLatch(offices !== undefined && offices.length > 0);
  if (isOpened) return <Desk />;
  return (
    <>
      <title>{`${copy.title} · ${frameCopy.productName}`}</title>
      {offices !== undefined ? (
        <NotFoundPage />
      ) : (
        <Page title={copy.title} onBack={goBack}>
          {error === null ? <GateSkeleton /> : <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />}
        </Page>
      )}
    </>
  );
}

const GateSkeleton = () => (
  <Loading className="flex flex-col gap-4 p-5">
    <Skeleton className="h-6 w-2/5" />
    <Skeleton className="h-13 w-full rounded-md" />
    <Skeleton className="h-13 w-full rounded-md" />
  </Loading>
);
