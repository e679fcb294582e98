import { frameCopy } from "@danji/contract/app/frame.copy";
import { officeCopy as copy } from "@danji/contract/complex/office.copy";
import type { OfficeView } from "@danji/contract/complex/office";
import { parseId } from "@danji/contract/platform/id";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { useParams } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ClaimForm } from "./claim-form.tsx";
import { ClaimState } from "./claim-state.tsx";
import { useOffice } from "./office.queries.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";

/** /claim-office/:apartmentId: an office claims a complex, proves itself, and sees what became of it. */
export default function ClaimOfficePage() {
  const id = parseId(useParams()["apartmentId"] ?? "");
  const goBack = useGoBack(id === undefined ? paths.home : paths.complexInfoOf(id));
  const { data, error, refetch } = useOffice(id);
  return (
    <Page title={copy.title} onBack={goBack}>
      <div className="flex flex-1 flex-col gap-6 px-5 pt-4 pb-10">
        {data !== undefined ? (
          <Claim office={data} />
        ) : error === null && id !== undefined ? (
          <div role="status" aria-label={frameCopy.loading} className="flex flex-col gap-4">
            <Skeleton className="h-7 w-3/4" />
            <Skeleton className="h-16" />
            <Skeleton className="h-20" />
          </div>
        ) : (
          <LoadFailed title={copy.loadError} error={error} onRetry={refetch} />
        )}
      </div>
    </Page>
  );
}

function Claim({ office }: { readonly office: OfficeView }) {
  const { claim } = office;
  if (claim !== null && claim.state !== "REFUSED" && claim.state !== "UNDONE") {
    return <ClaimState office={office} claim={claim} />;
  }
  return (
    <>
      {claim !== null && (
        <p role="status" className="rounded-lg bg-sunken p-4 text-base text-body">
          {claim.state === "REFUSED" ? copy.refused : copy.undone}
        </p>
      )}
      <ClaimForm office={office} />
    </>
  );
}
