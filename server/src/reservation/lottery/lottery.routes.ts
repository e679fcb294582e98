import * as contract from "@danji/contract/reservation/lottery/lottery";
import * as input from "@danji/contract/reservation/lottery/lottery.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { enterLottery, leaveLottery } from "./enter.ts";
import { getPublishedLottery, listFacilityLotteries, listOwnLotteries } from "./read-lotteries.ts";

/** Lotteries of facilities. */
export function lotteryRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;
  on(contract.listFacilityLotteries, input.facilityLotteriesInput, ({ viewer, params }) =>
    listFacilityLotteries(db, viewer, params.facilityId),
  );
  on(contract.listOwnLotteries, {}, ({ viewer }) => listOwnLotteries(db, viewer));
  on(contract.getLottery, input.lotteryInput, ({ viewer, params }) =>
    getPublishedLottery(db, viewer, params.lotteryId),
  );
  on(contract.enterLottery, input.enterLotteryInput, ({ viewer, params, body }) =>
    enterLottery(services, viewer, { ...params, ...body }),
  );
  on(contract.leaveLottery, input.leaveLotteryInput, ({ viewer, params, body }) =>
    leaveLottery(services, viewer, { ...params, ...body }),
  );
}
