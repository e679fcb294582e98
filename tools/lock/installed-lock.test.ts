import { expect, test } from "vitest";
import { isInstalled } from "../install.mjs";
import { isInstallOf } from "./installed-lock.mjs";

const platform = { os: "linux", cpu: "x64", libc: () => "glibc" };
const tool = { version: "1.0.0", integrity: "sha512-a" };
const binding = {
  version: "1.0.0",
  integrity: "sha512-b",
  optional: true,
  os: ["linux"],
  cpu: ["x64"],
  libc: ["glibc"],
};
const others = {
  "node_modules/binding-darwin": { ...binding, os: ["darwin"] },
  "node_modules/binding-arm": { ...binding, cpu: ["arm64"] },
  "node_modules/binding-musl": { ...binding, libc: ["musl"] },
  // A dependency of a package for another platform.
  "node_modules/wasm-runtime": { version: "1.0.0", optional: true },
};
const here = {
  "node_modules/tool": tool,
  "node_modules/binding": binding,
  "node_modules/@danji/web": { resolved: "web", link: true },
};
const locked = { "": { version: "0.1.0" }, ...here, ...others };
const isWhole = (installed: object) => isInstallOf(locked, installed as typeof here, platform);

test("what npm alone has installed is taken, without the packages for other platforms", () => {
  expect(isWhole(here)).toBe(true);
  expect(isWhole({ ...here, "node_modules/binding-musl": others["node_modules/binding-musl"] })).toBe(true);
  // From another registry.
  expect(isWhole({ ...here, "node_modules/tool": { ...tool, resolved: "https://mirror.example/tool.tgz" } })).toBe(
    true,
  );
});

test.each([
  ["nothing", {}],
  ["no tools for development", { ...here, "node_modules/tool": undefined }],
  ["no optional packages", { ...here, "node_modules/binding": undefined }],
  ["another version", { ...here, "node_modules/tool": { ...tool, version: "1.0.1" } }],
  ["other contents", { ...here, "node_modules/tool": { ...tool, integrity: "sha512-c" } }],
  ["another workspace", { ...here, "node_modules/@danji/web": { resolved: "site", link: true } }],
  ["a package that the lock file does not name", { ...here, "node_modules/further": tool }],
])("an install of %s is none of this lock file", (_, installed) => expect(isWhole(installed)).toBe(false));

test("the packages of this very run are installed, as plain npm ci leaves them", () =>
  expect(isInstalled()).toBe(true));
