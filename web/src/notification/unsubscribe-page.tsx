import { titles } from "@danji/contract/app/frame.copy";
import { digestCopy as copy } from "@danji/contract/notification/digest.copy";
import { endWeeklyMail } from "@danji/contract/notification/digest";
import { MailCheck, MailQuestionMark, MailX } from "lucide-react";
import { useState } from "react";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { useSearchParams } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

type Step =
  | { readonly name: "ASKS" | "SENDS" | "DONE" | "UNKNOWN" }
  | { readonly name: "FAILED"; readonly error: unknown };

/** /unsubscribe: behind the link of the weekly mail, for everybody who has the mail. Opening it ends nothing; the button does. */
export default function UnsubscribePage() {
  const goBack = useGoBack(paths.home);
  const token = useSearchParams().get("token") ?? "";
  const [step, setStep] = useState<Step>({ name: "ASKS" });
  const end = async () => {
    setStep({ name: "SENDS" });
    try {
      await call(endWeeklyMail, { query: { token } });
      setStep({ name: "DONE" });
    } catch (error) {
      const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
      setStep(isUnknown ? { name: "UNKNOWN" } : { name: "FAILED", error });
    }
  };
  return (
    <Page title={titles.unsubscribe} onBack={goBack}>
      {step.name === "DONE" ? (
        <div role="status" className="flex flex-1 flex-col">
          <EmptyState icon={<MailCheck />} title={copy.done} hint={copy.questionHint} />
        </div>
      ) : step.name === "UNKNOWN" ? (
        <EmptyState icon={<MailQuestionMark />} title={copy.unknownTitle} hint={copy.unknown} />
      ) : (
        <EmptyState
          icon={<MailX />}
          title={copy.question}
          hint={copy.questionHint}
          action={
            <>
              {step.name === "FAILED" && (
                <p role="alert" className="mb-3 text-base text-danger">
                  {messageFor(step.error, copy.failed)}
                </p>
              )}
              <Button busy={step.name === "SENDS"} onClick={() => void end()}>
                {copy.yes}
              </Button>
            </>
          }
        />
      )}
    </Page>
  );
}
