import * as contract from "@danji/contract/inquiry/casework";
import * as input from "@danji/contract/inquiry/casework.input";
import * as ready from "@danji/contract/inquiry/ready-answer";
import * as readyInput from "@danji/contract/inquiry/ready-answer.input";
import { requireOperator } from "#complex/office/operator.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import {
  addInquiryNote,
  assignInquiry,
  changeServiceAnswer,
  moveManyInquiries,
  moveOfficeInquiry,
  moveServiceInquiry,
  serviceDesk,
} from "./desk-actions.ts";
import { getDeskInquiry, getOfficeInquiry } from "./desk-inquiry.ts";
import { listDesk, listOfficeDesk, openDeskLists } from "./desk-list.ts";
import { addReadyAnswer, changeReadyAnswer, deleteReadyAnswer, listReadyAnswers } from "./ready-answer.ts";

/** Inquiries at the desk of an office. */
export function officeInquiryRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;
  const lists = openDeskLists(db);

  on(contract.listOfficeInquiries, input.listOfficeInquiriesInput, ({ viewer, params, query }) =>
    listOfficeDesk(lists, viewer, params.apartmentId, query),
  );

  on(contract.getOfficeInquiry, input.getOfficeInquiryInput, ({ viewer, params }) =>
    getOfficeInquiry(db, viewer, params),
  );

  on(contract.moveInquiry, input.moveInquiryInput, ({ viewer, params, body, address }) =>
    moveOfficeInquiry(services, viewer, { ...params, address }, body),
  );

  on(contract.moveInquiries, input.moveInquiriesInput, ({ viewer, params, body, address }) =>
    moveManyInquiries(services, viewer, { ...params, address }, body),
  );

  on(contract.assignInquiry, input.assignInquiryInput, ({ viewer, params, body, address }) =>
    assignInquiry(services, viewer, { ...params, address }, body),
  );

  on(contract.addInquiryNote, input.addInquiryNoteInput, ({ viewer, params, body, address }) =>
    addInquiryNote(services, viewer, { ...params, address }, body.contents),
  );
}

/** Answers that an office gives often. */
export function readyAnswerRoutes(on: RegisterEndpoint, { db }: Services): void {
  on(ready.listReadyAnswers, readyInput.listReadyAnswersInput, ({ viewer, params }) =>
    listReadyAnswers(db, viewer, params.apartmentId),
  );

  on(ready.addReadyAnswer, readyInput.addReadyAnswerInput, ({ viewer, params, body }) =>
    addReadyAnswer(db, viewer, params.apartmentId, body),
  );

  on(ready.changeReadyAnswer, readyInput.changeReadyAnswerInput, ({ viewer, params, body }) =>
    changeReadyAnswer(db, viewer, params, body),
  );

  on(ready.deleteReadyAnswer, readyInput.deleteReadyAnswerInput, ({ viewer, params }) =>
    deleteReadyAnswer(db, viewer, params),
  );
}

/** Inquiries about the service, at the desk of its operators. Every call begins with `requireOperator`. */
export function serviceInquiryRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;
  const lists = openDeskLists(db);

  on(contract.listServiceInquiries, input.listServiceInquiriesInput, async ({ viewer, query }) => {
    await requireOperator(services, viewer);
    return listDesk(lists, serviceDesk, query);
  });

  on(contract.getServiceInquiry, input.getServiceInquiryInput, async ({ viewer, params }) => {
    await requireOperator(services, viewer);
    return getDeskInquiry(db, serviceDesk, params.inquiryId);
  });

  on(contract.changeServiceAnswer, input.changeServiceAnswerInput, async ({ viewer, params, body, address }) => {
    await requireOperator(services, viewer);
    return changeServiceAnswer(services, viewer, { ...params, address }, body);
  });

  on(contract.moveServiceInquiry, input.moveServiceInquiryInput, async ({ viewer, params, body, address }) => {
    await requireOperator(services, viewer);
    return moveServiceInquiry(services, viewer, { ...params, address }, body);
  });
}
