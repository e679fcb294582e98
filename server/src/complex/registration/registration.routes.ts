import * as contract from "@danji/contract/complex/registration";
import {
  changeKindInput,
  complexImageInput,
  complexInput,
  registerComplexInput,
  updateComplexInput,
} from "@danji/contract/complex/registration.input";
import { imageResponse } from "#image/image-response.ts";
import type { ComplexUse, KindChangedHook } from "#platform/feature/manifest.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { getComplexImage } from "../complex-image.ts";
import { addFavorite, listFavorites, removeFavorite } from "../favorite.ts";
import { updateComplex } from "./update-complex.ts";
import { changeKind } from "./change-kind.ts";
import { deleteComplex } from "./delete-complex.ts";
import { registerComplex } from "./registration.ts";

/** Registering and editing complexes, and favourites. */
export function registrationRoutes(
  on: RegisterEndpoint,
  services: Services,
  uses: readonly ComplexUse[],
  onKindChanged: KindChangedHook,
): void {
  const { db } = services;

  on(contract.registerComplex, registerComplexInput, ({ viewer, body, files, address, request }) => {
    const key = request.headers["idempotency-key"]?.toString();
    return registerComplex(services, viewer, body, files["multipartFileList"] ?? [], { key, address });
  });

  on(contract.updateComplex, updateComplexInput, ({ viewer, params, body, parts, files }) =>
    updateComplex(services, viewer, params.apartmentId, { ...body, ...parts }, files["multipartFileList"] ?? []),
  );

  on(contract.changeKind, changeKindInput, ({ viewer, params, body, address }) =>
    changeKind(db, viewer, { ...params, ...body, address, onKindChanged, uses }),
  );

  on(contract.deleteComplex, complexInput, ({ viewer, params, address }) =>
    deleteComplex(services, viewer, { id: params.apartmentId, address, uses }),
  );

  on(contract.getComplexImage, complexImageInput, async ({ params, request }) =>
    imageResponse(request, await getComplexImage(services, params.key)),
  );

  on(contract.addFavorite, complexInput, ({ viewer, params }) => addFavorite(db, viewer, params.apartmentId));

  on(contract.removeFavorite, complexInput, ({ viewer, params }) => removeFavorite(db, viewer, params.apartmentId));

  on(contract.listFavorites, {}, ({ viewer }) => listFavorites(db, viewer));
}
