import { chatTopics, type MemberNotice } from "@danji/contract/chat/chat-topics";
import { singleBroadcast } from "#platform/realtime/broadcast.ts";
import type { Subscriber } from "#platform/realtime/stomp/stomp-handlers.ts";

/** Subscriptions of members in this process to their own notices. */
export class MemberQueues {
  private readonly members = new Map<number, Set<Subscriber>>();

  /** Subscribes; the returned function unsubscribes. */
  subscribe(memberId: number, subscriber: Subscriber): () => void {
    const subscribers = this.members.get(memberId) ?? new Set();
    this.members.set(memberId, subscribers.add(subscriber));
    return () => {
      subscribers.delete(subscriber);
      if (subscribers.size === 0 && this.members.get(memberId) === subscribers) this.members.delete(memberId);
    };
  }

  publish(memberId: number, notice: MemberNotice): void {
    const subscribers = this.members.get(memberId);
    if (subscribers === undefined) return;
    const broadcast = singleBroadcast(chatTopics.notifications, JSON.stringify(notice));
    for (const subscriber of subscribers) subscriber.deliver(broadcast);
  }
}
