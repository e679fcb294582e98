import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import type { OfficeInquiryItem } from "@danji/contract/inquiry/casework";
import { type InquiryStage, mayMoveInquiry, openStages, stagesWithText } from "@danji/contract/inquiry/inquiry-stages";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { messageFor } from "#platform/api-error.ts";
import type { useDetail } from "#platform/table/use-detail.ts";
import { showToast } from "#ui/overlay/toast.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { BoardCard } from "./board-card.tsx";
import { type DeskSource, useMoveCard } from "./inquiry-desk.queries.ts";

interface InquiryBoardProps {
  readonly source: DeskSource;
  /** Else the board is only seen. */
  readonly mayMove: boolean;
  readonly inquiries: readonly OfficeInquiryItem[];
  /** All open ones, whatever is shown of them. */
  readonly total: number;
  readonly detail: ReturnType<typeof useDetail>;
  readonly openId: number | undefined;
}

const steps: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Open inquiries by stage, the earliest due first. The arrow keys go from card to card, with Shift they move the card to the
 * stage beside it, Enter opens.
 */
export function InquiryBoard({ source, mayMove, inquiries, total, detail, openId }: InquiryBoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const move = useMoveCard(source);
  // A moved card is another element in another column: the focus follows it there.
  const moved = useRef<number>(undefined);
  const movedFrom = useRef<InquiryStage>(undefined);
  useEffect(() => {
    const card = inquiries.find(({ inquiryId }) => inquiryId === moved.current);
    if (card === undefined || card.stage === movedFrom.current) return;
    moved.current = undefined;
    board.current?.querySelector<HTMLElement>(`[data-card="${card.inquiryId}"] a`)?.focus();
  }, [inquiries]);
  const moveCard = async (card: OfficeInquiryItem, to: InquiryStage): Promise<void> => {
    [moved.current, movedFrom.current] = [card.inquiryId, card.stage];
    try {
      await move.mutateAsync({ inquiryId: card.inquiryId, step: card.step, to });
    } catch (error) {
      moved.current = undefined;
      showToast(messageFor(error, copy.moveFailed));
      return;
    }
    showToast(copy.movedTo(inquiryCopy.stages[to]));
  };
  const columns = openStages.map((stage) => ({ stage, cards: inquiries.filter((one) => one.stage === stage) }));
  const focus = (column: number, row: number): boolean => {
    const cards = columns[column]?.cards ?? [];
    const card = cards[Math.min(Math.max(row, 0), cards.length - 1)];
    if (card === undefined) return false;
    board.current?.querySelector<HTMLElement>(`[data-card="${card.inquiryId}"] a`)?.focus();
    return true;
  };
  /** A move that needs words opens the inquiry, where they are written. */
  const moveBeside = (card: OfficeInquiryItem | undefined, to: InquiryStage | undefined): void => {
    if (!mayMove || move.isPending || card === undefined || to === undefined) return;
    if (!mayMoveInquiry("ANSWERER", card.stage, to)) return;
    if (stagesWithText.includes(to)) detail.open(card.inquiryId);
    else void moveCard(card, to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.key === "Escape" && openId !== undefined) detail.close();
    if (step === undefined || !(event.target instanceof Element)) return;
    const id = Number(event.target.closest<HTMLElement>("[data-card]")?.dataset["card"]);
    const at = columns.findIndex(({ cards }) => cards.some(({ inquiryId }) => inquiryId === id));
    if (at === -1) return;
    event.preventDefault();
    const row = columns[at]?.cards.findIndex(({ inquiryId }) => inquiryId === id) ?? 0;
    const [across, down] = step;
    if (event.shiftKey) moveBeside(columns[at]?.cards[row], openStages[at + across]);
    else if (across === 0) focus(at, row + down);
    // An empty column is passed over.
    else for (let column = at + across; column in columns && !focus(column, row); column += across);
  };
  return (
    <>
      {mayMove && <p className="px-5 min-[1024px]:px-6 pb-2 text-sm text-muted">{copy.boardKeys}</p>}
      {total > inquiries.length && (
        <p className="px-5 min-[1024px]:px-6 pb-2 text-sm text-muted">
          {copy.boardMore((total - inquiries.length).toLocaleString("ko-KR"))}
        </p>
      )}
      <div
        ref={board}
        className="flex min-h-0 flex-1 gap-3 overflow-auto px-5 min-[1024px]:px-6 pb-5"
        onKeyDown={onKeyDown}
      >
        {columns.map(({ stage, cards }) => (
          <section
            key={stage}
            aria-label={inquiryCopy.stages[stage]}
            className="flex min-w-44 flex-1 flex-col gap-2 rounded-md bg-sunken p-2"
          >
            <h2 className="flex items-baseline gap-2 px-2 pt-1 text-sm font-bold">
              {inquiryCopy.stages[stage]}
              <span className="font-medium text-muted tabular-nums">{cards.length.toLocaleString("ko-KR")}</span>
            </h2>
            {cards.length === 0 ? (
              <p className="px-2 py-3 text-sm text-muted">{copy.boardNone}</p>
            ) : (
              <ul className="flex flex-col gap-2">
                {cards.map((card) => (
                  <BoardCard
                    key={card.inquiryId}
                    card={card}
                    detail={detail}
                    isOpen={card.inquiryId === openId}
                    isBusy={move.isPending}
                    onMove={mayMove ? (to) => void moveCard(card, to) : undefined}
                  />
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

/** The columns of the board while its inquiries load. */
export const BoardSkeleton = () => (
  <Loading className="flex min-h-0 flex-1 flex-col px-5 pb-5 min-[1024px]:px-6">
    <Skeleton className="mb-3 h-4 w-2/5" />
    <div className="flex min-h-0 flex-1 gap-3 overflow-auto">
      {openStages.map((stage, at) => (
        <div key={stage} className="flex min-w-44 flex-1 flex-col gap-2 rounded-md bg-sunken p-2">
          <p className="px-2 pt-1 text-sm font-bold">{inquiryCopy.stages[stage]}</p>
          {Array.from({ length: 3 - (at % 3) }, (_, card) => (
            <Skeleton key={card} className="h-24 rounded-md" />
          ))}
        </div>
      ))}
    </div>
  </Loading>
);
