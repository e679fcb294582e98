import * as contract from "@danji/contract/visitor-car/retention/plate-retention";
import * as input from "@danji/contract/visitor-car/retention/plate-retention.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { countDue } from "./due-counts.ts";
import { getRetention, listErasures, setRetention } from "./plate-retention.ts";

/** How long a complex keeps plates, and what was erased. */
export function retentionRoutes(on: RegisterEndpoint, { db }: Services): void {
  on(contract.getPlateRetention, input.plateRetentionInput, ({ viewer, params }) =>
    getRetention(db, viewer, params.apartmentId),
  );

  on(contract.checkPlateRetention, input.setPlateRetentionInput, ({ viewer, params, body }) =>
    countDue(db, viewer, { ...params, ...body }),
  );

  on(contract.setPlateRetention, input.setPlateRetentionInput, ({ viewer, params, body }) =>
    setRetention(db, viewer, { ...params, ...body }),
  );

  on(contract.listPlateErasures, input.plateErasuresInput, ({ viewer, params, query }) =>
    listErasures(db, viewer, { ...params, ...query }),
  );
}
