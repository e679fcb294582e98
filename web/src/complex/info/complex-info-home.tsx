import type { ComplexView } from "@danji/contract/complex/complex";
import { complexRegistrationCopy } from "@danji/contract/complex/registration.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { voiceCopy } from "@danji/contract/complex/voice.copy";
import { ChevronRight, House } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { relativeTime } from "#platform/time/date.ts";
import { buttonClasses } from "#ui/button.tsx";
import { useResidences } from "../residence/residence.queries.ts";
import { useStanding } from "../voice/standing.queries.ts";

/** The viewer's home in this complex, or a link to add one. Nothing while loading. */
export function ComplexInfoHome({ complex }: { readonly complex: ComplexView }) {
  const { data: homes } = useResidences();
  const standing = useStanding(complex.id);
  if (homes === undefined) return null;
  return (
    <div className="flex flex-col gap-3">
      {standing?.kind === "reader" && (
        <p className="text-sm text-body">
          {standing.request?.state === "WAITING"
            ? voiceCopy.closedWaiting(relativeTime(standing.request.requestedAt))
            : voiceCopy.closedPlaces}
        </p>
      )}
      <HomeOf complex={complex} homes={homes} />
    </div>
  );
}

interface HomeOfProps {
  readonly complex: ComplexView;
  readonly homes: readonly ResidenceView[];
}

function HomeOf({ complex, homes }: HomeOfProps) {
  const home = homes.find(({ apartmentId, state }) => apartmentId === complex.id && state !== "REJECTED");
  if (home === undefined) {
    return (
      <Link to={paths.residenceNewOf(complex.id)} className={buttonClasses({ block: true })}>
        {complexRegistrationCopy.join}
      </Link>
    );
  }
  return (
    <Link to={paths.homes} className="flex items-center gap-3 rounded-lg border border-line p-4 hover:bg-sunken">
      <House aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-muted">
          {`${residenceCopy.title} · ${residenceCopy.states[home.state]}`}
        </span>
        <span className="block font-semibold wrap-anywhere">{`${home.building} ${home.unit}`}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
