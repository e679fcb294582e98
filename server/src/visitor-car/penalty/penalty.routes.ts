import * as contract from "@danji/contract/visitor-car/penalty/penalty";
import * as input from "@danji/contract/visitor-car/penalty/penalty.input";
import { uncachedImageResponse } from "#image/image-response.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { decidePenalty, objectToPenalty } from "./decide-penalty.ts";
import { noticePenalty } from "./notice-penalty.ts";
import { getPenaltyPhoto, listOwnPenalties, listPenalties } from "./penalty-list.ts";

/** Penalties as cases, of the office and of the household. */
export function penaltyRoutes(on: RegisterEndpoint, services: Services): void {
  on(contract.listPenalties, input.penaltiesInput, ({ viewer, params, query }) =>
    listPenalties(services.db, viewer, { ...params, ...query }),
  );

  on(contract.noticePenalty, input.noticePenaltyInput, async ({ viewer, params, body, files, request }) => {
    const key = request.headers["idempotency-key"]?.toString();
    return { penaltyId: await noticePenalty(services, viewer, { ...params, ...body }, files["photo"] ?? [], key) };
  });

  on(contract.decidePenalty, input.decidePenaltyInput, ({ viewer, params, body }) =>
    decidePenalty(services.db, viewer, { ...params, ...body }),
  );

  on(contract.listOwnPenalties, input.ownPenaltiesInput, ({ viewer, query }) =>
    listOwnPenalties(services.db, viewer, query.residenceId),
  );

  on(contract.objectToPenalty, input.objectToPenaltyInput, ({ viewer, params, body }) =>
    objectToPenalty(services.db, viewer, { ...params, ...body }),
  );

  on(contract.getPenaltyPhoto, input.penaltyPhotoInput, async ({ viewer, params }) =>
    uncachedImageResponse(await getPenaltyPhoto(services, viewer, params.key)),
  );
}
