import { Readable } from "node:stream";
import { exportData, getExportAllowance } from "@danji/contract/data-export/data-export";
import { exportDataInput } from "@danji/contract/data-export/data-export.input";
import { exportsPerDay } from "@danji/contract/data-export/data-export-rules";
import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { recordAudit } from "#platform/audit.ts";
import { type RegisterEndpoint, streamed } from "#platform/http/request/call.ts";
import { rejectUnintended } from "#platform/http/origin/fetch-metadata.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { createExport } from "./data-export.ts";
import type { Section } from "./sections.ts";

const exportLimit: Limit = { name: "exports", max: exportsPerDay, seconds: 86_400 };
const subjectOf = (viewer: Viewer): string => `member:${viewer.memberId}`;

const types = { json: "application/json; charset=utf-8", html: "text/html; charset=utf-8" } as const;

/** The export of one's own data, and whether there may be another one today. */
export function dataExportRoutes(on: RegisterEndpoint, services: Services, sections: readonly Section[]): void {
  on(getExportAllowance, {}, async ({ viewer }) => {
    const { left, endsAt } = await services.limits.left(services.db, exportLimit, subjectOf(viewer));
    return { left, renewedAt: endsAt?.toISOString() ?? null };
  });

  on(exportData, exportDataInput, async ({ viewer, query, address, request }) => {
    rejectUnintended(request);
    const { db } = services;
    const target = subjectOf(viewer);
    await services.limits.charge(db, exportLimit, target);
    await recordAudit(db, { action: "data.exported", actorId: viewer.memberId, target, address });
    const madeAt = new Date();
    const file = `danji-${seoulDay(madeAt)}.${query.format}`;
    return streamed(types[query.format], Readable.from(createExport(db, viewer, query.format, { madeAt, sections })), {
      "content-disposition": `attachment; filename="${file}"`,
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });
}
