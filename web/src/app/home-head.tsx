import { frameCopy } from "@danji/contract/app/frame.copy";
import { homeCopy as copy } from "@danji/contract/app/home.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import type { EndedHomeView } from "@danji/contract/complex/residence";
import { ChevronRight, MapPin, Search } from "lucide-react";
import type { ReactNode } from "react";
import type { HomeState } from "#complex/my-complex/home-state.ts";
import { useHomeState } from "#complex/my-complex/my-complex.queries.ts";
import { useEndedHomes } from "#complex/residence/residence.queries.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { relativeTime } from "#platform/time/date.ts";
import { Skeleton } from "#ui/skeleton.tsx";

const chip = "touch-target rounded-full bg-accent-soft px-3 py-1.5";

/**
 * The head of the home screen: which complex is mine, or how to find it. Every state has the same three lines, so that
 * nothing moves when the homes are known; if they cannot be loaded, only the greeting is shown.
 */
export function HomeHead() {
  const { state, error } = useHomeState();
  const ended = useEndedHomes(state?.kind === "none");
  const isLoading = state === undefined ? error === null : state.kind === "none" && ended.isLoading;
  const { place, title, hint } = isLoading ? loading : state === undefined ? unknown : headOf(state, ended.data?.[0]);
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm font-semibold text-accent-ink">{place}</div>
      <h1 tabIndex={-1} className="text-2xl font-bold tracking-[-0.02em] outline-none">
        {title}
      </h1>
      <p className="mt-1 min-h-[1.5em] text-sm text-muted">{hint}</p>
    </>
  );
}

interface Head {
  readonly place: ReactNode;
  readonly title: string;
  readonly hint: string;
}

const unknown: Head = { place: null, title: frameCopy.homeTitle, hint: "" };
const loading: Head = { ...unknown, place: <Skeleton className="h-5 w-32" /> };

/** The words of each state. */
function headOf(state: HomeState, ended: EndedHomeView | undefined): Head {
  switch (state.kind) {
    case "home": {
      const { apartmentName, building, unit } = state.home;
      return { ...unknown, place: <Place to={paths.homes} name={apartmentName} />, hint: `${building} ${unit}` };
    }
    case "office":
      return { ...unknown, place: <Place to={paths.complexInfo} name={state.complexName} />, hint: copy.managed };
    case "waiting": {
      const { apartmentName, requestedAt } = state.home;
      const place = (
        <>
          <Place to={paths.homes} name={apartmentName} />
          <span className="rounded-full bg-sunken px-3 py-1 text-body">{residenceCopy.states.WAITING}</span>
        </>
      );
      return {
        place: <WithCode>{place}</WithCode>,
        title: copy.waiting,
        hint: copy.waitingSince(relativeTime(requestedAt)),
      };
    }
    case "rejected": {
      const { apartmentId, apartmentName, rejectionReason } = state.home;
      const place = (
        <>
          <Place to={paths.homes} name={apartmentName} />
          <Link to={paths.residenceNewOf(apartmentId)} className={chip}>
            {residenceCopy.askAgain}
          </Link>
        </>
      );
      return {
        place,
        title: copy.rejected,
        hint: rejectionReason === null ? residenceCopy.rejectedNote : residenceCopy.rejectedReason(rejectionReason),
      };
    }
    case "none":
      return {
        place: (
          <WithCode>
            <FindHome />
          </WithCode>
        ),
        ...(ended === undefined
          ? { title: copy.welcome, hint: copy.welcomeHint }
          : { title: copy.ended(`${ended.building} ${ended.unit}`), hint: copy.endedHint }),
      };
  }
}

const Place = ({ to, name }: { readonly to: string; readonly name: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center gap-1">
    <MapPin aria-hidden="true" className="size-4 shrink-0" />
    {name}
    <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
  </Link>
);

/** A resident who has a letter of the office does not wait for it. */
const WithCode = ({ children }: { readonly children: ReactNode }) => (
  <>
    {children}
    <Link to={paths.joinByCode} className={chip}>
      {residenceCopy.haveCode}
    </Link>
  </>
);

const FindHome = () => (
  <Link to={paths.residenceNew} className={`${chip} inline-flex items-center gap-1.5`}>
    <Search aria-hidden="true" className="size-4 shrink-0" />
    {residenceCopy.add}
  </Link>
);
