import { chatTopics } from "@danji/contract/chat/chat-topics";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { send } from "#platform/realtime.ts";

/** A typing member sends this often, and counts as stopped `typingTimeout` after the last time, in milliseconds. */
const sendInterval = 3_000;
const typingTimeout = 5_000;

/** Under which name a member types: several may under that of an office. */
export interface TypingName {
  readonly nickname: string;
  readonly isOffice: boolean;
}

interface TypingMember {
  readonly name: TypingName;
  readonly until: number;
}

/** The names under which members are typing in a room now, except the viewer and whom the viewer blocks. */
export function useTypingMembers(viewerId: number | undefined, blocked: ReadonlySet<number>) {
  const [members, setMembers] = useState<ReadonlyMap<number, TypingMember>>(new Map());

  const stop = useCallback((memberId: number) => {
    setMembers((before) => {
      if (!before.has(memberId)) return before;
      const rest = new Map(before);
      rest.delete(memberId);
      return rest;
    });
  }, []);
  const start = useCallback(
    (memberId: number, name: TypingName) => {
      if (memberId === viewerId) return;
      setMembers((before) => new Map(before).set(memberId, { name, until: Date.now() + typingTimeout }));
    },
    [viewerId],
  );

  useEffect(() => {
    if (members.size === 0) return undefined;
    const next = Math.min(...[...members.values()].map(({ until }) => until));
    const timer = setTimeout(
      () => setMembers((before) => new Map([...before].filter(([, { until }]) => until > Date.now()))),
      Math.max(0, next - Date.now()) + 1,
    );
    return () => clearTimeout(timer);
  }, [members]);

  const names = useMemo(() => {
    const shown = [...members].flatMap(([memberId, { name }]) => (blocked.has(memberId) ? [] : [name]));
    return [...new Map(shown.map((name) => [name.nickname, name])).values()];
  }, [members, blocked]);
  return { names, start, stop };
}

/** Returns a function that sends that the viewer is typing, throttled. */
export function useSendTyping(roomId: number): () => void {
  const lastSentAt = useRef(0);
  return () => {
    if (Date.now() - lastSentAt.current < sendInterval) return;
    lastSentAt.current = Date.now();
    send(chatTopics.typing(roomId), {});
  };
}
