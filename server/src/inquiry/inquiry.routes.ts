import * as contract from "@danji/contract/inquiry/inquiry";
import {
  answerInquiryInput,
  createInquiryInput,
  inquiryImageInput,
  inquiryInput,
  listInquiriesInput,
  listReceivedInquiriesInput,
  rateInquiryInput,
  reopenInquiryInput,
  withdrawInquiryInput,
} from "@danji/contract/inquiry/inquiry.input";
import { imageResponse } from "#image/image-response.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { rateInquiry, reopenInquiry, withdrawInquiry } from "./case/asker.ts";
import { getInquiry } from "./inquiry.ts";
import { answerInquiry } from "./inquiry-answer.ts";
import { createInquiry } from "./inquiry-create.ts";
import { getInquiryImage } from "./inquiry-image.ts";
import { listInquiries, listReceivedInquiries } from "./inquiry-list.ts";

/** Questions to the office of a complex or to the service, and their answers. */
export function inquiryRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;

  on(contract.createInquiry, createInquiryInput, async ({ viewer, body, files, request }) => {
    const key = request.headers["idempotency-key"]?.toString();
    const photos = files["multipartFileList"] ?? [];
    return { inquiryId: await createInquiry(services, viewer, body, photos, key) };
  });

  on(contract.listInquiries, listInquiriesInput, ({ viewer, query }) => listInquiries(db, viewer, query));

  on(contract.listReceivedInquiries, listReceivedInquiriesInput, ({ viewer, query }) =>
    listReceivedInquiries(db, viewer, query),
  );

  on(contract.getInquiry, inquiryInput, ({ viewer, params }) => getInquiry(db, viewer, params.inquiryId));

  on(contract.answerInquiry, answerInquiryInput, ({ viewer, params, body, address }) =>
    answerInquiry(services, viewer, params.inquiryId, body, address),
  );

  on(contract.reopenInquiry, reopenInquiryInput, ({ viewer, params, body }) =>
    reopenInquiry(services, viewer, { ...params, ...body }),
  );

  on(contract.withdrawInquiry, withdrawInquiryInput, ({ viewer, params, body }) =>
    withdrawInquiry(services, viewer, { ...params, ...body }),
  );

  on(contract.rateInquiry, rateInquiryInput, ({ viewer, params, body }) =>
    rateInquiry(services, viewer, params.inquiryId, body),
  );

  on(contract.getInquiryImage, inquiryImageInput, async ({ viewer, params, request }) =>
    imageResponse(request, await getInquiryImage(services, viewer, params.key)),
  );
}
