import { expect } from "vitest";
import { features } from "#features.ts";
import { notificationText, unlistedThings } from "#notification/source.ts";
import { pushKeysOf } from "#notification/push/push-sender.ts";
import { sql } from "#platform/db/sql.ts";
import type { Person } from "#testing/builders/people.ts";
import { type TestPushService, testPushService, type TestSubscription } from "./push-service.ts";
import { type TestApp, testApp } from "./test-app.ts";

/** What the push outbox needs to word pushes of every feature. */
export const pushSources = { text: notificationText(features), things: unlistedThings(features) };

export interface PushApp {
  readonly t: TestApp;
  readonly local: TestPushService;
  /** Subscribes a browser of the member. */
  readonly subscribe: (who: Pick<Person, "call">) => Promise<TestSubscription>;
  /** Forgets every subscription and what the service has received. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The app beside a push service of its own, without limits of calls. */
export async function pushApp(): Promise<PushApp> {
  const local = await testPushService(() => pushKeysOf(t.services).publicKey);
  const t: TestApp = await testApp({ config: { rateLimitScale: 1000 }, env: { LOCAL_PUSH_SERVICE: local.origin } });
  return {
    t,
    local,
    subscribe: async (who) => {
      const subscription = local.subscribe();
      const { browser: _, ...body } = subscription;
      const answer = await who.call("POST", "/api/member/push", body);
      expect(answer.statusCode, answer.body).toBe(204);
      return subscription;
    },
    reset: async () => {
      await t.db.run(sql`delete from push_subscriptions`);
      local.received.length = 0;
    },
    close: async () => {
      await t.close();
      await local.close();
    },
  };
}
