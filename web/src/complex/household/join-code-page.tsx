import { householdCopy as copy } from "@danji/contract/complex/household/household.copy";
import { householdLimits } from "@danji/contract/complex/household/household-rules";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { type SyntheticEvent, useEffect, useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useCheckCode, useJoinByCode } from "./household.queries.ts";
import { JoinQuestion } from "./join-question.tsx";
import { useFragment } from "./use-fragment.ts";

/** /join/code#CODE: types the code of a letter, or opens its QR, and lives behind its door. A second letter begins anew. */
export default function JoinCodePage() {
  const scanned = useFragment();
  return <JoinByCode key={scanned} scanned={scanned} />;
}

function JoinByCode({ scanned }: { readonly scanned: string }) {
  const goBack = useGoBack(paths.home);
  const navigate = useNavigate();
  const [code, setCode] = useState(scanned);
  const { mutate: check, data: door, error, isPending, reset } = useCheckCode();
  const join = useJoinByCode();
  // A scanned code is looked up at once; nothing is used up by that.
  useEffect(() => {
    if (scanned !== "") check(scanned);
  }, [scanned, check]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.trim() !== "") check(code);
  };
  const moveIn = async () => {
    try {
      await join.mutateAsync(code);
      showToast(copy.joined);
      navigate(paths.homes, { replace: true });
    } catch {
      // Shown above the button.
    }
  };
  return (
    <Page title={residenceCopy.joinByCode} onBack={goBack}>
      {door !== undefined ? (
        <JoinQuestion
          title={copy.doorQuestion}
          door={door}
          error={join.error === null ? undefined : messageFor(join.error, copy.joinFailed)}
          busy={join.isPending}
          onJoin={() => void moveIn()}
          onRefuse={reset}
        />
      ) : (
        <form className="flex flex-1 flex-col gap-6 px-5 pt-4 pb-10" onSubmit={submit}>
          <p className="text-base text-body">{copy.codeIntro}</p>
          <Field
            label={copy.codeField}
            placeholder={copy.codeHint}
            hint={copy.codeWhere}
            error={error === null ? undefined : messageFor(error, copy.joinFailed)}
            value={code}
            maxLength={householdLimits.codeLength * 2}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" block busy={isPending} disabled={code.trim() === ""} className="mt-auto">
            {copy.check}
          </Button>
        </form>
      )}
    </Page>
  );
}
