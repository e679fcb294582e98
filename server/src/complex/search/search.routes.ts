import * as contract from "@danji/contract/complex/complex";
import * as inputs from "@danji/contract/complex/complex.input";
import { withoutEnvelope, type RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import * as recent from "../recent.ts";
import { findComplexes, searchComplexes } from "./search.ts";

export function searchRoutes(on: RegisterEndpoint, { db }: Services): void {
  on(contract.searchComplexes, inputs.searchComplexesInput, ({ viewer, query }) =>
    searchComplexes(db, viewer, query.keyword, query.size),
  );

  on(contract.findComplexes, inputs.findComplexesInput, ({ viewer, query }) => findComplexes(db, viewer, query));

  on(contract.listPopularKeywords, inputs.recentInput, async ({ query }) =>
    withoutEnvelope(await recent.listPopularKeywords(db, query.limit)),
  );

  on(contract.listRecentKeywords, inputs.recentInput, async ({ viewer, query }) =>
    withoutEnvelope(await recent.listRecentKeywords(db, viewer, query.limit)),
  );

  on(contract.rememberKeyword, inputs.rememberKeywordInput, async ({ viewer, body }) => {
    await recent.rememberKeyword(db, viewer, body.keyword);
    return undefined;
  });

  on(contract.forgetKeyword, inputs.forgetKeywordInput, async ({ viewer, query }) => {
    await recent.forgetKeyword(db, viewer, query.keyword);
    return undefined;
  });

  on(contract.listRecentComplexes, inputs.recentInput, async ({ viewer, query }) =>
    withoutEnvelope(await recent.listRecentComplexes(db, viewer, query.limit)),
  );

  on(contract.rememberComplex, inputs.rememberComplexInput, async ({ viewer, body }) => {
    await recent.rememberComplex(db, viewer, body.apartmentId);
    return undefined;
  });

  on(contract.forgetComplex, inputs.forgetComplexInput, async ({ viewer, query }) => {
    await recent.forgetComplex(db, viewer, query.apartmentId);
    return undefined;
  });
}
