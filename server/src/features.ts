import { accountManifest } from "#account/account.manifest.ts";
import { backupManifest } from "#backup/backup.manifest.ts";
import { capabilityManifest } from "./capability/capability.manifest.ts";
import { chatManifest } from "#chat/chat.manifest.ts";
import { complexManifest } from "#complex/complex.manifest.ts";
import { dataExportManifest } from "./data-export/data-export.manifest.ts";
import { feedManifest } from "#feed/feed.manifest.ts";
import { facilityManifest } from "./facility/facility.manifest.ts";
import { imageManifest } from "#image/image.manifest.ts";
import { inquiryManifest } from "#inquiry/inquiry.manifest.ts";
import { moderationManifest } from "./moderation/moderation.manifest.ts";
import { notificationManifest } from "#notification/notification.manifest.ts";
import { reservationManifest } from "./reservation/reservation.manifest.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { visitorCarManifest } from "#visitor-car/visitor-car.manifest.ts";

/**
 * The features of the server, in the order of their ranks (`tools/house/layers.ts`). What a feature plugs in stands in its
 * manifest; nothing is registered anywhere else.
 */
export const features: readonly FeatureManifest[] = [
  imageManifest,
  capabilityManifest,
  accountManifest,
  notificationManifest,
  complexManifest,
  feedManifest,
  chatManifest,
  facilityManifest,
  inquiryManifest,
  visitorCarManifest,
  moderationManifest,
  reservationManifest,
  dataExportManifest,
  backupManifest,
];
