import * as z from "zod/mini";
import { Id, PathId, queryNumber, Text } from "../platform/primitives.ts";

const size = queryNumber(1, 100, 20);

export const listComplexesInput = {
  query: z.object({ size, cursor: z.optional(z.string().check(z.maxLength(1_000))) }),
};

export const getComplexInput = { params: z.object({ apartmentId: PathId }) };

const keyword = z.pipe(z.string().check(z.maxLength(100)), Text);

export const searchComplexesInput = { query: z.object({ keyword, size }) };

export const findComplexesInput = {
  query: z.object({ keyword, lastIndex: queryNumber(0, 10_000, 0), limit: queryNumber(1, 100, 20) }),
};

export const recentInput = { query: z.object({ limit: queryNumber(1, 20, 5) }) };

export const rememberKeywordInput = { body: z.object({ keyword }) };

export const forgetKeywordInput = { query: z.object({ keyword: z.optional(keyword) }) };

export const rememberComplexInput = { body: z.object({ apartmentId: Id }) };

export const forgetComplexInput = { query: z.object({ apartmentId: z.optional(PathId) }) };
