import { deskCopy as copy } from "@danji/contract/office/desk.copy";
import { Building2, ChevronRight } from "lucide-react";
import { Link, Redirect, useSearchParams } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { storage } from "#platform/storage.ts";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { useOffices } from "./offices.queries.ts";

/** /office: leads to the only complex or the last one; with ?choose=1, or where none is known, one chooses. */
export default function OfficeChoicePage() {
  const { offices = [] } = useOffices();
  const isChoosing = useSearchParams().has("choose");
  const last = offices.find(({ apartmentId }) => String(apartmentId) === storage.get("lastOffice"));
  const only = offices.length === 1 ? offices[0] : last;
  if (only !== undefined && !(isChoosing && offices.length > 1))
    return <Redirect to={paths.officeOf(only.apartmentId)} />;
  return (
    <DeskPage title={copy.choose} hint={copy.chooseHint}>
      <ul className="desk-choices">
        {offices.map(({ apartmentId, apartmentName }) => (
          <li key={apartmentId}>
            <Link to={paths.officeOf(apartmentId)} className="desk-card pressable">
              <span className="tint-pine grid size-10 shrink-0 place-items-center rounded-md">
                <Building2 aria-hidden="true" className="size-5" />
              </span>
              <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{apartmentName}</span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </DeskPage>
  );
}
