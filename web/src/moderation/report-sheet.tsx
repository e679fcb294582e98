import { reportCopy } from "@danji/contract/moderation/report.copy";
import { createReport } from "@danji/contract/moderation/report";
import {
  isReportDetail,
  reportLimits,
  type ReportReason,
  type ReportSubject,
} from "@danji/contract/moderation/report-rules";
import { lengthOf } from "@danji/contract/platform/text";
import { type SubmitEvent, useId, useRef } from "react";
import { useMutation } from "@tanstack/react-query";
import type { ReportSheetProps } from "#feed/sheets-context.ts";
import { useSheetState } from "#platform/form/sheet-state.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { call } from "#platform/api.ts";
import { ReportReasons } from "./report-reasons.tsx";

/** Asks for a reason and sends a report; a toast says who decides about it. */
export function ReportSheet({ target, open, onClose }: ReportSheetProps) {
  const name = `report:${target.targetType}:${target.targetId}`;
  const [reason, setReason, setReasonSent] = useSheetState<ReportReason | undefined>(`${name}:reason`, open, undefined);
  const [detail, setDetail, setDetailSent] = useSheetState(name, open, "");
  const report = useReport();
  const sending = useRef(false);
  const [formId, errorId] = [useId(), useId()];
  const tooLong = !isReportDetail(detail);

  const closeWith = (message: string) => {
    setReasonSent();
    setDetailSent();
    onClose();
    showToast(message);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason === undefined || tooLong || sending.current) return;
    sending.current = true;
    report.mutate(
      { ...target, reason, detail },
      {
        onSuccess: ({ byOperator }) => closeWith(byOperator ? reportCopy.doneByOperator : reportCopy.done),
        onError: (error) => {
          if (error instanceof ApiError && error.status === 409) closeWith(reportCopy.already);
        },
        onSettled: () => {
          sending.current = false;
        },
      },
    );
  };
  const refused = report.error instanceof ApiError && report.error.status === 409 ? null : report.error;

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={reportCopy.title}
      footer={
        <Button type="submit" form={formId} block busy={report.isPending} disabled={reason === undefined || tooLong}>
          {reportCopy.submit}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4" aria-describedby={errorId}>
        <ReportReasons value={reason} disabled={report.isPending} onChange={setReason} />
        <TextArea
          label={reportCopy.detail}
          rows={2}
          value={detail}
          readOnly={report.isPending}
          error={tooLong ? `${lengthOf(detail)}/${reportLimits.detailMax}` : undefined}
          className="min-h-20! max-h-40"
          onChange={(event) => setDetail(event.currentTarget.value)}
        />
        <div id={errorId} role="alert">
          {refused !== null && (
            <p className="animate-rise text-sm text-danger">{messageFor(refused, reportCopy.failed)}</p>
          )}
        </div>
      </form>
    </Sheet>
  );
}

interface Report extends ReportSubject {
  readonly reason: ReportReason;
  readonly detail: string;
}

const useReport = () => useMutation({ mutationFn: (report: Report) => call(createReport, { body: report }) });
