import { profileCopy } from "@danji/contract/account/profile.copy";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { NameForm } from "./name-sheet.tsx";
import { useMember } from "./profile.queries.ts";

const copy = profileCopy.nameQuestion;

/** The name that the member carries in each complex in which they live, to change it there; nothing without a home. */
export function ComplexNamesCard() {
  const { data: member } = useMember();
  const [changed, setChanged] = useState<number>();
  const homes = member?.residences.filter(({ state }) => state === "ACTIVE") ?? [];
  if (member === undefined || homes.length === 0) return null;
  const nameIn = (apartmentId: number) =>
    member.complexNames.find((name) => name.apartmentId === apartmentId)?.nickname ?? member.nickname;
  const home = homes.find(({ apartmentId }) => apartmentId === changed);
  const close = () => setChanged(undefined);
  return (
    <section aria-label={copy.change} className="overflow-hidden rounded-lg bg-surface shadow-low">
      <ul className="divide-y divide-line">
        {homes.map(({ apartmentId, apartmentName }) => (
          <li key={apartmentId}>
            <button
              type="button"
              onClick={() => setChanged(apartmentId)}
              className="pressable flex min-h-14 w-full items-center gap-3 px-5 py-3 text-left -outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-sm text-muted wrap-anywhere">{copy.changeRow(apartmentName)}</span>
                <span className="block font-semibold wrap-anywhere">{nameIn(apartmentId)}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      {home !== undefined && (
        <NameForm
          question={{
            title: copy.change,
            hint: copy.changeHint(home.apartmentName),
            apartmentId: home.apartmentId,
            nickname: nameIn(home.apartmentId),
          }}
          onClose={close}
          onSaved={close}
        />
      )}
    </section>
  );
}
