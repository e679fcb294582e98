import { chatCopy } from "@danji/contract/chat/chat.copy";
import { type KeyboardEvent, useRef, useState } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { cx } from "#ui/cx.ts";
import { MessageRow } from "./message-row.tsx";
import { DayBadge, Notice, RoomEnd } from "../room/room-lines.tsx";
import { isHiddenMessage, type Row } from "./rows.ts";
import type { UnreadCounter } from "./timeline.ts";
import { UnsentRow } from "./unsent-row.tsx";
import { type ScrollTarget, useLogScroll } from "../room/use-log-scroll.ts";

interface MessageLogProps {
  readonly rows: readonly Row[];
  readonly unread: UnreadCounter;
  readonly blocked: ReadonlySet<number>;
  readonly typing: readonly string[];
  readonly scrollTarget: ScrollTarget;
  readonly hasNewest: boolean;
  readonly onAtEnd: (atEnd: boolean) => void;
  readonly onNearEdge: (edge: "start" | "end") => void;
}

const seqOf = (row: Row | undefined): number | undefined => (row?.kind === "message" ? row.message.seq : undefined);

/** True in the render that prepends older rows: the list then keeps its offset from the end. */
const useIsPrepending = (rows: readonly Row[]): boolean => {
  const first = seqOf(rows.find((row) => row.kind === "message"));
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
  const tabStop = focused ?? seqOf(rows.findLast((row) => row.kind === "message"));
  const tabStopIndex = rows.findIndex((row) => seqOf(row) === tabStop);

  /** The up and down keys move the focus between messages. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || !(event.target instanceof Element) || !event.target.hasAttribute("data-message")) return;
    event.preventDefault();
    let at = tabStopIndex + step;
    while (rows[at] !== undefined && seqOf(rows[at]) === undefined) at += step;
    const next = seqOf(rows[at]);
    if (next === undefined) return;
    setFocused(next);
    list.current?.scrollToIndex(at, { align: "nearest" });
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-message="${next}"]`)?.focus());
  };

  return (
    <div
      ref={box}
      role="log"
      aria-label={chatCopy.room.log}
      // Not a live region: rows that scroll into view are not new. New messages are announced separately.
      aria-live="off"
      {...inputHandlers}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setFocused(Number(target.getAttribute("data-message") ?? 0) || focused)}
      className={cx(
        "chat-log min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain",
        !isSettled && "invisible",
      )}
    >
      <Virtualizer
        ref={list}
        data={rows}
        shift={isPrepending}
        // Rows are measured before they become visible, so that a wrong estimate does not shift the text.
        bufferSize={900}
        keepMounted={tabStopIndex < 0 ? [] : [tabStopIndex]}
        onScroll={onScroll}
        onResize={onResize}
      >
        {(row) => (
          <div key={row.key}>
            {row.kind === "notice" && <Notice />}
            {row.kind === "day" && <DayBadge day={row.day} time={row.time} />}
            {row.kind === "unsent" && <UnsentRow message={row.message} />}
            {row.kind === "end" && <RoomEnd typing={typing} />}
            {row.kind === "message" && (
              <MessageRow
                message={row.message}
                isMine={row.isMine}
                isGroupStart={row.isGroupStart}
                isGroupEnd={row.isGroupEnd}
                unread={unread(row.message.seq)}
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
