import * as z from "zod/mini";
import { PathId, queryNumber, Text } from "./platform/primitives.ts";

const size = queryNumber(1, 100, 20);

export const listComplexesInput = { query: z.object({ size }) };

export const getComplexInput = { params: z.object({ apartmentId: PathId }) };

export const searchComplexesInput = {
  query: z.object({ keyword: z.pipe(z.string().check(z.maxLength(100)), Text), size }),
};
