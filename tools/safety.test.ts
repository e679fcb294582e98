import { expect, it } from "vitest";
import { cycles, type Import, imports } from "./house/imports.ts";
import { contractFault, layerFault, rankOf } from "./house/layers.ts";
import { allFiles, folders, isTest, type SourceFile, sources } from "./house/tree.ts";
import { nameFaults, proseFaults, refusedNames, refusedWordIn } from "./house/words.ts";

// House rules (docs/README.md). The message of a failed rule says what to do.
const expectNone = (faults: readonly (string | undefined)[], advice: string): void => {
  expect(
    faults.filter((fault) => fault !== undefined),
    advice,
  ).toEqual([]);
};
const below =
  (...prefixes: string[]) =>
  (file: SourceFile | Import): boolean =>
    prefixes.some((prefix) => ("path" in file ? file.path : file.from).startsWith(prefix));
const paths = (files: readonly SourceFile[]): string[] => files.map((file) => file.path);
const lines = (wrong: readonly Import[]): string[] => wrong.map(({ from, specifier }) => `${from} → ${specifier}`);
const inSrc = below("contract/src/", "server/src/", "web/src/");

it("reads a repository", () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(imports.length).toBeGreaterThan(sources.length);
});

it("contract imports only the schema library and itself", () => {
  const wrong = imports
    .filter(below("contract/src/"))
    .filter(
      ({ from, specifier, to }) =>
        !(
          specifier === "zod/mini" ||
          to?.startsWith("contract/src/") ||
          (isTest(from) && ["vitest", "fast-check"].includes(specifier))
        ),
    );
  expectNone(lines(wrong), "Both sides load the contract: keep it to zod/mini. Move what needs more to server or web.");
});

it("server and web never import each other, and import the contract by subpath", () => {
  const wrong = imports.filter(
    ({ from, specifier, to }) =>
      (from.startsWith("server/") && to?.startsWith("web/")) ||
      (from.startsWith("web/") && to?.startsWith("server/")) ||
      (/^(?:server|web)\//.test(from) &&
        (specifier === "@danji/contract" || /^\.\.?\/.*contract\/src/.test(specifier))),
  );
  expectNone(lines(wrong), "What both sides need belongs to contract; import it as @danji/contract/<file>.");
});

it("layers point down: app → feature → platform → ui, features to a lower rank", () => {
  expectNone(
    imports.map(layerFault),
    "Hand in what is needed from above, or let the two meet in app (ranks: tools/house/layers.ts).",
  );
});

it("every feature folder has a rank", () => {
  const unknown = folders.filter(
    (folder) => /^(?:server|web)\/src\/[^/]+$/.test(folder) && rankOf(`${folder}/x.ts`) === undefined,
  );
  expectNone(unknown, "Give the feature its rank in tools/house/layers.ts, or put the file where its noun lives.");
});

it("ui imports nothing but ui", () => {
  const wrong = imports
    .filter(below("web/src/ui/"))
    .filter(
      ({ from, specifier, to }) =>
        !isTest(from) &&
        !(
          to?.startsWith("web/src/ui/") ||
          /^contract\/src\/app\/(?:frame|table)\.copy\.ts$/.test(to ?? "") ||
          /^(?:react|react-dom|lucide-react)(?:\/|$)/.test(specifier)
        ),
    );
  expectNone(lines(wrong), "A primitive is given its data and words: move the knowledge to the feature that uses it.");
});

it("no barrels, no export *, no climbing paths", () => {
  expectNone(
    paths(sources.filter(({ path }) => /(?:^|\/)index\.tsx?$/.test(path))),
    "Name the noun instead of index.ts.",
  );
  expectNone(
    paths(sources.filter(({ code }) => /^\s*export\s*\*/m.test(code))),
    "Export by name, from the file that holds the thing.",
  );
  expectNone(lines(imports.filter(({ specifier }) => specifier.startsWith("../../.."))), "Use the package's #imports.");
});

it("default exports only in pages and config files", () => {
  const wrong = sources.filter(
    ({ path, code }) =>
      /^\s*export default\b|\bas default\b/m.test(code) &&
      !/(?:-page\.tsx|\.d\.ts|\.config\.ts|global-setup\.ts)$/.test(path),
  );
  expectNone(paths(wrong), "Export by name.");
});

it("no import cycles, of types neither", () => {
  expectNone(cycles(), "Move what both need into a third file, or hand it in.");
});

it("contract points down: topics → endpoints → inputs → rules → copy → platform", () => {
  const inside = imports.filter(below("contract/src/")).filter(({ from }) => !isTest(from));
  expectNone(
    inside.map(contractFault),
    "Move what both need into <noun>-rules.ts: constants, enums and rules of texts import no endpoint and no schema.",
  );
  const schemas = inside.filter(
    ({ from, specifier }) =>
      specifier === "zod/mini" && !from.endsWith(".input.ts") && !from.startsWith("contract/src/platform/"),
  );
  expectNone(lines(schemas), "The schema library must not reach a phone: declare schemas in <noun>.input.ts.");
});

it("SQL lives in the file of its noun and in platform", () => {
  const wrong = sources.filter(
    ({ path, code }) =>
      /\bsql`/.test(code) &&
      !/^(?:server\/(?:src\/platform|testing)|bench)\//.test(path) &&
      (!/^server\/src\/[^/]+\//.test(path) || /\.(?:routes|stomp|policy)\.ts$/.test(path)),
  );
  expectNone(paths(wrong), "Move the statement into server/src/<feature>/<noun>.ts and call it from here.");
});

it.each([
  {
    what: /(?<![.\w])(?:window\.|globalThis\.)?fetch\(/,
    side: "web/src/",
    only: ["web/src/platform/api.ts", "web/src/platform/part/build-file.ts", "web/src/service-worker/stored-files.ts"],
    name: "fetch",
  },
  { what: /XMLHttpRequest/, side: "web/src/", only: ["web/src/platform/upload.ts"], name: "XMLHttpRequest" },
  {
    what: /\bhistory\.(?:go|back|forward|pushState|replaceState)\(/,
    side: "web/src/",
    only: ["web/src/platform/navigation/history.ts"],
    name: "history",
  },
  { what: /\.randomUUID\b/, side: "web/src/", only: ["web/src/platform/uuid.ts"], name: "making a UUID" },
  {
    what: /localStorage|sessionStorage/,
    side: "web/src/",
    only: ["web/src/platform/storage.ts"],
    name: "browser storage",
  },
  { what: /"@stomp\/stompjs"/, side: "web/src/", only: ["web/src/platform/realtime.ts"], name: "the STOMP client" },
  {
    what: /process\.env/,
    side: "server/src/",
    only: [
      "server/src/platform/config/config.ts",
      "server/src/main.ts",
      "server/src/import-complexes.ts",
      "server/src/backup-main.ts",
      "server/src/restore-main.ts",
    ],
    name: "process.env",
  },
  { what: /process\.env|import\.meta\.env\.VITE/, side: "web/src/", only: [], name: "the environment" },
])("$name only where it belongs ($side)", ({ what, side, only, name }) => {
  const wrong = sources
    .filter(below(side))
    .filter(
      ({ path, code }) => what.test(code) && !isTest(path) && !path.includes("/testing/") && !only.includes(path),
    );
  expectNone(paths(wrong), `${name} is used in ${only.join(" and ") || "no file"} alone: call that instead.`);
});

// It asks whether a number was charged before, and refuses no call by it.
const takesWithoutRefusal = ["server/src/account/signup/signup.ts"];

it("a used-up limit refuses the call", () => {
  const wrong = sources
    .filter(below("server/src/"))
    .filter(
      ({ path, code }) =>
        /\blimits\.take\(/.test(code) &&
        !isTest(path) &&
        !path.startsWith("server/src/platform/") &&
        !takesWithoutRefusal.includes(path),
    );
  expectNone(paths(wrong), "Call limits.charge, which throws: a result that is not looked at limits nothing.");
});

it("each rate limit has a name of its own", () => {
  const declared = sources
    .filter(below("server/src/"))
    .filter(({ path }) => !isTest(path))
    .flatMap(({ code }) => [...code.matchAll(/\{\s*name: "([\w-]+)",\s*max: [\d_]+,\s*seconds: [\d_]+,?\s*\}/g)])
    .map(([, name]) => name);
  expect(declared.length).toBeGreaterThan(30);
  expectNone(
    declared.filter((name, index) => declared.indexOf(name) !== index),
    "Two limits of one name count together: name it after what it limits.",
  );
});

it("folders are named by their noun", () => {
  expectNone(
    folders.filter((folder) => /(?:^|\/)(?:utils?|common|helpers?|shared|libs?|services?|types?)$/.test(folder)),
    "Name the noun.",
  );
});

// Lists in which a file is found by its number.
const numbered = ["server/migrations", "docs/decisions"];

it("no folder is a flat list of more than 25 files", () => {
  const counts = new Map<string, number>();
  for (const { path } of allFiles) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const flat = [...counts].filter(([folder, files]) => files > 25 && !numbered.includes(folder));
  expectNone(
    flat.map(([folder, files]) => `${folder}: ${files}`),
    "Give a noun within it a folder of its own, with the same name on server and web.",
  );
});

it("names are the field's words", () => {
  expect(refusedNames.size, "the table of docs/glossary.md can be read").toBeGreaterThan(80);
  expect(["letIn", "LetInMember", "let-in", "LET_IN", "outlet-inbox"].map(refusedWordIn)).toEqual([
    "letIn",
    "letIn",
    "letIn",
    "letIn",
    undefined,
  ]);
  expectNone(
    sources.filter(below("contract/", "server/", "web/", "e2e/", "bench/", "tools/")).flatMap(nameFaults),
    "Take the standard term, as an engineer from another team would search for it (docs/glossary.md, Words not to use).",
  );
});

it("comments and titles of tests name who acts", () => {
  const text = '/** Sent to nobody. */\ntest("one", () => send("nobody@t.kr"));\ntest("nobody comes"';
  expect(proseFaults({ path: "a.ts", code: "", text })).toHaveLength(2);
  const nounless =
    "/** Of the caller. */\n// Nothing for who lives elsewhere.\n/** The address of the caller, for a member who asks. */";
  expect(proseFaults({ path: "a.ts", code: "", text: nounless })).toHaveLength(2);
  expectNone(
    sources
      .filter(below("contract/", "server/", "web/", "e2e/", "bench/", "tools/"))
      .filter(({ path }) => path !== "tools/safety.test.ts" && path !== "tools/house/words.ts")
      .flatMap(proseFaults),
    "Name the member, the caller or the process (docs/glossary.md, Words not to use).",
  );
});

it("no object is spread where it is written", () => {
  expectNone(
    paths(sources.filter(({ path, code }) => /\.\.\.\{/.test(code) && path !== "tools/safety.test.ts")),
    "Write its keys into the object around it, or as attributes of the element.",
  );
});

it("no escape from the type checker or the linter, no test that does not run", () => {
  const escapes = /@ts-(?:ignore|expect-error|nocheck)|(?:oxlint|eslint)-disable|\bas any\b(?=\s*[),;.\]}>])/;
  expectNone(
    paths(sources.filter(({ path, text }) => escapes.test(text) && !path.startsWith("tools/"))),
    "Type it, or fix what the rule found.",
  );
  const idle = /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|skipIf|runIf|only|todo|fixme|fails?)\b/;
  expectNone(
    paths(sources.filter(({ path, code }) => idle.test(code) && path !== "tools/safety.test.ts")),
    "Run it or delete it.",
  );
});

it("what is announced comes into a region that was there before, and was not hidden", () => {
  const hidden = /<\w+[^>]*role="status"[^>]*empty:hidden|<\w+[^>]*empty:hidden[^>]*role="status"/;
  expectNone(
    paths(sources.filter(({ path, code }) => path.startsWith("web/src/") && hidden.test(code))),
    "LiveRegion of ui/live-region.tsx: several screen readers do not announce a region that was display: none.",
  );
});

it("no test is repeated until it passes", () => {
  const again = /\bretr(?:y|ies)["']?\s*:\s*(?:[\d{]|\w+\.env)|--retr(?:y|ies)\b/;
  const runs = ({ path }: SourceFile): boolean =>
    isTest(path) || /\.config\.ts$|^(?:e2e|server\/testing|tools)\//.test(path) || path === "package.json";
  expectNone(
    paths(
      sources
        .concat(allFiles.filter(({ path }) => path.endsWith("package.json")))
        .filter((file) => runs(file) && again.test(file.code) && file.path !== "tools/safety.test.ts"),
    ),
    "What fails once in a while has a cause: wait for a condition, or compare with the machine's own pace (decision 025).",
  );
});

it("browser tests wait for what they test, and find it as a person does", () => {
  const browserTests = sources.filter(below("e2e/"));
  const waits = /\.waitForTimeout\(|["']networkidle["']/;
  expectNone(
    paths(browserTests.filter(({ code }) => waits.test(code))),
    "Wait for a condition: expect, expect.poll, waitForResponse, page.clock.",
  );
  expectNone(
    paths(browserTests.filter(({ path, code }) => path !== "e2e/harness/calls.ts" && /\.unroute(?:All)?\(/.test(code))),
    "endRoutes of harness/calls.ts: a call in flight may never be answered where the last route goes.",
  );
  const markup = /\.(?:frameL|l)ocator\(\s*["'`](?!iframe["'`])|xpath=/;
  expectNone(paths(browserTests.filter(({ code }) => markup.test(code))), "Find it by role, label or text.");
});

it("nothing newer than Node 20 and the oldest browser we build for", () => {
  const newer =
    /\b(?:Map|Object)\.groupBy\b|\bPromise\.(?:withResolvers|try)\b|\bArray\.fromAsync\b|\bRegExp\.escape\b/;
  expectNone(
    paths(sources.filter(({ code }) => newer.test(code))),
    "The types know it, Node 20 does not: write it out.",
  );
});

it("no path of a machine and no registry is named", () => {
  const place = /(?:^|[\s"'`(=:])\/(?:[h]ome|[r]oot|[w]ork|[U]sers)\/|[r]egistry\.(?:npmjs|yarnpkg)/i;
  expectNone(
    allFiles.flatMap(({ path, text }) => (place.test(text) ? [`${path}: ${place.exec(text)?.[0] ?? ""}`] : [])),
    "The repository must mean the same everywhere: use a relative path or a setting.",
  );
});

// Exceptions, with the reason.
const longWithReason: Readonly<Record<string, string>> = {};

it("files stay small", () => {
  const sizes = sources.filter(inSrc).map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }));
  expectNone(
    sizes
      .filter((file) => file.lines > 300 && longWithReason[file.path] === undefined)
      .map((file) => `${file.path}: ${file.lines}`),
    "Split it by noun, or write the reason into the list above.",
  );
  const sorted = sizes.map((file) => file.lines).toSorted((one, other) => one - other);
  const quantile = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  console.info(
    `source files: ${sorted.length}, median ${quantile(0.5)}, p90 ${quantile(0.9)}, longest ${sorted.at(-1) ?? 0} lines`,
  );
  expect(quantile(0.5), "the median file has at most 80 lines").toBeLessThanOrEqual(80);
  expect(quantile(0.9), "nine of ten files have at most 180 lines").toBeLessThanOrEqual(180);
});
