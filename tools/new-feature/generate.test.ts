import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { at } from "../root.mjs";
import { generateFeature } from "./generate.mjs";

// A copy of the sources below node_modules, where packages are found and no house test looks.
let copy: string;
beforeAll(() => {
  mkdirSync(at("node_modules", ".cache"), { recursive: true });
  copy = mkdtempSync(at("node_modules", ".cache", "new-feature-"));
  const isOurs = (file: string) =>
    statSync(file).isDirectory()
      ? !/\/(?:node_modules|dist[^/]*|data)$/.test(file)
      : /\.(?:[mt]s|tsx|json|sql)$/.test(file);
  for (const folder of ["contract", "server", "web", "tools/house", "tsconfig.base.json", ".oxfmtrc.json"])
    cpSync(at(folder), path.join(copy, folder), { recursive: true, filter: isOurs });
  for (const workspace of ["server", "web"])
    if (existsSync(at(workspace, "node_modules")))
      symlinkSync(at(workspace, "node_modules"), path.join(copy, workspace, "node_modules"));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const read = (file: string) => readFileSync(path.join(copy, file), "utf8");
const runIn = (args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
  return { status, output: stdout + stderr };
};

it("a generated feature is in every list, and compiles", () => {
  const files = generateFeature(copy, { name: "skeleton-sample", title: "견본" });
  expect(read("server/src/features.ts")).toMatch(/Manifest,\n {2}skeletonSampleManifest,\n {2}moderationManifest,/);
  expect(read("tools/house/layers.ts")).toContain('"skeleton-sample": 4');
  expect(read("server/src/backup/backup-tables.ts")).toContain('"skeleton_samples"');
  expect(read("web/src/platform/paths.ts")).toContain('skeletonSample: "/skeleton-sample"');
  expect(read("web/src/app/member-screens.tsx")).toContain("path: paths.skeletonSample");
  expect(runIn([at("node_modules/oxfmt/bin/oxfmt"), ...files])).toMatchObject({ status: 0 });
  for (const { workspace, declarations } of [
    { workspace: "server", declarations: ["testing/global-setup.ts"] },
    { workspace: "web", declarations: ["src/build-facts.d.ts"] },
  ]) {
    const config = JSON.parse(read(`${workspace}/tsconfig.json`)) as { compilerOptions?: object };
    const paths = { "@danji/contract/*": ["../contract/src/*.ts"] };
    const only = files.filter((file) => file.startsWith(`${workspace}/`) && /\.tsx?$/.test(file));
    writeFileSync(
      path.join(copy, workspace, "tsconfig.json"),
      JSON.stringify({
        ...config,
        compilerOptions: { ...config.compilerOptions, paths },
        include: undefined,
        files: [...declarations, ...only.map((file) => path.posix.relative(workspace, file))],
      }),
    );
    expect(runIn([at("node_modules/typescript/bin/tsc"), "-p", workspace])).toEqual({ status: 0, output: "" });
  }
});

it("a feature that exists is left alone; one with a screen that shows nothing yet is completed", () => {
  expect(() => generateFeature(copy, { name: "inquiry", title: "문의" })).toThrow(/exists already/);
  // A screen that only says that it is in development.
  const place = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(path.join(copy, file), text);
  };
  const paths = "web/src/platform/paths.ts";
  place(paths, read(paths).replace("\n  mypage:", '\n  sampleRoom: "/sample-room",\n  mypage:'));
  place("web/src/sample-room/sample-room-page.tsx", "export default function SampleRoomPage() {}\n");
  place(
    "contract/src/sample-room/sample-room.copy.ts",
    'export const sampleRoomCopy = {\n  emptyHint: "준비 중",\n} as const;\n',
  );
  const before = read(paths);
  generateFeature(copy, { name: "sample-room", title: "견본 방" });
  expect(read(paths)).toBe(before);
  expect(read("web/src/sample-room/sample-room-page.tsx")).toContain("useSampleRooms()");
  expect(read("contract/src/sample-room/sample-room.copy.ts")).toMatch(/emptyHint: [^]*\n {2}title: "견본 방",/);
});
