import {
  type CarRulesView,
  getCarRules,
  listCarsToday,
  listCarStatements,
  setCarRules,
  simulateCarRules,
} from "@danji/contract/visitor-car/car-desk";
import type { CarRules } from "@danji/contract/visitor-car/car-rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { carsTodayKey } from "../gate/mark-kind.ts";

// Answers of an office are never stored on the machine, but for the list of the gate, until midnight (decision 084).
const rulesKey = (apartmentId: number) => ["office", apartmentId, "car-rules"] as const;

/** Between two readings of a list that other guards mark, too (ms). */
const EVERY = 30_000;

/** The cars of today, kept on the phone until midnight for a place without a connection. */
export const useCarsToday = (apartmentId: number) =>
  useQuery({
    queryKey: carsTodayKey(apartmentId),
    queryFn: ({ signal }) => call(listCarsToday, { params: { apartmentId }, query: {}, signal }),
    refetchOnMount: "always",
    refetchInterval: EVERY,
    meta: { isOfDay: true },
  });

/** What the server finds by the last four digits of a plate, where the list of today is cut: undefined asks for nothing. Never stored. */
export const useCarSearch = (apartmentId: number, digits: string | undefined) =>
  useQuery({
    queryKey: [...carsTodayKey(apartmentId), digits],
    queryFn: ({ signal }) =>
      call(listCarsToday, { params: { apartmentId }, query: digits === undefined ? {} : { digits }, signal }),
    enabled: digits !== undefined,
    refetchInterval: EVERY,
  });

export const useCarRules = (apartmentId: number) =>
  useQuery({
    queryKey: rulesKey(apartmentId),
    queryFn: ({ signal }) => call(getCarRules, { params: { apartmentId }, signal }),
  });

export const useSetCarRules = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly month: string; readonly rules: CarRules }) =>
      call(setCarRules, { params: { apartmentId }, body }),
    onSuccess: (rules: CarRulesView) => client.setQueryData(rulesKey(apartmentId), rules),
    onError: () => client.invalidateQueries({ queryKey: rulesKey(apartmentId) }),
  });
};

export const useSimulation = (apartmentId: number) =>
  useMutation({
    mutationFn: (rules: CarRules) => call(simulateCarRules, { params: { apartmentId }, body: { rules } }),
  });

export const useCarStatements = (apartmentId: number, month: string) =>
  useQuery({
    queryKey: ["office", apartmentId, "car-statements", month],
    queryFn: ({ signal }) => call(listCarStatements, { params: { apartmentId }, query: { month }, signal }),
  });
