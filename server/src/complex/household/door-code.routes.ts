import * as contract from "@danji/contract/complex/household/door-codes";
import {
  doorCodesInput,
  doorPrintInput,
  endDoorCodesInput,
  planTurnoverInput,
  printDoorCodesInput,
  turnoverInput,
} from "@danji/contract/complex/household/household.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { endDoorCodes, getPrint, listDoors, listPrints } from "./door-code-list.ts";
import { printDoorCodes } from "./door-print.ts";
import type { TurnoverFeatures } from "./replace-household.ts";
import { getTurnover, planTurnover, withdrawTurnover } from "./turnover.ts";

/** What an office does about doors: codes on letters, and 세대 교체. */
export function doorCodeRoutes(on: RegisterEndpoint, services: Services, features: TurnoverFeatures): void {
  const { db } = services;
  on(contract.listDoors, doorCodesInput, ({ viewer, params }) => listDoors(db, viewer, params.apartmentId));

  on(contract.printDoorCodes, printDoorCodesInput, ({ viewer, params, body, address }) =>
    printDoorCodes(services, viewer, { ...params, ...body, address }),
  );

  on(contract.listPrints, doorCodesInput, ({ viewer, params }) => listPrints(db, viewer, params.apartmentId));

  on(contract.getPrint, doorPrintInput, ({ viewer, params }) => getPrint(db, viewer, params));

  on(contract.endDoorCodes, endDoorCodesInput, ({ viewer, params, body, address }) =>
    endDoorCodes(db, viewer, { ...params, ...body, address }),
  );

  on(contract.getTurnover, turnoverInput, ({ viewer, params }) => getTurnover(db, viewer, params, features));

  on(contract.planTurnover, planTurnoverInput, ({ viewer, params, body, address }) =>
    planTurnover(db, viewer, { ...params, ...body, address }, features),
  );

  on(contract.withdrawTurnover, turnoverInput, ({ viewer, params, address }) =>
    withdrawTurnover(db, viewer, { ...params, address }),
  );
}
