import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { shapeOf } from "../../server/testing/answer-shape.ts";
import { onlyIn, readRecording } from "./compare-answers.mjs";

it("the shape of an answer is its paths, types, order of keys and constants", () => {
  const answer = {
    code: 200,
    data: [{ id: 7, type: "NOTICE", at: "2026-11-22T01:02:03.456Z", text: "안녕", image: null, tags: [] }],
  };
  expect(shapeOf(answer, "closed")).toEqual([
    "$ {code,data}",
    "$.code number 200",
    "$.data [...]",
    "$.data[] {id,type,at,text,image,tags}",
    "$.data[].id number",
    "$.data[].type string NOTICE",
    "$.data[].at string 9999-99-99T99:99:99.999Z",
    "$.data[].text string",
    "$.data[].image null",
    "$.data[].tags []",
  ]);
});

it("the shape of an answer is the same in each run, and has the texts of a refusal", () => {
  const answer = (id: number, token: string) => ({
    message: "제목은 40자까지",
    [String(id)]: `/api/images/${id}/${token}.webp`,
  });
  expect(shapeOf(answer(7, "5b3c1d2e-0a9f-4c1d"), "all")).toEqual(shapeOf(answer(1234, "aaaaaaaa-bbbb-cccc"), "all"));
  expect(shapeOf(answer(7, "5b3c1d2e-0a9f-4c1d"), "all")).toContain("$.message string 제목은 40자까지");
});

it("two recordings are compared as the unions of their processes", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "danji-answers-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, "1.txt"), "GET /a 200 | body $.id number\nGET /a 200 | body $.name string\n");
  writeFileSync(path.join(folder, "2.txt"), "GET /b 404 | no body\nGET /a 200 | body $.id number\n");
  const before = readRecording(folder);
  expect(before).toEqual(["GET /a 200 | body $.id number", "GET /a 200 | body $.name string", "GET /b 404 | no body"]);
  const after = ["GET /a 200 | body $.id string", "GET /a 200 | body $.name string"];
  expect(onlyIn(before, after)).toEqual({ answers: ["GET /b 404"], facts: ["GET /a 200 | body $.id number"] });
  expect(onlyIn(after, before)).toEqual({ answers: [], facts: ["GET /a 200 | body $.id string"] });
  const busy = ["GET /a 503 | body $.code number 503"];
  expect(onlyIn(busy, before)).toEqual({ answers: [], facts: [] });
  expect(onlyIn(busy, ["GET /a 503 | body $.code string"])).toEqual({ answers: [], facts: busy });
});
