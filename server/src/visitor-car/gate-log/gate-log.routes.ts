import * as contract from "@danji/contract/visitor-car/gate-log/gate-log";
import * as input from "@danji/contract/visitor-car/gate-log/gate-log.input";
import { plateKey } from "@danji/contract/visitor-car/plate";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { gateLogWork } from "./gate-log-work.ts";
import { deleteLog, listGateLogs, storeRows } from "./gate-log.ts";
import { readProgress } from "./import-progress.ts";

/** Importing the log of a gate. */
export function gateLogRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;
  const work = gateLogWork(services);
  on(contract.listGateLogs, input.gateLogsInput, ({ viewer, params }) => listGateLogs(db, viewer, params.apartmentId));

  on(contract.sendGateRows, input.sendGateRowsInput, ({ viewer, params, body }) =>
    storeRows(db, viewer, {
      ...params,
      rows: body.rows.map(([line, plate, kind, at]) => ({ line, plateKey: plateKey(plate), kind, at })),
    }),
  );

  on(contract.checkGateLog, input.gateLogInput, ({ viewer, params }) => work.checkLog(viewer, params));

  on(contract.importGateLog, input.importGateLogInput, ({ viewer, params, body, address }) =>
    work.importLog(viewer, { ...params, ...body, address }),
  );

  on(contract.readGateProgress, input.gateLogInput, ({ viewer, params }) => readProgress(db, viewer, params));

  on(contract.deleteGateLog, input.gateLogInput, ({ viewer, params }) => deleteLog(db, viewer, params));
}
