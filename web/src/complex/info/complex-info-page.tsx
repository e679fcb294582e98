import { parseId } from "@danji/contract/platform/id";
import { complexCopy } from "@danji/contract/complex/complex.copy";
import { complexInfoCopy as copy } from "@danji/contract/complex/complex-info.copy";
import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { homeCopy } from "@danji/contract/app/home.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import type { ComplexView } from "@danji/contract/complex/complex";
import { Building2, House, MapPinOff } from "lucide-react";
import type { ReactNode } from "react";
import { PhotoScroller } from "#image/photo-scroller.tsx";
import { ApiError } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Link, useNavigate, useSearchParams } from "#platform/navigation/router.tsx";
import { BottomPanel } from "#ui/overlay/bottom-panel.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { CommunityTabs } from "../community-tabs.tsx";
import { useComplex } from "../complex.queries.ts";
import { ComplexInfoHead, ComplexInfoRoom } from "./complex-info-panel.tsx";
import { ComplexInfoMenu } from "./complex-info-menu.tsx";
import { useHomeState, useMyComplexId } from "../my-complex/my-complex.queries.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";

/** /complex-info?apartmentId=: one complex; 'my complex' without the parameter. */
export default function ComplexInfoPage() {
  const named = useSearchParams().get("apartmentId");
  const mine = useMyComplexId();
  const { state } = useHomeState();
  const namedId = named === null ? undefined : parseId(named);
  // Who waits for a home is shown the complex that they asked for.
  const asked = state?.kind === "waiting" || state?.kind === "rejected" ? state.home.apartmentId : mine.apartmentId;
  const apartmentId = named === null ? asked : namedId;
  const { data: complex, error, refetch } = useComplex(apartmentId);
  const fault = error ?? (named === null ? mine.error : null);
  const again = () => void (apartmentId === undefined ? mine.refetch() : refetch());

  if ((named !== null && namedId === undefined) || (error instanceof ApiError && error.status === 404))
    return <Missing />;
  if (named === null && state?.kind === "none") {
    return (
      <Screen>
        <Welcome />
      </Screen>
    );
  }
  if (complex !== undefined) {
    const isMine = complex.id === mine.apartmentId && !mine.isDefault;
    return <Shown key={complex.id} complex={complex} isMine={isMine} />;
  }
  if (fault === null) return <Waiting />;
  return (
    <Screen>
      <LoadFailed title={complexCopy.detailFailed} error={fault} onRetry={again} />
    </Screen>
  );
}

interface ShownProps {
  readonly complex: ComplexView;
  readonly isMine: boolean;
}

const Shown = ({ complex, isMine }: ShownProps) => (
  <Screen right={(complex.canEdit || complex.isManager) && <ComplexInfoMenu complex={complex} />}>
    <div className="app-container relative flex min-h-130 flex-1 flex-col overflow-hidden bg-canvas">
      <Photos images={complex.images} />
      <BottomPanel
        label={titles.complexInfo}
        expand={copy.expand}
        collapse={copy.collapse}
        head={<ComplexInfoHead complex={complex} />}
      >
        <ComplexInfoRoom complex={complex} isMine={isMine} />
      </BottomPanel>
    </div>
  </Screen>
);

const photoClasses = {
  list: "absolute inset-x-0 top-0 flex h-4/5 snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]",
  item: "size-full shrink-0 snap-start",
  button: "block size-full -outline-offset-2",
  image: "size-full bg-sunken object-cover",
};

/** The photos of a complex behind its panel. */
const Photos = ({ images }: { readonly images: readonly string[] }) =>
  images.length > 0 ? (
    <PhotoScroller images={images} label={copy.photos} classes={photoClasses} />
  ) : (
    <div className="absolute inset-x-0 top-0 flex h-4/5 flex-col items-center gap-2 bg-accent-soft pt-8 text-accent-ink">
      <Building2 aria-hidden="true" className="size-10" />
      <p className="text-sm">{copy.noPhotos}</p>
    </div>
  );

function Screen({ right, children }: { readonly right?: ReactNode; readonly children: ReactNode }) {
  const goBack = useGoBack(paths.home);
  // A complex of the search is no tab of one's own community.
  const isOther = useSearchParams().get("apartmentId") !== null;
  return (
    <Page title={titles.complexInfo} onBack={goBack} right={right}>
      {isOther ? children : <CommunityTabs value={paths.complexInfo}>{children}</CommunityTabs>}
    </Page>
  );
}

/** For who has no home yet: no complex is called theirs. */
const Welcome = () => (
  <EmptyState
    icon={<House />}
    title={homeCopy.welcome}
    hint={homeCopy.welcomeHint}
    action={
      <Link to={paths.residenceNew} className={buttonClasses({})}>
        {residenceCopy.add}
      </Link>
    }
  />
);

function Missing() {
  const navigate = useNavigate();
  return (
    <Screen>
      <EmptyState
        icon={<MapPinOff />}
        title={complexCopy.notFound}
        action={
          <Button variant="secondary" onClick={() => navigate(paths.home)}>
            {complexCopy.findComplexes}
          </Button>
        }
      />
    </Screen>
  );
}

const Waiting = () => (
  <Screen>
    <div role="status" aria-label={frameCopy.loading} className="relative min-h-130 flex-1 overflow-hidden bg-canvas">
      <div className="absolute inset-x-0 bottom-0 flex h-4/5 flex-col gap-4 rounded-t-xl bg-surface px-5 pt-13 shadow-high">
        <Skeleton className="h-7 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="mt-4 h-28 rounded-lg" />
        <Skeleton className="h-14 rounded-lg" />
      </div>
    </div>
  </Screen>
);
