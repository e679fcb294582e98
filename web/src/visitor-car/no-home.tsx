import { homeCopy } from "@danji/contract/app/home.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { visitorCarCopy as copy } from "@danji/contract/visitor-car/visitor-car.copy";
import { House } from "lucide-react";
import type { ReactNode } from "react";
import { useHomeState } from "#complex/my-complex/my-complex.queries.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** Visitor cars are a household's: who has no home yet finds the way to one, or for whom it waits. `loading` stands until it is known. */
export function NoHome({ loading }: { readonly loading: ReactNode }) {
  const { state, isSettled } = useHomeState();
  if (!isSettled) return loading;
  const isWaiting = state?.kind === "waiting";
  return (
    <EmptyState
      icon={<House />}
      title={isWaiting ? homeCopy.waiting : copy.needsHome}
      hint={isWaiting ? copy.waitsHint : copy.needsHomeHint}
      action={
        <Link to={isWaiting ? paths.homes : paths.residenceNew} className={buttonClasses({})}>
          {isWaiting ? residenceCopy.toHomes : residenceCopy.add}
        </Link>
      }
    />
  );
}
