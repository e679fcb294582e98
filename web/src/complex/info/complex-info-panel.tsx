import type { ComplexView } from "@danji/contract/complex/complex";
import { complexCopy } from "@danji/contract/complex/complex.copy";
import { complexInfoCopy as copy } from "@danji/contract/complex/complex-info.copy";
import { officeCopy } from "@danji/contract/complex/office.copy";
import { titles } from "@danji/contract/app/frame.copy";
import {
  BadgeCheck,
  Building,
  CarFront,
  ChevronRight,
  ClipboardCheck,
  Dumbbell,
  House,
  type LucideIcon,
  Megaphone,
} from "lucide-react";
import type { ReactNode } from "react";
import { dayOf } from "#platform/time/date.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { cx } from "#ui/cx.ts";
import { addressText } from "./address-text.ts";
import { ComplexInfoChat } from "./complex-info-chat.tsx";
import { ComplexInfoOffice } from "./complex-info-office.tsx";
import { ComplexInfoHome } from "./complex-info-home.tsx";
import { useOffice } from "../office/office.queries.ts";
import { useResidences } from "../residence/residence.queries.ts";
import { FavoriteStar } from "../favorite/favorite-star.tsx";

/** The part of the panel that is always visible: name, address and favourite star. */
export const ComplexInfoHead = ({ complex }: { readonly complex: ComplexView }) => (
  <div className="flex items-start gap-2 pr-3 pb-4 pl-5">
    <div className="min-w-0 flex-1">
      <h2 className="text-2xl font-bold tracking-[-0.02em] wrap-anywhere">{complex.name}</h2>
      <p className="mt-0.5 text-base wrap-anywhere text-muted">{addressText(complex)}</p>
    </div>
    <div
      // Pressing the star must not drag the panel.
      onPointerDown={(event) => event.stopPropagation()}
    >
      <FavoriteStar complex={complex} isBookmarked={complex.isBookmarked} />
    </div>
  </div>
);

interface ComplexInfoRoomProps {
  readonly complex: ComplexView;
  /** It is 'my complex'. */
  readonly isMine: boolean;
}

/** The rest of the panel: key figures, links to notices, facilities and chat, and the viewer's home. */
export function ComplexInfoRoom({ complex, isMine }: ComplexInfoRoomProps) {
  const { totalUnit, parkingCapacity, buildingRange } = complex;
  const { isPending: isHomePending } = useResidences();
  const { isPending: isOfficePending } = useOffice(complex.id);
  return (
    <div className="flex flex-col gap-7 px-5 pt-1 pb-10">
      <dl className="flex flex-col rounded-lg bg-sunken px-4">
        <Fact icon={House} label={copy.households}>
          {totalUnit > 0 ? complexCopy.households(totalUnit) : copy.unknown}
        </Fact>
        <Fact
          icon={CarFront}
          label={copy.parking}
          note={totalUnit > 0 && parkingCapacity > 0 ? perHousehold(complex) : undefined}
        >
          {parkingCapacity > 0 ? copy.parkingOf(parkingCapacity) : copy.unknown}
        </Fact>
        <Fact icon={Building} label={copy.buildings}>
          {buildingRange === "" ? copy.unknown : buildingRange}
        </Fact>
        <Fact icon={BadgeCheck} label={officeCopy.fact}>
          {complex.officeSince === null ? officeCopy.unproven : officeCopy.since(dayOf(complex.officeSince))}
        </Fact>
      </dl>
      {isMine && (
        <section>
          <h3 className="text-lg font-bold">{copy.rooms}</h3>
          <ul className="mt-2 flex flex-col">
            <RoomLink to={paths.notices} icon={Megaphone} tint="tint-rose" label={titles.notices} />
            <RoomLink to={paths.facilities} icon={Dumbbell} tint="tint-sky" label={titles.facilities} />
            <RoomLink to={paths.inquiryResults} icon={ClipboardCheck} tint="tint-pine" label={titles.inquiryResults} />
            <ComplexInfoChat roomId={complex.chatroomId} />
          </ul>
        </section>
      )}
      <ComplexInfoHome complex={complex} />
      {/* Once the height of what stands above is known, which would move it. */}
      {!isHomePending && !isOfficePending && <ComplexInfoOffice complex={complex} />}
    </div>
  );
}

const perHousehold = ({ totalUnit, parkingCapacity }: ComplexView): string =>
  copy.perHousehold((parkingCapacity / totalUnit).toLocaleString("ko-KR", { maximumFractionDigits: 2 }));

interface FactProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

const Fact = ({ icon: Icon, label, note, children }: FactProps) => (
  <div className="flex flex-wrap items-center gap-x-3 border-b border-line py-3.5 last:border-0">
    <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
    <dt className="flex-[1_0_auto] text-base text-muted">{label}</dt>
    <dd className="ml-auto text-right text-base font-semibold wrap-anywhere">
      {children}
      {note !== undefined && <span className="block text-sm font-normal text-muted">{note}</span>}
    </dd>
  </div>
);

interface RoomLinkProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly tint: string;
  readonly label: string;
}

const RoomLink = ({ to, icon: Icon, tint, label }: RoomLinkProps) => (
  <li>
    <Link to={to} className="flex min-h-15 items-center gap-3 rounded-md hover:bg-sunken">
      <span className={cx("grid size-10 shrink-0 place-items-center rounded-md", tint)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1 text-base font-semibold">{label}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  </li>
);
