import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import type { OfficeInquiryItem } from "@danji/contract/inquiry/casework";
import { inquiryMoves, type InquiryStage, openStages, stagesWithText } from "@danji/contract/inquiry/inquiry-stages";
import { ArrowRight } from "lucide-react";
import { placeText } from "#inquiry/place-text.ts";
import type { useDetail } from "#platform/table/use-detail.ts";
import { cx } from "#ui/cx.ts";
import { RowLink } from "#ui/table/row-link.tsx";
import { DueText } from "./due-text.tsx";

/** The open stage that follows without words: the first one of its moves. */
const nextStage = (stage: InquiryStage): InquiryStage | undefined =>
  inquiryMoves.ANSWERER[stage].find((to) => openStages.includes(to) && !stagesWithText.includes(to));

interface BoardCardProps {
  readonly card: OfficeInquiryItem;
  readonly detail: ReturnType<typeof useDetail>;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** Undefined for a member who only sees the board. */
  readonly onMove: ((to: InquiryStage) => void) | undefined;
}

/** An inquiry on the board, with the step that follows. */
export function BoardCard({ card, detail, isOpen, isBusy, onMove }: BoardCardProps) {
  const { inquiryId, stage, title, place, kind, assignee } = card;
  const next = nextStage(stage);
  const name = title ?? copy.withdrawnTitle;
  return (
    <li
      data-card={inquiryId}
      className={cx(
        "relative flex flex-col gap-1.5 rounded-sm border bg-surface p-3 text-sm shadow-low",
        isOpen ? "border-accent" : "border-line",
      )}
    >
      <RowLink
        row={card}
        hrefOf={({ inquiryId: id }) => detail.hrefOf(id)}
        onOpen={({ inquiryId: id }) => detail.open(id)}
      >
        <span className="block py-1 font-semibold wrap-anywhere">{name}</span>
      </RowLink>
      {place !== null && <span className="wrap-anywhere text-muted">{placeText(place)}</span>}
      <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-xs">
        <span className="text-muted">{`${inquiryCopy.kinds[kind]} · ${assignee?.nickname ?? copy.unassigned}`}</span>
        <DueText inquiry={card} />
      </span>
      {onMove !== undefined && next !== undefined && (
        <button
          type="button"
          disabled={isBusy}
          aria-label={copy.moveCard(name, inquiryCopy.stages[next])}
          onClick={() => onMove(next)}
          className="pressable touch-target relative z-1 -mx-1 -mb-1 flex min-h-9 items-center justify-between rounded-sm px-1 text-xs font-semibold text-accent-ink hover:bg-sunken disabled:text-muted"
        >
          {copy.moveTo[next]}
          <ArrowRight aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </li>
  );
}
