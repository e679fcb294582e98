import * as contract from "@danji/contract/complex";
import { getComplexInput, listComplexesInput, searchComplexesInput } from "@danji/contract/complex.input";
import type { On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { getComplex, listComplexes, searchComplexes } from "./complex.ts";

export function complexRoutes(on: On, { db }: Services): void {
  on(contract.listComplexes, listComplexesInput, ({ viewer, query }) =>
    listComplexes(db, viewer, query.size),
  );

  on(contract.searchComplexes, searchComplexesInput, ({ viewer, query }) =>
    searchComplexes(db, viewer, query.keyword, query.size),
  );

  on(contract.getComplex, getComplexInput, ({ viewer, params }) =>
    getComplex(db, viewer, params.apartmentId),
  );
}
