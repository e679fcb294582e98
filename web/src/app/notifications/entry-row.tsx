import { notificationListCopy as copy } from "@danji/contract/notification/notification.copy";
import { entryWords } from "@danji/contract/notification/entry-words";
import type { EntryKind } from "@danji/contract/notification/notification-entry-rules";
import type { NotificationView } from "@danji/contract/notification/notification-list";
import {
  Bell,
  Building2,
  CalendarCheck,
  CarFront,
  Flag,
  Headset,
  House,
  type LucideIcon,
  Megaphone,
  MessageCircle,
} from "lucide-react";
import { AuthorAvatar, AuthorName } from "#complex/author-name.tsx";
import { useReadNotification } from "#notification/notification-list.queries.ts";
import { Link } from "#platform/navigation/router.tsx";
import { relativeTime } from "#platform/time/date.ts";
import { cx } from "#ui/cx.ts";
import { entryLink } from "./entry.ts";

interface Mark {
  readonly icon: LucideIcon;
  readonly tint: string;
}

const comments: Mark = { icon: MessageCircle, tint: "tint-pine" };
const home: Mark = { icon: House, tint: "tint-sand" };
const flag: Mark = { icon: Flag, tint: "tint-rose" };

/** The mark of entries without a person's picture. */
const marks: Readonly<Partial<Record<EntryKind, Mark>>> = {
  COMMENT: comments,
  REPLY: comments,
  NOTICE: { icon: Megaphone, tint: "tint-rose" },
  INQUIRY: { icon: Headset, tint: "tint-plum" },
  RESIDENCE: home,
  HOUSEHOLD: home,
  ROLE: { icon: Building2, tint: "tint-sky" },
  REPORT: flag,
  ACTION: flag,
  RESERVATION: { icon: CalendarCheck, tint: "tint-pine" },
  VISITOR_CAR: { icon: CarFront, tint: "tint-sky" },
  CAR_PENALTY: { icon: CarFront, tint: "tint-rose" },
  CAR_REFUSED: { icon: CarFront, tint: "tint-rose" },
};

const row = "pressable relative flex items-start gap-3 px-5 py-4 -outline-offset-2 transition-colors hover:bg-canvas";

/** One entry; the whole row leads to the spot, and opening it reads it. */
export function EntryRow({ entry }: { readonly entry: NotificationView }) {
  const { mutate: read } = useReadNotification();
  const { actor, title, excerpt, createdAt, isRead } = entry;
  const { byActor, sentence } = entryWords(entry);
  return (
    <li>
      <Link to={entryLink(entry)} className={row} onClick={() => isRead || read(entry)}>
        <EntryPicture entry={entry} byActor={byActor} />
        <span className="min-w-0 flex-1">
          <span className={cx("block text-base", isRead ? "text-body" : "font-semibold text-ink")}>
            {byActor && actor !== null && (
              <>
                <AuthorName name={actor.nickname} voice={actor.voice} officeRole={actor.officeRole} />
                {actor.voice === "OFFICE" ? copy.by.office : ` ${copy.by.person}`}{" "}
              </>
            )}
            {sentence}
          </span>
          {excerpt !== null && excerpt !== "" && (
            <span className="mt-1 line-clamp-2 text-sm break-words text-body">{excerpt}</span>
          )}
          <span className="mt-1.5 flex items-center gap-1 text-xs text-muted">
            {title !== null && <span className="min-w-0 truncate">{title}</span>}
            <span className="shrink-0">
              {title !== null && "· "}
              <time dateTime={createdAt}>{relativeTime(createdAt)}</time>
            </span>
          </span>
        </span>
        {!isRead && (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{copy.unread}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

/** The picture of who acted, else the mark of the kind. */
function EntryPicture({
  entry: { actor, kind },
  byActor,
}: {
  readonly entry: NotificationView;
  readonly byActor: boolean;
}) {
  if (actor !== null && byActor) {
    const { nickname, profileUrl, voice } = actor;
    return <AuthorAvatar name={nickname} src={profileUrl} voice={voice} />;
  }
  const { icon: Icon, tint } = marks[kind] ?? { icon: Bell, tint: "tint-pine" };
  return (
    <span aria-hidden="true" className={cx("grid size-10 shrink-0 place-items-center rounded-full", tint)}>
      <Icon className="size-5" />
    </span>
  );
}
