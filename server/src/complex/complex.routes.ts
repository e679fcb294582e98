import * as contract from "@danji/contract/complex/complex";
import { getComplexInput, listComplexesInput } from "@danji/contract/complex/complex.input";
import { type RegisterEndpoint, withNextCursor } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { getComplex, listComplexes } from "./complex.ts";

export function complexRoutes(on: RegisterEndpoint, { db }: Services): void {
  on(contract.listComplexes, listComplexesInput, async ({ viewer, query }) => {
    const { complexes, nextCursor } = await listComplexes(db, viewer, query.size, query.cursor);
    return withNextCursor(complexes, nextCursor);
  });

  on(contract.getComplex, getComplexInput, ({ viewer, params }) => getComplex(db, viewer, params.apartmentId));
}
