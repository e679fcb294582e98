import { listCarLedger } from "@danji/contract/visitor-car/ledger/car-ledger";
import { carLedgerInput } from "@danji/contract/visitor-car/ledger/car-ledger.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { listLedger } from "./car-ledger.ts";

/** The ledger of all visits of a complex. */
export function ledgerRoutes(on: RegisterEndpoint, { db }: Services): void {
  on(listCarLedger, carLedgerInput, ({ viewer, params, query, address }) =>
    listLedger(db, viewer, { ...params, ...query, address }),
  );
}
