import { Readable } from "node:stream";
import * as contract from "@danji/contract/complex/desk/desk";
import {
  checkResidentFileInput,
  deskComplexInput,
  deskHouseholdInput,
  deskResidentInput,
  listDeskHouseholdsInput,
  listDeskResidentsInput,
  residentFileInput,
} from "@danji/contract/complex/desk/desk.input";
import * as figures from "@danji/contract/complex/desk/figures";
import { dayFiguresInput, monthFiguresInput } from "@danji/contract/complex/desk/figures.input";
import * as today from "@danji/contract/complex/desk/today";
import { getHomeToday as getHomeTodayEndpoint } from "@danji/contract/complex/home/home-today";
import { rejectUnintended } from "#platform/http/origin/fetch-metadata.ts";
import { type RegisterEndpoint, streamed } from "#platform/http/request/call.ts";
import { openLongLists } from "#platform/db/bounded-count.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { attachment } from "#platform/http/response/attachment.ts";
import type { Services } from "#platform/services.ts";
import { homeToday } from "../home/home-today.ts";
import { requireOperator } from "../office/operator.ts";
import { getDayFigures } from "./day-figures.ts";
import { getDeskHousehold, getDeskResident, listDeskBuildings, listDeskHouseholds } from "./household-table.ts";
import { getMonthFigures } from "./month-figures.ts";
import { checkResidentFile, createResidentFile } from "./resident-file.ts";
import { listDeskResidents } from "./resident-table.ts";
import { deskToday, getServiceToday } from "./today.ts";

/** Residents and households at the desk of an office. */
export function deskRoutes(on: RegisterEndpoint, { db }: Services): void {
  const reads = { db, longLists: openLongLists() };

  on(contract.listDeskResidents, listDeskResidentsInput, ({ viewer, params, query, address }) =>
    listDeskResidents(reads, viewer, { ...params, ...query }, address),
  );

  on(contract.getDeskResident, deskResidentInput, ({ viewer, params, address }) =>
    getDeskResident(db, viewer, { ...params, address }),
  );

  on(contract.listDeskHouseholds, listDeskHouseholdsInput, ({ viewer, params, query }) =>
    listDeskHouseholds(reads, viewer, { ...params, ...query }),
  );

  on(contract.getDeskHousehold, deskHouseholdInput, ({ viewer, params, address }) =>
    getDeskHousehold(db, viewer, { ...params, address }),
  );

  on(contract.listDeskBuildings, deskComplexInput, ({ viewer, params }) =>
    listDeskBuildings(db, viewer, params.apartmentId),
  );

  on(contract.checkResidentFile, checkResidentFileInput, ({ viewer, params, query }) =>
    checkResidentFile(db, viewer, { ...params, ...query }),
  );

  on(contract.residentFile, residentFileInput, async ({ viewer, params, query, address, request }) => {
    rejectUnintended(request);
    const { name, bytes } = await createResidentFile(db, viewer, { ...params, ...query, address });
    const charset = query.encoding === "cp949" ? "euc-kr" : "utf-8";
    return streamed(`text/csv; charset=${charset}`, Readable.from(bytes), {
      "cache-control": "no-store",
      "content-disposition": attachment("residents.csv", name),
    });
  });
}

/** The front page of a desk, and what the home screen has of today. */
export function frontPageRoutes(on: RegisterEndpoint, services: Services, features: readonly FeatureManifest[]): void {
  const { db } = services;
  const getHomeToday = homeToday(features);
  const getDeskToday = deskToday(features, services.config.operators.length > 0);

  on(getHomeTodayEndpoint, {}, ({ viewer }) => getHomeToday(db, viewer));

  on(today.getDeskToday, deskComplexInput, ({ viewer, params }) => getDeskToday(db, viewer, params.apartmentId));

  on(today.getServiceToday, {}, async ({ viewer }) => {
    await requireOperator(services, viewer);
    return getServiceToday(db, features);
  });

  on(figures.getDayFigures, dayFiguresInput, ({ viewer, params }) =>
    getDayFigures(db, viewer, params.apartmentId, features),
  );

  on(figures.getMonthFigures, monthFiguresInput, ({ viewer, params, query }) =>
    getMonthFigures(db, viewer, { ...params, ...query }, features),
  );
}
