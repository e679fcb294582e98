import { frameCopy } from "@danji/contract/app/frame.copy";
import { listServiceInquiries } from "@danji/contract/inquiry/casework";
import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import { deskCopy } from "@danji/contract/office/desk.copy";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { ApiError } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { Page } from "#ui/page.tsx";
import { lazyWithPreload } from "../lazy-with-preload.tsx";
import NotFoundPage from "../not-found-page.tsx";
import { ScreenSkeleton } from "../screen-skeleton.tsx";

const ServiceDesk = lazyWithPreload(async () => ({ default: (await import("./service-desk.tsx")).ServiceDesk }));

/** /office/service and all below it: the code is loaded for operators; for everybody else nothing is here. */
export function ServiceGate() {
  const goBack = useGoBack(paths.home);
  const { data, error, refetch } = useQuery({
    queryKey: ["operator", "inquiries", "gate"],
    queryFn: ({ signal }) => call(listServiceInquiries, { query: { size: "1" }, signal }),
  });
  if (data !== undefined) return <ServiceDesk />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <title>{frameCopy.productName}</title>
        <NotFoundPage />
      </>
    );
  }
  return (
    <>
      <title>{`${copy.serviceDesk} · ${frameCopy.productName}`}</title>
      {error === null ? (
        <ScreenSkeleton />
      ) : (
        <Page title={deskCopy.title} onBack={goBack}>
          <LoadFailed title={deskCopy.loadFailed} error={error} onRetry={refetch} />
        </Page>
      )}
    </>
  );
}
