import { frameCopy } from "@danji/contract/app/frame.copy";
import { deskCopy as copy } from "@danji/contract/office/desk.copy";
import { useOffices } from "#office/offices.queries.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { useLocation } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { lazyWithPreload } from "../lazy-with-preload.tsx";
import NotFoundPage from "../not-found-page.tsx";
import { ScreenSkeleton } from "../screen-skeleton.tsx";
import { ServiceGate } from "./service-gate.tsx";

const Desk = lazyWithPreload(async () => ({ default: (await import("./desk.tsx")).Desk }));

/** /office and all below it: the code of the desk is loaded for who has a role in a complex; for others nothing is here. */
export default function DeskGatePage() {
  const { pathname } = useLocation();
  const isService = pathname === paths.officeService || pathname.startsWith(`${paths.officeService}/`);
  return isService ? <ServiceGate /> : <OfficeGate />;
}

function OfficeGate() {
  const { offices, error, refetch } = useOffices();
  if (offices !== undefined && offices.length > 0) return <Desk />;
  return (
    <>
      <title>{`${copy.title} · ${frameCopy.productName}`}</title>
      {offices !== undefined ? (
        <NotFoundPage />
      ) : error === null ? (
        <ScreenSkeleton />
      ) : (
        <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
      )}
    </>
  );
}
