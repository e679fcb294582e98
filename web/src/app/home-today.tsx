import { homeCopy as copy } from "@danji/contract/app/home.copy";
import type { HomeItemView } from "@danji/contract/complex/home/home-today";
import type { HomeItemKind } from "@danji/contract/complex/home/home-today-rules";
import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import { readNotification } from "@danji/contract/notification/notification-list";
import {
  CalendarCheck,
  CalendarClock,
  CarFront,
  ChevronRight,
  type LucideIcon,
  Megaphone,
  MessageCircleQuestionMark,
} from "lucide-react";
import { call } from "#platform/api.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { relativeTime } from "#platform/time/date.ts";
import { useHomeToday } from "./home-today.queries.ts";

interface Looks {
  readonly icon: LucideIcon;
  readonly tint: string;
  readonly path: (thingId: number) => string;
  /** When it was, or from or until when it holds. */
  readonly when: (at: string) => string;
}

const isToday = (date: Date): boolean => seoulDay(date) === seoulDay(new Date());

function fromWhen(at: string): string {
  const date = new Date(at);
  return copy.since(isToday(date) ? seoulTimeOfDay(date) : undefined);
}

/** An offer holds for a day at most. */
function untilWhen(at: string): string {
  const date = new Date(at);
  return copy.until(seoulTimeOfDay(date), isToday(date));
}

const looks: Readonly<Record<HomeItemKind, Looks>> = {
  NOTICE: { icon: Megaphone, tint: "bg-accent-soft text-accent-ink", path: paths.feed, when: relativeTime },
  ANSWER: {
    icon: MessageCircleQuestionMark,
    tint: "bg-accent-soft text-accent-ink",
    path: paths.settingsInquiryOne,
    when: relativeTime,
  },
  OFFER: {
    icon: CalendarClock,
    tint: "bg-accent-soft text-accent-ink",
    path: () => paths.myReservations,
    when: untilWhen,
  },
  BOOKING: { icon: CalendarCheck, tint: "tint-sky", path: () => paths.myReservations, when: fromWhen },
  CAR: { icon: CarFront, tint: "tint-sky", path: () => paths.myVehicles, when: fromWhen },
};

/** A newer server may know kinds that this release does not. */
const isKnown = ({ kind }: HomeItemView): boolean => kind in looks;

/**
 * What is new in the member's complex, below the tiles: so that nothing on the screen moves when it comes. Where nothing is
 * new, and where it cannot be read, there is nothing: the tiles lead everywhere.
 */
export function HomeToday() {
  const { data } = useHomeToday();
  const items = data?.items.filter(isKnown) ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="home-today" className="mt-8">
      <h2 id="home-today" className="px-1 pb-2 text-base font-bold">
        {copy.today}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
        {items.map((item) => (
          <li key={item.kind}>
            <ItemLink {...item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The notification of what is opened is read with it. Whether that succeeds changes nothing on the way. */
const markRead = ({ thingId, notificationId }: HomeItemView): void => {
  if (notificationId === null) return;
  call(readNotification, { body: { kind: "INQUIRY", thingId, until: notificationId } }).catch(() => undefined);
};

function ItemLink(item: HomeItemView) {
  const { icon: Icon, tint, path, when } = looks[item.kind];
  return (
    <Link
      to={path(item.thingId)}
      onClick={() => markRead(item)}
      className="flex min-h-16 items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-sunken"
    >
      <span className={`grid size-10 shrink-0 place-items-center rounded-full ${tint}`}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap gap-x-1.5 text-sm text-muted">
          <span>{copy.items[item.kind]}</span>
          <span aria-hidden="true">·</span>
          <span>{when(item.at)}</span>
        </span>
        <span className="line-clamp-1 font-semibold break-all">{item.title}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
