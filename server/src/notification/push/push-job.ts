import type { FeatureManifest } from "#platform/feature/manifest.ts";
import type { Services } from "#platform/services.ts";
import { notificationText } from "../source.ts";
import { type PushOutbox, pushOutbox } from "./send-pushes.ts";

/** The outbox of each process: the pace of the push services outlives a run. */
const outboxes = new WeakMap<Services["secrets"], PushOutbox>();

export function pushOutboxOf(services: Services, features: readonly FeatureManifest[]): PushOutbox {
  const outbox = outboxes.get(services.secrets) ?? pushOutbox(services, { text: notificationText(features) });
  outboxes.set(services.secrets, outbox);
  return outbox;
}

export const stopPushOutbox = async ({ secrets }: Services): Promise<void> => outboxes.get(secrets)?.stop();
