import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import type { InquiryKind } from "@danji/contract/inquiry/inquiry-stages";
import { matterCopy as copy } from "@danji/contract/inquiry/matter/matter.copy";
import type { SharedMatterView } from "@danji/contract/inquiry/matter/matter";
import { Check, UsersRound } from "lucide-react";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useJoining, useSharedMatters } from "./matter.queries.ts";

interface SharedMattersProps {
  readonly apartmentId: number | undefined;
  readonly title: string;
  readonly hint: string;
  /** The viewer lives there; the office only reads. */
  readonly mayJoin: boolean;
  /** Those of one kind alone. */
  readonly kind?: InquiryKind | undefined;
}

/**
 * Matters that several households of the complex have, each with a tap that says: we, too. Nothing while there are none, and
 * where they cannot be read: what it stands beside works without it.
 */
export function SharedMatters({ apartmentId, title, hint, mayJoin, kind }: SharedMattersProps) {
  const { data } = useSharedMatters(apartmentId);
  const matters = (data ?? []).filter((matter) => kind === undefined || matter.kind === kind);
  if (apartmentId === undefined || matters.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-lg bg-accent-soft p-4">
      <div className="flex flex-col gap-1">
        <h2 className="flex items-center gap-2 font-bold text-accent-ink">
          <UsersRound aria-hidden="true" className="size-5" />
          {title}
        </h2>
        <p className="text-sm text-body">{hint}</p>
      </div>
      <ul aria-label={copy.list} className="flex flex-col gap-2">
        {matters.map((matter) => (
          <li key={matter.matterId}>
            <Matter apartmentId={apartmentId} matter={matter} mayJoin={mayJoin} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MatterProps extends Pick<SharedMattersProps, "mayJoin"> {
  readonly apartmentId: number;
  readonly matter: SharedMatterView;
}

function Matter({ apartmentId, matter, mayJoin }: MatterProps) {
  const { matterId, kind, title, place, since, householdCount, isJoined } = matter;
  const { mutateAsync, isPending } = useJoining(apartmentId);
  const change = async () => {
    try {
      await mutateAsync({ matterId, isJoined });
    } catch (error) {
      showToast(messageFor(error, copy.failed));
    }
  };
  return (
    <article className="flex flex-col gap-3 rounded-md bg-surface p-4">
      <div className="flex flex-col gap-1">
        <h3 className="font-bold wrap-anywhere">{title}</h3>
        <p className="text-sm wrap-anywhere text-muted">
          {[inquiryCopy.kinds[kind], place, copy.since(since.replaceAll("-", "."))]
            .filter((part) => part !== null)
            .join(" · ")}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm font-semibold tabular-nums">
          {copy.households(householdCount.toLocaleString("ko-KR"))}
        </p>
        {mayJoin && (
          <Button
            size="sm"
            variant={isJoined ? "secondary" : "primary"}
            busy={isPending}
            aria-pressed={isJoined}
            aria-label={isJoined ? copy.leaveOf(title) : copy.joinOf(title)}
            onClick={() => void change()}
          >
            {isJoined && <Check aria-hidden="true" className="size-4" />}
            {isJoined ? copy.joined : copy.join}
          </Button>
        )}
      </div>
    </article>
  );
}
