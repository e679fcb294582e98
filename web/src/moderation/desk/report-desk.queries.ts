import type { BodyOf, QueryOf } from "@danji/contract/platform/endpoint";
import {
  decideOfficeReport,
  decideOperatorReport,
  getOfficeReport,
  getOperatorReport,
  listOfficeReports,
  listOperatorReports,
  proposeDecision,
} from "@danji/contract/moderation/report-desk";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

/** Whose cases: those of the office of a complex, or those of the operators. */
export type ReportSource = { readonly apartmentId: number } | "service";

const keyOf = (source: ReportSource) =>
  source === "service" ? (["operator", "reports"] as const) : (["office", source.apartmentId, "reports"] as const);

export const useReportCases = (source: ReportSource, query: QueryOf<typeof listOfficeReports>) =>
  useQuery({
    queryKey: [...keyOf(source), "list", query],
    queryFn: ({ signal }) =>
      source === "service"
        ? call(listOperatorReports, { query, signal })
        : call(listOfficeReports, { params: source, query, signal }),
    placeholderData: keepPreviousData,
  });

export const useReportCase = (source: ReportSource, reportId: number) =>
  useQuery({
    queryKey: [...keyOf(source), "one", reportId],
    queryFn: ({ signal }) =>
      source === "service"
        ? call(getOperatorReport, { params: { reportId }, signal })
        : call(getOfficeReport, { params: { ...source, reportId }, signal }),
  });

/** A decision, or a proposal to who decides. Whatever came of it, the cases are read anew. */
export const useDecide = (source: ReportSource, reportId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ isProposal, ...body }: BodyOf<typeof decideOfficeReport> & { readonly isProposal: boolean }) => {
      if (source === "service") return call(decideOperatorReport, { params: { reportId }, body });
      const params = { ...source, reportId };
      if (!isProposal) return call(decideOfficeReport, { params, body });
      return call(proposeDecision, { params, body: { decision: body.decision, rule: body.rule } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(source) }),
  });
};
