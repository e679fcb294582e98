import * as contract from "@danji/contract/complex/complex";
import * as inputs from "@danji/contract/complex/complex.input";
import { withoutEnvelope, type RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import * as recent from "../recent.ts";
import { openPopularKeywords } from "./popular-keywords.ts";
import { findComplexes, searchComplexes } from "./search.ts";

export function searchRoutes(on: RegisterEndpoint, { db }: Services): void {
  const popular = openPopularKeywords(db);
  on(contract.searchComplexes, inputs.searchComplexesInput, ({ viewer, query }) =>
    searchComplexes(db, viewer, query.keyword, query.size),
  );

  on(contract.findComplexes, inputs.findComplexesInput, ({ viewer, query }) => findComplexes(db, viewer, query));

  on(contract.listPopularKeywords, inputs.recentInput, async ({ query }) =>
    withoutEnvelope(await popular.list(query.limit)),
  );

  on(contract.listRecentKeywords, inputs.recentInput, async ({ viewer, query }) =>
    withoutEnvelope(await recent.listRecentKeywords(db, viewer, query.limit)),
  );

  on(contract.rememberKeyword, inputs.rememberKeywordInput, ({ viewer, body }) =>
    recent.rememberKeyword(db, viewer, body.keyword),
  );

  on(contract.forgetKeyword, inputs.forgetKeywordInput, ({ viewer, query }) =>
    recent.forgetKeyword(db, viewer, query.keyword),
  );

  on(contract.listRecentComplexes, inputs.recentInput, async ({ viewer, query }) =>
    withoutEnvelope(await recent.listRecentComplexes(db, viewer, query.limit)),
  );

  on(contract.rememberComplex, inputs.rememberComplexInput, ({ viewer, body }) =>
    recent.rememberComplex(db, viewer, body.apartmentId),
  );

  on(contract.forgetComplex, inputs.forgetComplexInput, ({ viewer, query }) =>
    recent.forgetComplex(db, viewer, query.apartmentId),
  );
}
