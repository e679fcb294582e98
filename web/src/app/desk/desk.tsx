import { allows } from "@danji/contract/complex/office-policy";
import { roleCopy } from "@danji/contract/complex/role/role.copy";
import { deskCopy as copy } from "@danji/contract/office/desk.copy";
import { parseId } from "@danji/contract/platform/id";
import { useEffect } from "react";
import { DeskFrame } from "#office/desk-frame.tsx";
import type { DeskGroup } from "#office/desk-place.ts";
import OfficeChoicePage from "#office/office-choice-page.tsx";
import { useOffices } from "#office/offices.queries.ts";
import { matches, useLocation } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { storage } from "#platform/storage.ts";
import { storeDesk } from "#platform/worker/register-worker.ts";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import NotFoundPage from "../not-found-page.tsx";
import { ScreenOf } from "../screen.tsx";
import { type DeskScreen, deskScreens } from "./desk-screens.tsx";
import { ScreenSwitch } from "./screen-switch.tsx";
import { useOpenedOffice } from "./use-opened-office.ts";

/** The desk of the complex that the address names, or the choice of one. */
export function Desk() {
  const { pathname } = useLocation();
  const { offices = [] } = useOffices();
  const { office, openedAs, isLost } = useOpenedOffice(offices, parseId(pathname.split("/")[2] ?? ""), pathname);
  useEffect(() => {
    if (office === undefined) return;
    storage.set("lastOffice", String(office.apartmentId));
    void storeDesk();
  }, [office]);
  if (office === undefined) {
    return offices.length > 0 && pathname.replace(/\/$/, "") === paths.office ? (
      <DeskFrame name={copy.title} roleName="" groups={[]}>
        <ScreenOf path={paths.office} title={copy.title} page={OfficeChoicePage} />
      </DeskFrame>
    ) : (
      <NotFoundPage />
    );
  }
  const role = office.role ?? "HEAD";
  const screens = deskScreens.filter(({ act }) => allows(role, act));
  const wasOpenable = ({ act }: DeskScreen) => openedAs !== undefined && allows(openedAs, act);
  const isOpenable = (one: DeskScreen) => allows(role, one.act) || wasOpenable(one);
  const here = deskScreens.find(({ path }) => matches(path, pathname));
  const isRefused = isLost || (here !== undefined && wasOpenable(here) && !allows(role, here.act));
  return (
    <DeskFrame
      name={office.apartmentName}
      roleName={roleCopy.roles[role]}
      groups={groupsOf(screens, office.apartmentId)}
    >
      {isRefused && (
        <div className="px-5 pt-4 min-[1024px]:px-6">
          <ChangedMeanwhile message={copy.roleChanged} />
        </div>
      )}
      <ScreenSwitch key={office.apartmentId} screens={deskScreens.filter(isOpenable)} />
    </DeskFrame>
  );
}

/** The navigation of a complex's desk. */
const groupsOf = (screens: readonly DeskScreen[], apartmentId: number): readonly DeskGroup[] =>
  [...new Set(screens.map(({ group }) => group))].map((group) => ({
    name: group === null ? null : copy.groups[group],
    places: screens
      .filter((screen) => screen.group === group)
      .map(({ path, title, icon }) => ({
        to: path.replace(":apartmentId", String(apartmentId)).replace(/\/:\w+\?$/, ""),
        label: title,
        icon,
      })),
  }));
