import * as contract from "@danji/contract/complex/residence";
import {
  appointManagerInput,
  changeComplexNameInput,
  createResidenceInput,
  endResidenceInput,
  listResidentsInput,
  matchResidentsInput,
  residenceInput,
  residentsInput,
  resignManagerInput,
  updateResidenceInput,
} from "@danji/contract/complex/residence.input";
import * as doors from "@danji/contract/complex/doors/door-list";
import { doorListInput, putDoorListInput } from "@danji/contract/complex/doors/door-list.input";
import type { FeatureManifest, ResidenceEndedHook } from "#platform/feature/manifest.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import { chooseResidence, createResidence, listResidences, updateResidence } from "./residence.ts";
import { endResidence, getLeaving } from "./residence-end.ts";
import { deleteDoorList, getDoorList, putDoorList } from "./door-list.ts";
import { appointManager, resignManager } from "./manager.ts";
import { decideResidents, listResidents } from "./resident.ts";
import { changeComplexName } from "./resident-name.ts";
import { matchResidents } from "./resident-match.ts";

interface ResidenceHooks {
  readonly features: readonly FeatureManifest[];
  readonly onResidenceEnded: ResidenceEndedHook;
}

/** Homes, and how a complex's managers decide about them. */
export function residenceRoutes(
  on: RegisterEndpoint,
  services: Services,
  { features, onResidenceEnded }: ResidenceHooks,
): void {
  const { db } = services;

  on(contract.createResidence, createResidenceInput, ({ viewer, body: { apartmentId, ...household } }) =>
    createResidence(services, viewer, apartmentId, household),
  );

  on(contract.listResidences, {}, ({ viewer }) => listResidences(db, viewer));

  on(contract.updateResidence, updateResidenceInput, ({ viewer, params, body: { reservations, ...household } }) =>
    updateResidence(services, viewer, params.residenceId, household, {
      consent: { reservations },
      features,
      onResidenceEnded,
    }),
  );

  on(contract.getLeaving, residenceInput, ({ viewer, params }) => getLeaving(db, viewer, params.residenceId, features));

  on(contract.endResidence, endResidenceInput, ({ viewer, params, body: consent }) =>
    endResidence(db, viewer, params.residenceId, { consent, features, onResidenceEnded }),
  );

  on(contract.chooseResidence, residenceInput, ({ viewer, params }) => chooseResidence(db, viewer, params.residenceId));

  on(contract.changeComplexName, changeComplexNameInput, ({ viewer, params, body }) =>
    changeComplexName(db, viewer, { ...params, ...body }),
  );

  on(contract.listResidents, listResidentsInput, ({ viewer, query, address }) =>
    listResidents(db, viewer, query, address),
  );

  on(contract.decideResidents, residentsInput, ({ viewer, body, address }) =>
    decideResidents(db, viewer, body, { address, onResidenceEnded }),
  );

  on(doors.getDoorList, doorListInput, ({ viewer, params }) => getDoorList(db, viewer, params.apartmentId));

  on(doors.putDoorList, putDoorListInput, ({ viewer, params, body, address }) =>
    putDoorList(db, viewer, { ...params, ...body, address }),
  );

  on(doors.deleteDoorList, doorListInput, ({ viewer, params, address }) =>
    deleteDoorList(db, viewer, { ...params, address }),
  );

  on(contract.appointManager, appointManagerInput, ({ viewer, params, body, address }) =>
    appointManager(db, viewer, { ...params, ...body, address }),
  );

  on(contract.resignManager, resignManagerInput, ({ viewer, params, address }) =>
    resignManager(db, viewer, { ...params, address, onResidenceEnded }),
  );

  on(contract.matchResidents, matchResidentsInput, async ({ viewer, body, files, address }) => {
    const [list] = files["list"] ?? [];
    if (list === undefined) throw new Problem("BAD_REQUEST");
    return matchResidents(db, viewer, body.apartmentId, list.path, address);
  });
}
