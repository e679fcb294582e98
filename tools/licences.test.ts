import { expect, it } from "vitest";
import { licences } from "../web/licences.ts";

const { packages, texts } = licences();
const named = (name: string) => packages.find((one) => one.name === name);

it("names what runs in the product, with the words of its licence", () => {
  for (const name of ["react", "fastify", "pg", "sharp"]) {
    const found = named(name);
    expect(found?.licence, name).not.toBe("");
    expect(texts[found?.text ?? -1], name).toMatch(/copyright/i);
  }
  expect(texts[named("Pretendard")?.text ?? -1]).toContain("SIL OPEN FONT LICENSE");
});

it("leaves out our own packages and those that only build and test it", () => {
  for (const name of ["@danji/contract", "vitest", "typescript", "oauth2-mock-server"]) expect(named(name)).toBeUndefined();
});

it("has each text once", () => {
  expect(new Set(texts).size).toBe(texts.length);
});
