import * as contract from "@danji/contract/inquiry/result/result";
import * as input from "@danji/contract/inquiry/result/result.input";
import { requireAct } from "#complex/complex-access.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { checkDraft } from "./check-words.ts";
import { publishResult, withdrawResult } from "./publish.ts";
import { getResult, listResults } from "./result-list.ts";

/** Published results: read by the complex, written by its office. */
export function inquiryResultRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;

  on(contract.listInquiryResults, input.listInquiryResultsInput, ({ viewer, params, query }) =>
    listResults(db, viewer, params.apartmentId, query),
  );

  on(contract.getInquiryResult, input.getInquiryResultInput, ({ viewer, params }) => getResult(db, viewer, params));

  on(contract.checkPersonalWords, input.checkPersonalWordsInput, async ({ viewer, params, body }) => {
    await requireAct(db, viewer, params.apartmentId, "answerInquiries");
    return { marks: await checkDraft(db, params.apartmentId, body) };
  });

  on(contract.publishInquiryResult, input.publishInquiryResultInput, ({ viewer, params, body, address }) =>
    publishResult(services, viewer, { ...params, address }, body),
  );

  on(contract.withdrawInquiryResult, input.withdrawInquiryResultInput, ({ viewer, params, address }) =>
    withdrawResult(services, viewer, { ...params, address }),
  );
}
