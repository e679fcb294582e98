/** What reaches this process of the notices to members (`announceNotice`), for code that keeps an answer until the next one. */
export interface MemberNotices {
  /** True while no notice can be missed; false until there is a receiver, which sets it. */
  isReliable: () => boolean;
  /** A notice to the member was committed by any process. */
  received(memberId: number): void;
  /** The connection was lost or restored. */
  mayHaveMissed(): void;
  listen(listener: NoticeListener): void;
}

interface NoticeListener {
  readonly received: (memberId: number) => void;
  readonly mayHaveMissed: () => void;
}

export function memberNotices(): MemberNotices {
  const listeners = new Set<NoticeListener>();
  return {
    isReliable: () => false,
    received: (memberId) => listeners.forEach((listener) => listener.received(memberId)),
    mayHaveMissed: () => listeners.forEach((listener) => listener.mayHaveMissed()),
    listen: (listener) => void listeners.add(listener),
  };
}
