import { expect, it } from "vitest";
import { licences } from "../../web/licences.ts";

const { packages, texts } = licences();
const named = (name: string) => packages.find((one) => one.name === name);

it("lists the packages that run in the product, with the texts of their licences", () => {
  for (const name of ["react", "fastify", "pg", "sharp"]) {
    const found = named(name);
    expect(found?.licence, name).not.toBe("");
    expect(texts[found?.text ?? -1], name).toMatch(/copyright/i);
  }
  expect(texts[named("Pretendard")?.text ?? -1]).toContain("SIL OPEN FONT LICENSE");
});

it("omits our own packages and those that only build and test it", () => {
  for (const name of ["@danji/contract", "vitest", "typescript", "oauth2-mock-server"])
    expect(named(name)).toBeUndefined();
});

it("contains each text once", () => {
  expect(new Set(texts).size).toBe(texts.length);
});
