/** Typing events are forwarded at most this often, per member and per room. */
const MEMBER_MS = 3_000;
const ROOM_MS = 1_000;

/** True where a typing event is to be forwarded; the sender is not told. */
export function typingThrottle(now: () => number = performance.now.bind(performance)) {
  const nextAt = new Map<string, number>();
  let sweptAt = now();

  function isDue(key: string, at: number): boolean {
    return at >= (nextAt.get(key) ?? 0);
  }

  return (roomId: number, memberId: number): boolean => {
    const at = now();
    if (at - sweptAt > MEMBER_MS) {
      sweptAt = at;
      for (const [key, until] of nextAt) if (until <= at) nextAt.delete(key);
    }
    const [room, member] = [`${roomId}`, `${roomId} ${memberId}`];
    if (!isDue(room, at) || !isDue(member, at)) return false;
    nextAt.set(room, at + ROOM_MS);
    nextAt.set(member, at + MEMBER_MS);
    return true;
  };
}
