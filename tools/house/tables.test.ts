import { expect, it } from "vitest";
import { rankOf } from "./layers.ts";
import { ownersOfTables, tableFaults, tableUses, unknownTables } from "./tables.ts";
import { allFiles, folders } from "./tree.ts";

const features = folders
  .map((folder) => /^server\/src\/(?<feature>[^/]+)$/.exec(folder)?.groups?.["feature"] ?? "")
  .filter((feature) => !["", "platform", "seed"].includes(feature));
const textOf = (path: string): string => allFiles.find((file) => file.path === path)?.text ?? "";

it("every feature folder of the server has its manifest in features.ts, in the order of ranks", () => {
  const list = /features: readonly FeatureManifest\[\] = \[(?<list>[^\]]*)\]/.exec(textOf("server/src/features.ts"));
  const listed = [...(list?.groups?.["list"] ?? "").matchAll(/\w+(?=Manifest\b)/g)].map(([name]) =>
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  expect(
    listed.toSorted(),
    "list <feature>Manifest of <feature>/<feature>.manifest.ts in server/src/features.ts",
  ).toEqual(features.toSorted());
  const ranks = listed.map((feature) => rankOf(`server/src/${feature}/x.ts`) ?? -1);
  expect(ranks, "ranks: tools/house/layers.ts").toEqual(ranks.toSorted((one, other) => one - other));
});

it("every table belongs to one feature or to the platform", () => {
  expect(ownersOfTables.size).toBeGreaterThan(40);
  const faults = [...ownersOfTables].filter(([, owners]) => owners.length !== 1);
  expect(
    faults.map(([table, owners]) => `${table}: ${owners.join(", ") || "no owner"}`),
    "List it under `tables` of one manifest (server/src/<feature>/<feature>.manifest.ts).",
  ).toEqual([]);
  expect(unknownTables(), "No migration creates it.").toEqual([]);
});

it("finds the tables that a statement names", () => {
  const code = "update feeds f set x = 1 from images i, comments where exists (select from members m) for update of f";
  expect([...tableUses(code)].toSorted()).toEqual(["reads comments", "reads images", "reads members", "writes feeds"]);
  expect([...tableUses("insert into reports (id) select id from feeds on conflict do update set id = 1")]).toEqual([
    "writes reports",
    "reads feeds",
  ]);
});

it("a feature writes its own tables, and reads those of lower ranks", () => {
  const { forbidden, unused } = tableFaults();
  expect(
    forbidden,
    "Call a function of the owner. Where the owner ranks higher, let it contribute through its manifest, as `complexUse` does (server/src/platform/feature/manifest.ts). What has to stay is an exception with its reason in tools/house/tables.ts.",
  ).toEqual([]);
  expect(unused, "Take the exception out of tools/house/tables.ts.").toEqual([]);
});
