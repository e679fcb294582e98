import { Readable } from "node:stream";
import * as contract from "@danji/contract/visitor-car/car-desk";
import * as input from "@danji/contract/visitor-car/car-desk.input";
import { rejectUnintended } from "#platform/http/origin/fetch-metadata.ts";
import { attachment } from "#platform/http/response/attachment.ts";
import { type RegisterEndpoint, streamed } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { getRules, setRules } from "../car-rules.ts";
import { carsToday } from "./cars-today.ts";
import { markCars } from "./marks.ts";
import { simulateRules } from "./month-stays.ts";
import { createStatementFile } from "./statement-file.ts";
import { getStatement, listStatements } from "./statements.ts";

/** Visitor cars at the desk of an office and at its gate. */
export function carDeskRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;
  const listToday = carsToday(services);

  on(contract.listCarsToday, input.carsTodayInput, ({ viewer, params, query }) =>
    listToday(viewer, { ...params, ...query }),
  );

  on(contract.markCars, input.markCarsInput, async ({ viewer, params, body }) => ({
    marks: await markCars(db, viewer, params.apartmentId, body.marks),
  }));

  on(contract.getCarRules, input.carDeskInput, ({ viewer, params }) => getRules(db, viewer, params.apartmentId));

  on(contract.setCarRules, input.setCarRulesInput, ({ viewer, params, body }) =>
    setRules(db, viewer, { ...params, ...body }),
  );

  on(contract.simulateCarRules, input.simulateCarRulesInput, ({ viewer, params, body }) =>
    simulateRules(db, viewer, { ...params, ...body }),
  );

  on(contract.listCarStatements, input.carStatementsInput, ({ viewer, params, query }) =>
    listStatements(db, viewer, { ...params, ...query }),
  );

  on(contract.getCarStatement, input.carStatementInput, ({ viewer, params, query, address }) =>
    getStatement(db, viewer, { ...params, ...query, address }),
  );

  on(contract.carStatementFile, input.carStatementFileInput, async ({ viewer, params, query, address, request }) => {
    rejectUnintended(request);
    const { name, bytes } = await createStatementFile(db, viewer, { ...params, ...query, address });
    const charset = query.encoding === "cp949" ? "euc-kr" : "utf-8";
    return streamed(`text/csv; charset=${charset}`, Readable.from(bytes), {
      "cache-control": "no-store",
      "content-disposition": attachment("cars.csv", name),
    });
  });
}
