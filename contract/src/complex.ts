import type { getComplexInput, listComplexesInput, searchComplexesInput } from "./complex.input.ts";
import { answer, endpoint, input } from "./platform/endpoint.ts";

/** The complex that is meant where a call names none (SPEC section 9). */
export const defaultComplexId = 1;

/** Answers complexes by name. */
export const listComplexes = endpoint({
  method: "GET",
  path: "/api/apartment",
  access: "member",
  input: input<typeof listComplexesInput>(),
  answer: answer<readonly ComplexView[]>(),
});

export const getComplex = endpoint({
  method: "GET",
  path: "/api/apartment/:apartmentId",
  access: "member",
  input: input<typeof getComplexInput>(),
  answer: answer<ComplexView>(),
});

/** Complexes whose name or address holds the keyword; spaces and Latin case do not count. */
export const searchComplexes = endpoint({
  method: "GET",
  path: "/api/apartment/search",
  access: "member",
  input: input<typeof searchComplexesInput>(),
  answer: answer<readonly ComplexView[]>(),
});

export interface ComplexView {
  readonly id: number;
  readonly name: string;
  /** Address (SPEC section 3: region). */
  readonly region: string;
  /** Detail address (SPEC section 3: location). */
  readonly location: string;
  readonly totalUnit: number;
  readonly parkingCapacity: number;
  readonly buildingCount: number;
  /** Dong range, as in 101동 ~ 123동 (총 23개 동). */
  readonly buildingRange: string;
  /** Addition of ours: the viewer manages it, and so may write notices. */
  readonly isManager: boolean;
  readonly images: readonly string[];
  readonly fileUrl: string | null;
  readonly thumbnailFileUrl: string | null;
}
