import { officeCopy as copy } from "@danji/contract/complex/office.copy";
import type { OfficeView } from "@danji/contract/complex/office";
import { officeLimits } from "@danji/contract/complex/office-rules";
import { useKeptState } from "#platform/form/kept-state.ts";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { useOfficeAct } from "./office.queries.ts";

/** The first step: the 단지코드 of the complex. */
export function ClaimForm({ office }: { readonly office: OfficeView }) {
  const [publicCode, setPublicCode] = useKeptState(`claim:${office.apartmentId}`, "");
  const { mutate, isPending, error } = useOfficeAct(office.apartmentId);
  return (
    <form
      className="flex flex-1 flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && publicCode.trim() !== "") mutate({ do: "claim", publicCode });
      }}
    >
      <div className="flex flex-col gap-2">
        <h2 className="text-xl font-bold wrap-anywhere">{copy.claimTitle(office.apartmentName)}</h2>
        <p className="text-base text-body">{copy.claimIntro}</p>
        {office.officeSince !== null && <p className="text-base text-body">{copy.otherOffice}</p>}
      </div>
      <Field
        label={copy.publicCode}
        placeholder={copy.publicCodeHint}
        hint={copy.publicCodeWhere}
        error={error === null ? undefined : messageFor(error, copy.failed)}
        value={publicCode}
        maxLength={officeLimits.publicCodeMax * 2}
        autoCapitalize="characters"
        autoComplete="off"
        onChange={(event) => setPublicCode(event.currentTarget.value)}
      />
      <Button type="submit" block busy={isPending} disabled={publicCode.trim() === ""} className="mt-auto">
        {copy.claim}
      </Button>
    </form>
  );
}
