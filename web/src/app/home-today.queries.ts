import { getHomeToday } from "@danji/contract/complex/home/home-today";
import type { OfficePart } from "@danji/contract/complex/home/home-today-rules";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

export const homeTodayKey = ["home", "today"] as const;

/** What is new in the complex of the chosen home; read while `enabled`. */
export const useHomeToday = (enabled = true) =>
  useQuery({ queryKey: homeTodayKey, queryFn: ({ signal }) => call(getHomeToday, { signal }), enabled });

/** Whether the office there is known not to have set that up; read while `enabled`. */
export function useIsNotSetUp(enabled = true): (part: OfficePart | undefined) => boolean {
  const { data } = useHomeToday(enabled);
  // An older snapshot has no such list.
  return (part) => part !== undefined && (data?.notSetUp ?? []).includes(part);
}
