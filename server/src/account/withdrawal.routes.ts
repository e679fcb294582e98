import * as contract from "@danji/contract/account-withdrawal";
import { withdrawInput } from "@danji/contract/account-withdrawal.input";
import type { On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import type { Departure } from "./departure.ts";
import { getWithdrawal, withdraw } from "./withdrawal.ts";

/** Leaving for good. */
export function withdrawalRoutes(on: On, services: Services, departures: readonly Departure[]): void {
  on(contract.getWithdrawal, {}, ({ viewer }) => getWithdrawal(services.db, viewer, departures));

  on(contract.withdraw, withdrawInput, async ({ viewer, body, address, cookies, reply }) => {
    await withdraw(services, viewer, { password: body.password, address }, departures);
    cookies.clear("sid");
    cookies.clear("proof");
    // Whatever else this browser keeps of us goes too: pictures, answers, storage.
    reply.header("clear-site-data", '"cache", "cookies", "storage"');
    return undefined;
  });
}
