import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { requireContainedDevelopment } from "./development-exposure.ts";

const refused = (environment: Record<string, string>): readonly string[] => {
  try {
    requireContainedDevelopment(readConfig(environment));
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n").map((line) => line.split(":")[0] ?? "");
  }
};
const DATABASE_URL = "postgres://db.example/danji";

test.each([
  [{}, []],
  [{ HOST: "127.0.0.1" }, []],
  [{ HOST: "127.0.0.53" }, []],
  [{ HOST: "localhost" }, []],
  [{ HOST: "::1" }, []],
  [{ HOST: "0.0.0.0" }, ["HOST"]],
  [{ HOST: "::" }, ["HOST"]],
  [{ HOST: "192.168.0.7" }, ["HOST"]],
  [{ HOST: "127.0.0.1.evil.example" }, ["HOST"]],
  [{ DATABASE_URL }, ["DATABASE_URL"]],
  [{ HOST: "0.0.0.0", DATABASE_URL }, ["HOST", "DATABASE_URL"]],
  [{ HOST: "0.0.0.0", DATABASE_URL, ALLOW_EXPOSED_DEVELOPMENT: "1" }, []],
  [
    {
      NODE_ENV: "production",
      HOST: "0.0.0.0",
      DATABASE_URL,
      SECRET_KEY: "0123456789abcdef0123456789abcdef",
      PUBLIC_ORIGINS: "https://danji.example",
      SMTP_URL: "smtps://mail.danji.example",
    },
    [],
  ],
])("development with %j is refused for %j", (environment: Record<string, string>, names: readonly string[]) => {
  expect(refused(environment)).toEqual(names);
});

test("the line says what to do", () => {
  expect(() => requireContainedDevelopment(readConfig({ HOST: "0.0.0.0" }))).toThrow(
    "HOST: development would be open to other machines; set NODE_ENV=production, or ALLOW_EXPOSED_DEVELOPMENT=1 if nothing there is real",
  );
});
