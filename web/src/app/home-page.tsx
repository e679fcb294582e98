import { ComplexSearch } from "#complex/search/complex-search.tsx";
import { Link } from "#platform/navigation/router.tsx";
import { cx } from "#ui/cx.ts";
import { useAfterFirstScreen } from "./frame/after-first-screen.ts";
import { MainHeader } from "./frame/main-header.tsx";
import { inquiryTile, type Tile, tiles } from "./frame/menu-items.tsx";
import { NotReady } from "#ui/not-ready.tsx";
import { HomeHead } from "./home-head.tsx";
import { useIsNotSetUp } from "./home-today.queries.ts";
import { HomeToday } from "./home-today.tsx";

const tileClasses = cx(
  "tile pressable relative flex h-full items-center justify-center gap-3 py-5 text-center",
  "rounded-lg bg-surface text-base font-semibold shadow-low",
);

/** / and /home: links to every feature. */
export default function HomePage() {
  const isNotSetUp = useIsNotSetUp();
  const hasBadges = useAfterFirstScreen();
  return (
    <div className="on-canvas flex shrink-0 grow basis-auto flex-col bg-canvas">
      <MainHeader />
      <main className="tile-room flex flex-1 flex-col px-[20px] pt-1 pb-10">
        <HomeHead />
        <div className="mt-5">
          <ComplexSearch />
        </div>
        <div className="tile-grid mt-6">
          <ul className="contents">
            {tiles.map((tile) => (
              <li key={tile.to}>
                <TileLink {...tile} isReady={!isNotSetUp(tile.part)} hasBadge={hasBadges} />
              </li>
            ))}
          </ul>
          {/* Not one of SPEC's eight; it takes the ninth place. */}
          <TileLink {...inquiryTile} />
        </div>
        <HomeToday />
      </main>
    </div>
  );
}

interface TileLinkProps extends Tile {
  readonly isReady?: boolean;
  readonly hasBadge?: boolean;
}

const TileLink = ({ to, label, icon: Icon, tint, badge: Badge, isReady = true, hasBadge = false }: TileLinkProps) => (
  <Link to={to} className={tileClasses}>
    {label}
    {/* Read after the label, shown before it. */}
    <span className={cx("relative order-first grid size-12 shrink-0 place-items-center rounded-lg", tint)}>
      <Icon aria-hidden="true" className="size-6" />
      {!isReady && (
        <span className="absolute -bottom-2 left-1/2 -translate-x-1/2 rounded-[6px] whitespace-nowrap ring-2 ring-surface">
          <NotReady />
        </span>
      )}
    </span>
    {Badge && hasBadge && (
      <span className="absolute top-2.5 left-1/2 ml-3">
        <Badge />
      </span>
    )}
  </Link>
);
