import { titles } from "@danji/contract/app/frame.copy";
import { Bookmark, CarFront, MessageCircle, Settings, SquarePen } from "lucide-react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { ComplexNamesCard } from "./complex-names-card.tsx";
import { HomeCard } from "./home-card.tsx";
import { RoleOffersCard } from "./role-offers-card.tsx";
import { ManagedCard } from "./managed-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { useMember } from "./profile.queries.ts";

const shortcuts = [
  { to: paths.myPosts, label: titles.myPosts, icon: SquarePen, tint: "tint-clay" },
  { to: paths.myScraps, label: titles.myScraps, icon: Bookmark, tint: "tint-sand" },
  { to: paths.myChats, label: titles.myChats, icon: MessageCircle, tint: "tint-pine" },
  { to: paths.myVehicles, label: titles.myVehicles, icon: CarFront, tint: "tint-sky" },
] as const;

const shortcut = "pressable flex h-full flex-col gap-4 rounded-lg bg-surface p-5 font-semibold shadow-low";

/** /mypage: profile, home, managed complexes, the four shortcuts of SPEC section 2, and names for complexes. */
export default function MypagePage() {
  const goBack = useGoBack(paths.home);
  const { isFetched } = useMember();
  const settings = (
    <Link
      to={paths.settings}
      aria-label={titles.settings}
      className="pressable grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <Settings aria-hidden="true" className="size-5.5" />
    </Link>
  );
  // Offers and offices stand above the others, and would push them down when they come later.
  if (!isFetched) {
    return (
      <Page title={titles.mypage} onBack={goBack} right={settings}>
        <Loading className="flex flex-1 flex-col gap-3 bg-canvas p-5">
          <Skeleton className="h-28 rounded-lg" />
          <Skeleton className="h-26 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </Loading>
      </Page>
    );
  }
  return (
    <Page title={titles.mypage} onBack={goBack} right={settings}>
      <div className="flex flex-1 flex-col gap-3 bg-canvas p-5">
        <RoleOffersCard />
        <ProfileCard />
        <HomeCard />
        <ManagedCard />
        <ul className="grid grid-cols-2 gap-3">
          {shortcuts.map(({ to, label, icon: Icon, tint }) => (
            <li key={to}>
              <Link to={to} className={shortcut}>
                <span className={`grid size-11 place-items-center rounded-md ${tint}`}>
                  <Icon aria-hidden="true" className="size-5.5" />
                </span>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {/* Last, so that nothing moves when it comes. */}
        <ComplexNamesCard />
      </div>
    </Page>
  );
}
