import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "./unavailable.ts";

const failure = (code: string) => Object.assign(new Error(`connect ${code} 127.0.0.1:5432`), { code });

test.each(["ECONNREFUSED", "EMFILE", "ENFILE"])(
  "T248 a connection that fails by %s is no fault of the server",
  (code) => expect(isDatabaseUnavailable(failure(code))).toBe(true),
);

test.each(["EACCES", "ERR_INVALID_ARG_TYPE"])("%s is one", (code) =>
  expect(isDatabaseUnavailable(failure(code))).toBe(false),
);
