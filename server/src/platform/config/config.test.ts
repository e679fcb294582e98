import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const errorLines = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n");
  }
};

describe("readConfig", () => {
  test("needs nothing in development", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      production: false,
      rateLimitScale: 1,
      timeoutScale: 1,
      trustedProxies: [],
      shutdownDelaySeconds: 0,
    });
    expect(config.dataDir).toBe(`${process.cwd()}/data`);
  });

  test("an empty value counts as not set", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" }).databaseUrl).toBeUndefined();
  });

  test.each([
    ["PORT", "70000"],
    ["PORT", "three"],
    ["DATABASE_URL", "mysql://db"],
    ["REDIS_URL", "http://redis"],
    ["SMTP_URL", "mail.example"],
    ["PUBLIC_ORIGINS", "https://danji.example/path"],
    ["RATE_LIMIT_SCALE", "0"],
    ["TIMEOUT_SCALE", "0.5"],
    ["TRUST_PROXY", "foo"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["LOG_LEVEL", "loud"],
    ["SECRET_KEY", "short"],
    ["SECRET_KEY", "changemechangemechangemechangeme"],
    ["NODE_ENV", "staging"],
    ["ALLOW_EXPOSED_DEVELOPMENT", "yes"],
  ])("names the wrong %s in one line", (name, value) => {
    const lines = errorLines({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name}: \\S`));
    expect(lines[0]).not.toContain(name === "SECRET_KEY" ? value : "\n");
  });

  test("S3 settings are refused, since nothing would come of them", () => {
    expect(errorLines({ S3_BUCKET: "images", S3_ENDPOINT: "https://s3.example" })).toEqual([
      "S3_ENDPOINT: not supported, images are kept in DATA_DIR; remove it",
      "S3_BUCKET: not supported, images are kept in DATA_DIR; remove it",
    ]);
    expect(errorLines({ S3_BUCKET: "" })).toEqual([]);
  });

  test("T269 production refuses to start without its secrets and says which", () => {
    expect(errorLines({ NODE_ENV: "production" })).toEqual([
      "SECRET_KEY: required in production",
      "PUBLIC_ORIGINS: required in production",
      "SMTP_URL: required in production",
    ]);
    const whole = {
      NODE_ENV: "production",
      SECRET_KEY: "0123456789abcdef0123456789abcdef",
      PUBLIC_ORIGINS: "https://danji.example, https://www.danji.example",
      SMTP_URL: "smtps://user:pass@mail.danji.example",
    };
    expect(readConfig(whole)).toMatchObject({
      production: true,
      publicOrigins: ["https://danji.example", "https://www.danji.example"],
      shutdownDelaySeconds: 5,
    });
    expect(readConfig({ ...whole, SHUTDOWN_DELAY_SECONDS: "1" }).shutdownDelaySeconds).toBe(1);
    expect(errorLines({ ...whole, SECRET_KEY: "changeme" })).toHaveLength(1);
    expect(errorLines({ ...whole, PUBLIC_ORIGINS: "," })).toEqual(["PUBLIC_ORIGINS: required in production"]);
  });

  test("an origin of plain http is for this machine alone in production, where no browser would keep its cookies", () => {
    const origins = (NODE_ENV: string, ...PUBLIC_ORIGINS: readonly string[]) =>
      errorLines({
        NODE_ENV,
        PUBLIC_ORIGINS: PUBLIC_ORIGINS.join(","),
        SECRET_KEY: "0123456789abcdef0123456789abcdef",
        SMTP_URL: "smtps://mail.danji.example",
      });
    const local = ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:3000"];
    const plain = ["http://danji.example", "http://192.168.0.7:3000", "http://localhost.evil.example"];
    expect(origins("production", "https://danji.example", ...local)).toEqual([]);
    expect(origins("production", ...local, ...plain)).toEqual(
      plain.map((origin) => `PUBLIC_ORIGINS: ${origin} must be https in production, or browsers keep no login`),
    );
    expect(origins("development", ...plain)).toEqual([]);
  });
});
