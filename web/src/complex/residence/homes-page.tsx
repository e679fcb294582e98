import { frameCopy } from "@danji/contract/app/frame.copy";
import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import { House } from "lucide-react";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { EndedHomes } from "./ended-homes.tsx";
import { HomeItem } from "./home-item.tsx";
import { useResidences } from "./residence.queries.ts";

/** /mypage/homes: the homes of a member, which of them is 'my complex', and the actions on each. */
export default function HomesPage() {
  const goBack = useGoBack(paths.mypage);
  const { data: homes, error, refetch } = useResidences();
  const add = (
    <Link to={paths.residenceNew} className={buttonClasses({ block: true })}>
      {copy.add}
    </Link>
  );
  return (
    <Page
      title={copy.title}
      onBack={goBack}
      footer={homes !== undefined && homes.length > 0 ? <div className="pb-3">{add}</div> : undefined}
    >
      <div className="flex flex-1 flex-col bg-canvas">
        {homes === undefined && error !== null ? (
          <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
        ) : homes === undefined ? (
          <div role="status" aria-label={frameCopy.loading} className="flex flex-col gap-3 p-5">
            <Skeleton className="h-36 rounded-lg" />
            <Skeleton className="h-36 rounded-lg" />
          </div>
        ) : homes.length === 0 ? (
          <EmptyState icon={<House />} title={copy.none} hint={copy.noneHint} action={add} />
        ) : (
          <ul className="flex flex-col gap-3 p-5">
            {homes.map((home) => (
              <HomeItem key={home.memberApartmentId} home={home} />
            ))}
          </ul>
        )}
        {homes !== undefined && <EndedHomes />}
      </div>
    </Page>
  );
}
