import { frameCopy } from "@danji/contract/app/frame.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { ChevronRight, MapPin } from "lucide-react";
import { ComplexSearch } from "#complex/search/complex-search.tsx";
import { useComplex } from "#complex/complex.queries.ts";
import { useMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { MainHeader } from "./frame/main-header.tsx";
import { tiles } from "./frame/menu-items.tsx";

/** / and /home: links to every feature. */
export default function HomePage() {
  return (
    <div className="on-canvas flex shrink-0 grow basis-auto flex-col bg-canvas">
      <MainHeader />
      <main className="tile-room flex flex-1 flex-col px-[20px] pt-1 pb-10">
        <ComplexName />
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-[-0.02em] outline-none">
          {frameCopy.homeTitle}
        </h1>
        <div className="mt-6">
          <ComplexSearch />
        </div>
        <ul className="tile-grid mt-6">
          {tiles.map(({ to, label, icon: Icon, tint, badge: Badge }) => (
            <li key={to}>
              <Link
                to={to}
                className={cx(
                  "pressable relative flex h-full flex-col items-center justify-center gap-3 py-5 text-center",
                  "rounded-lg bg-surface text-base font-semibold shadow-low",
                )}
              >
                <span className={cx("grid size-[48px] place-items-center rounded-lg", tint)}>
                  <Icon aria-hidden="true" className="size-[24px]" />
                </span>
                {label}
                {Badge && (
                  <span className="absolute top-2.5 left-1/2 ml-3">
                    <Badge />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}

// The current complex, with links to change it. If its name cannot be loaded, only the greeting is shown.
function ComplexName() {
  const { apartmentId, isHome, error } = useMyComplexId();
  const complex = useComplex(apartmentId);
  if (complex.data === undefined) {
    return (error ?? complex.error) === null ? <Skeleton className="h-11 w-32" /> : null;
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm font-semibold text-accent-ink">
      <Link to={isHome ? paths.homes : paths.complexInfo} className="inline-flex min-h-11 items-center gap-1">
        <MapPin aria-hidden="true" className="size-4 shrink-0" />
        {complex.data.name}
        <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
      </Link>
      {!isHome && (
        <Link to={paths.residenceNew} className="touch-target rounded-full bg-accent-soft px-3 py-1.5">
          {residenceCopy.add}
        </Link>
      )}
    </div>
  );
}
