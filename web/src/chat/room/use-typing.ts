import { chatTopics } from "@danji/contract/chat-topics";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { send } from "#platform/realtime.ts";

/** Somebody who types says so this often, and is taken to have stopped a while after, in milliseconds. */
const saysEvery = 3_000;
const goneAfter = 5_000;

interface Typist {
  readonly nickname: string;
  readonly until: number;
}

/** Who is writing in a room right now, besides the viewer. */
export function useTypists(viewerId: number | undefined) {
  const [typists, setTypists] = useState<ReadonlyMap<number, Typist>>(new Map());

  const stop = useCallback((memberId: number) => {
    setTypists((before) => {
      if (!before.has(memberId)) return before;
      const rest = new Map(before);
      rest.delete(memberId);
      return rest;
    });
  }, []);
  const start = useCallback(
    (memberId: number, nickname: string) => {
      if (memberId === viewerId) return;
      setTypists((before) => new Map(before).set(memberId, { nickname, until: Date.now() + goneAfter }));
    },
    [viewerId],
  );

  useEffect(() => {
    if (typists.size === 0) return undefined;
    const next = Math.min(...[...typists.values()].map(({ until }) => until));
    const timer = setTimeout(
      () => setTypists((before) => new Map([...before].filter(([, { until }]) => until > Date.now()))),
      Math.max(0, next - Date.now()) + 1,
    );
    return () => clearTimeout(timer);
  }, [typists]);

  const names = useMemo(() => [...typists.values()].map(({ nickname }) => nickname), [typists]);
  return { names, start, stop };
}

/** Gives what says that the viewer writes, as often as it is worth. */
export function useSayTyping(roomId: number): () => void {
  const said = useRef(0);
  return () => {
    if (Date.now() - said.current < saysEvery) return;
    said.current = Date.now();
    send(chatTopics.typing(roomId), {});
  };
}
