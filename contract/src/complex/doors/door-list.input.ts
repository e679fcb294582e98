import * as z from "zod/mini";
import { PathId, wellFormed } from "../../platform/primitives.ts";
import { doorListLimits } from "./door-list-rules.ts";

export const doorListInput = { params: z.object({ apartmentId: PathId }) };
export const putDoorListInput = {
  ...doorListInput,
  body: z.object({ text: z.string().check(z.maxLength(doorListLimits.lengthMax), wellFormed) }),
};
