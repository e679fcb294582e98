import { STATUS_CODES } from "node:http";
import type { Refusal } from "@danji/contract/problems";
import type { Problem } from "../../problem.ts";

/** The envelope of a refusal as JSON. `code` replaces the problem's own status. */
export function refusalBody(problem: Problem, code = problem.status): string {
  const { message, reason, fields, memberId, apartmentId } = problem;
  const refusal: Refusal = {
    code,
    message,
    data: null,
    reason,
    ...(fields === undefined ? {} : { fields }),
    ...(memberId === undefined ? {} : { memberId }),
    ...(apartmentId === undefined ? {} : { apartmentId }),
  };
  return JSON.stringify(refusal);
}

/** A refusal as a whole HTTP response, for a connection that has no reply object; the caller closes it afterwards. */
export function rawRefusal(problem: Problem, code = problem.status): string {
  const body = refusalBody(problem, code);
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ""}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  if (problem.retryAfter !== undefined) head.push(`retry-after: ${problem.retryAfter}`);
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}
