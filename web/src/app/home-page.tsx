import { frameCopy } from "@danji/contract/copy/frame";
import { defaultComplexId } from "@danji/contract/complex";
import { MapPin } from "lucide-react";
import { ComplexSearch } from "#complex/complex-search.tsx";
import { useComplex } from "#complex/complex.queries.ts";
import { Link } from "#platform/router.tsx";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { MainHeader } from "./main-header.tsx";
import { tiles } from "./menu-items.tsx";

/** / and /home: the way to everything. */
export default function HomePage() {
  return (
    <div className="on-canvas flex shrink-0 grow basis-auto flex-col bg-canvas">
      <MainHeader />
      <main className="tile-room flex flex-1 flex-col px-[20px] pt-4 pb-10">
        <ComplexName />
        <h1 tabIndex={-1} className="mt-1.5 text-2xl font-bold tracking-[-0.02em] outline-none">
          {frameCopy.homeTitle}
        </h1>
        <div className="mt-6">
          <ComplexSearch />
        </div>
        <ul className="tile-grid mt-6">
          {tiles.map(({ to, label, icon: Icon, tint }) => (
            <li key={to}>
              <Link
                to={to}
                className={cx(
                  "pressable flex h-full flex-col items-center justify-center gap-3 py-5 text-center",
                  "rounded-lg bg-surface text-base font-semibold shadow-low",
                )}
              >
                <span className={cx("grid size-[48px] place-items-center rounded-lg", tint)}>
                  <Icon aria-hidden="true" className="size-[24px]" />
                </span>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}

// Whose home this is. Where the name cannot be had the greeting stands alone.
function ComplexName() {
  const complex = useComplex(defaultComplexId);
  if (complex.isPending) return <Skeleton className="h-5 w-32" />;
  if (complex.data === undefined) return null;
  return (
    <p className="flex items-center gap-1 text-sm font-semibold text-accent-ink">
      <MapPin aria-hidden="true" className="size-4" />
      {complex.data.name}
    </p>
  );
}
