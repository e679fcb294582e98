import * as z from "zod/mini";
import { pageOfFeedsInput } from "./feed.input.ts";
import { PathId } from "../platform/primitives.ts";

export const neighbourInput = { params: z.object({ memberId: PathId }) };

export const neighbourFeedsInput = { ...neighbourInput, ...pageOfFeedsInput };
