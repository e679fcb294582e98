import { chatCopy } from "@danji/contract/chat/chat.copy";
import { type KeyboardEvent, startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { whenIdle } from "#platform/task/when-idle.ts";
import { cx } from "#ui/cx.ts";
import { MessageRow } from "./message-row.tsx";
import { DayBadge, Notice, RoomEnd } from "../room/room-lines.tsx";
import type { TypingName } from "../room/use-typing.ts";
import { PhotosRow } from "./photos-row.tsx";
import { isHiddenMessage, type Row, seqsOf } from "./rows.ts";
import type { UnreadCounter } from "./timeline.ts";
import { UnsentRow } from "./unsent-row.tsx";
import { type ScrollTarget, useLogScroll } from "../room/use-log-scroll.ts";

interface MessageLogProps {
  readonly rows: readonly Row[];
  readonly unread: UnreadCounter;
  readonly blocked: ReadonlySet<number>;
  readonly typing: readonly TypingName[];
  readonly scrollTarget: ScrollTarget;
  readonly hasNewest: boolean;
  /** Its rows are measured, and seen. */
  readonly onShown: () => void;
  readonly onAtEnd: (atEnd: boolean) => void;
  readonly onNearEdge: (edge: "start" | "end") => void;
}

/** Rows within this distance (px) of the viewport are measured before they become visible: a wrong estimate does not shift the text. */
const buffer = 900;
/** So many of the last rows (a screen's) are rendered with the log, in pieces, and not in the one task in which virtua has measured it. */
const firstRows = 11;
/** Height (px) of a typical row. Without it virtua takes 40 px until rows are measured, and renders half as many again. */
const usualRow = 70;

/** Zero until the log is shown and nothing else is to be done: what stands above the screen is rendered then, in pieces. */
const useBuffer = (isShown: boolean): number => {
  const [size, setSize] = useState(0);
  useEffect(() => (isShown ? whenIdle(() => startTransition(() => setSize(buffer))) : undefined), [isShown]);
  return size;
};

const lastIndexes = (count: number): readonly number[] =>
  Array.from({ length: Math.min(firstRows, count) }, (_, index) => count - 1 - index);

/** True in the render that prepends older rows: the list then keeps its offset from the end. */
const useIsPrepending = (rows: readonly Row[]): boolean => {
  const oldest = rows.find((row) => seqsOf(row).length > 0);
  const first = oldest === undefined ? undefined : seqsOf(oldest)[0];
  const [before, setBefore] = useState({ rows, first, grows: false });
  if (before.rows !== rows) {
    const grows = first !== undefined && before.first !== undefined && first < before.first;
    setBefore({ rows, first, grows });
  }
  return before.grows;
};

/** The messages of a room as a virtual list: only those around the viewport are in the DOM. */
export function MessageLog(props: MessageLogProps) {
  const { rows, unread, blocked, typing } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const isPrepending = useIsPrepending(rows);
  const { isSettled, onScroll, onResize, inputHandlers } = useLogScroll({ ...props, list, typing: typing.length });
  const [focused, setFocused] = useState<number>();
  const stops = useMemo(() => rows.flatMap((row, index) => seqsOf(row).map((seq) => ({ seq, index }))), [rows]);
  const tabStop = focused ?? stops.at(-1)?.seq;
  const bufferSize = useBuffer(isSettled);
  const { onShown } = props;
  const show = useEffectEvent(onShown);
  // What then loads would share line and processor with the messages that are about to be painted.
  useEffect(() => (isSettled ? whenIdle(() => show()) : undefined), [isSettled]);
  const tabStopIndex = stops.find(({ seq }) => seq === tabStop)?.index;

  /** The up and down keys move the focus between messages. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || !(event.target instanceof Element) || !event.target.hasAttribute("data-message")) return;
    event.preventDefault();
    const next = stops[stops.findIndex(({ seq }) => seq === tabStop) + step];
    if (next === undefined) return;
    setFocused(next.seq);
    list.current?.scrollToIndex(next.index, { align: "nearest" });
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-message="${next.seq}"]`)?.focus());
  };

  return (
    <div
      ref={box}
      role="log"
      aria-label={chatCopy.room.log}
      // Not a live region: rows that scroll into view are not new. New messages are announced separately.
      aria-live="off"
      // Rows are hidden until they are measured: what scrolls can always be reached by Tab, and scrolled by keys.
      tabIndex={0}
      {...inputHandlers}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setFocused(Number(target.getAttribute("data-message") ?? 0) || focused)}
      className={cx(
        "chat-log min-h-0 flex-1 -outline-offset-2 overflow-x-hidden overflow-y-auto overscroll-contain",
        !isSettled && "invisible",
      )}
    >
      <Virtualizer
        ref={list}
        data={rows}
        shift={isPrepending}
        bufferSize={bufferSize}
        itemSize={usualRow}
        keepMounted={isSettled ? (tabStopIndex === undefined ? [] : [tabStopIndex]) : lastIndexes(rows.length)}
        onScroll={onScroll}
        onResize={onResize}
      >
        {(row) => (
          <div key={row.key}>
            {row.kind === "notice" && <Notice />}
            {row.kind === "day" && <DayBadge day={row.day} time={row.time} />}
            {row.kind === "unsent" && <UnsentRow message={row.message} />}
            {row.kind === "photos" && (
              <PhotosRow
                photos={row.photos}
                isMine={row.isMine}
                isGroupStart={row.isGroupStart}
                isGroupEnd={row.isGroupEnd}
                unread={unread}
                isHidden={row.photos.some((photo) => "message" in photo && isHiddenMessage(photo.message, blocked))}
                tabStop={tabStop}
              />
            )}
            {row.kind === "end" && <RoomEnd typing={typing} />}
            {row.kind === "message" && (
              <MessageRow
                message={row.message}
                isMine={row.isMine}
                isGroupStart={row.isGroupStart}
                isGroupEnd={row.isGroupEnd}
                unread={unread(row.message)}
                isHidden={isHiddenMessage(row.message, blocked)}
                isTabStop={row.message.seq === tabStop}
              />
            )}
          </div>
        )}
      </Virtualizer>
    </div>
  );
}
