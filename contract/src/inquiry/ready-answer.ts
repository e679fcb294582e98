import type {
  addReadyAnswerInput,
  changeReadyAnswerInput,
  deleteReadyAnswerInput,
  listReadyAnswersInput,
} from "./ready-answer.input.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";

// Answers that an office gives often, for those of it who answer inquiries.

/** By title. */
export const listReadyAnswers = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/ready-answers",
  access: "member",
  input: input<typeof listReadyAnswersInput>(),
  answer: answer<ReadyAnswerListView>(),
});

export interface ReadyAnswerListView {
  readonly readyAnswers: readonly ReadyAnswerView[];
}

export interface ReadyAnswerView {
  readonly readyAnswerId: number;
  readonly title: string;
  readonly contents: string;
}

/** 409 where the office has as many as there may be. */
export const addReadyAnswer = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/ready-answers",
  access: "member",
  input: input<typeof addReadyAnswerInput>(),
  status: 201,
  answer: answer<ReadyAnswerView>(),
});

export const changeReadyAnswer = endpoint({
  method: "PUT",
  path: "/api/office/:apartmentId/ready-answers/:readyAnswerId",
  access: "member",
  input: input<typeof changeReadyAnswerInput>(),
  answer: answer<ReadyAnswerView>(),
});

export const deleteReadyAnswer = endpoint({
  method: "DELETE",
  path: "/api/office/:apartmentId/ready-answers/:readyAnswerId",
  access: "member",
  input: input<typeof deleteReadyAnswerInput>(),
  status: 204,
});
