import { reportCopy } from "@danji/contract/moderation/report.copy";
import { createReport } from "@danji/contract/moderation/report";
import {
  isReportDetail,
  reportLimits,
  type ReportReason,
  type ReportSubject,
} from "@danji/contract/moderation/report-rules";
import { lengthOf } from "@danji/contract/platform/text";
import { useId, useRef } from "react";
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
  const sheet = useSheetState<Partial<Report>>(name, open, {});
  const { reason, detail = "" } = sheet.value;
  const change = (changed: Partial<Report>) => sheet.setValue((before) => ({ ...before, ...changed }));
  const { mutateAsync, isPending, error } = useReport();
  const sending = useRef(false);
  const [formId, errorId] = [useId(), useId()];
  const tooLong = !isReportDetail(detail);

  const finish = (message: string) => {
    sheet.setIsSent(true);
    if (sheet.isStillOpen()) onClose();
    showToast(message);
  };
  const submit = async () => {
    if (reason === undefined || tooLong || sending.current) return;
    sending.current = true;
    try {
      const { byOperator } = await mutateAsync({ ...target, reason, detail });
      finish(byOperator ? reportCopy.doneByOperator : reportCopy.done);
    } catch (failure) {
      if (isMade(failure)) finish(reportCopy.already);
    }
    sending.current = false;
  };
  const refused = isMade(error) ? null : error;

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={reportCopy.title}
      footer={
        <Button type="submit" form={formId} block busy={isPending} disabled={reason === undefined || tooLong}>
          {reportCopy.submit}
        </Button>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="flex flex-col gap-4"
        aria-describedby={errorId}
      >
        <ReportReasons value={reason} disabled={isPending} onChange={(next) => change({ reason: next })} />
        <TextArea
          label={reportCopy.detail}
          rows={2}
          value={detail}
          readOnly={isPending}
          error={tooLong ? `${lengthOf(detail)}/${reportLimits.detailMax}` : undefined}
          className="min-h-20! max-h-40"
          onChange={(event) => change({ detail: event.currentTarget.value })}
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

interface Report {
  readonly reason: ReportReason;
  readonly detail: string;
}

const useReport = () =>
  useMutation({ mutationFn: (report: Report & ReportSubject) => call(createReport, { body: report }) });

/** The member has reported it before. */
const isMade = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
