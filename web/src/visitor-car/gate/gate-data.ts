import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { plateTail } from "@danji/contract/visitor-car/plate";
import { ApiError } from "#platform/api-error.ts";

interface Reading<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
}

/**
 * What a list of the gate may show at a time in milliseconds: nothing of another day than that of Seoul, and nothing once the server
 * has refused it, because a role has ended.
 */
export function readableData<Data extends object>({ data, error }: Reading<Data>, now: number): Data | undefined {
  if (data === undefined) return undefined;
  if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return undefined;
  const { day } = data as { readonly day?: string };
  return day === undefined || day === seoulDay(new Date(now)) ? data : undefined;
}

/** From the first digits on, wherever they stand in the last four. */
export const isFound = (plate: string, digits: string): boolean =>
  digits === "" || (plateTail(plate)?.includes(digits) ?? false);
