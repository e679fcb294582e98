import * as contract from "@danji/contract/account/withdrawal";
import { withdrawInput } from "@danji/contract/account/account.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { WithdrawalHook } from "#platform/feature/manifest.ts";
import type { Services } from "#platform/services.ts";
import { getWithdrawal, withdraw } from "./withdrawal.ts";

/** Account withdrawal. */
export function withdrawalRoutes(on: RegisterEndpoint, services: Services, hooks: readonly WithdrawalHook[]): void {
  on(contract.getWithdrawal, {}, ({ viewer }) => getWithdrawal(services.db, viewer, hooks));

  on(contract.withdraw, withdrawInput, async ({ viewer, body, address, cookies, reply }) => {
    await withdraw(
      services,
      viewer,
      { password: body.password, address, consent: { reservations: body.reservations } },
      hooks,
    );
    cookies.clear("sid");
    cookies.clear("proof");
    // Also clears what this browser stores of us: pictures, answers, storage.
    reply.header("clear-site-data", '"cache", "cookies", "storage"');
  });
}
