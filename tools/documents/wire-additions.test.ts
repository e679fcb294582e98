import { expect, it } from "vitest";
import { allFiles, sources } from "../house/tree.ts";

// docs/wire-additions.md lists what the wire has beyond SPEC: each key and each call of the contract is in one of its lists.
const document = allFiles.find(({ path }) => path === "docs/wire-additions.md")?.text ?? "";
const sectionOf = (title: string): string => document.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
const words = (cell = ""): readonly string[] => cell.split(" ").filter((word) => word !== "");
const quoted = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, found = ""]) => found);

const contract = sources.filter(({ path }) => path.startsWith("contract/src/"));

/** The keys that an interface of the contract declares itself. */
function keysOf(file: string, name: string): readonly string[] {
  const text = contract.find(({ path }) => path === file)?.text ?? "";
  const body = new RegExp(`^export interface ${name}\\b[^{]*\\{(?<body>[\\s\\S]*?)^\\}`, "m").exec(text)?.groups?.[
    "body"
  ];
  return [...(body ?? "").matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, key = ""]) => key);
}

const ROW = /^\| `(?<type>\w+)` \| `(?<file>[^`]+)` \|(?<specified>[^|]*)\|(?<added>[^|]*)\|$/gm;
const rows = [...sectionOf("Keys of answers").matchAll(ROW)].map(({ groups }) => groups ?? {});

it("names each key of the answers that SPEC's clients read, as one of SPEC or as an addition", () => {
  expect(rows.length).toBeGreaterThan(10);
  for (const { type = "", file = "", specified, added } of rows) {
    const listed = [...words(specified), ...words(added)];
    expect(listed.toSorted(), `${type} in docs/wire-additions.md`).toEqual(keysOf(file, type).toSorted());
  }
});

const calls = contract.flatMap(({ text }) =>
  [...text.matchAll(/method: "(\w+)",\s+path: "([^"]+)"/g)].map(([, method = "", path = ""]) => `${method} ${path}`),
);

it("lists the calls of the specification, and where each other call of the contract lies", () => {
  const specified = quoted(sectionOf("Calls of the specification"));
  expect(specified.length).toBeGreaterThan(30);
  expect(specified.filter((call) => !calls.includes(call))).toEqual([]);
  const addresses = quoted(sectionOf("Added calls"));
  const others = calls.filter((call) => !specified.includes(call));
  const liesBelow = (call: string, address: string) => `${call.split(" ")[1] ?? ""}/`.startsWith(`${address}/`);
  expect(others.filter((call) => !addresses.some((address) => liesBelow(call, address)))).toEqual([]);
  expect(addresses.filter((address) => !others.some((call) => liesBelow(call, address)))).toEqual([]);
});

it("names headers that the server reads, and keys that requests have", () => {
  const server = sources.filter(({ path }) => path.startsWith("server/src/") && !path.includes(".test."));
  const headers = quoted(sectionOf("Headers of requests").replaceAll(/\|[^|]*\|[^|]*\|$/gm, ""));
  expect(headers).toHaveLength(4);
  const unread = headers.filter(
    (name) => !server.some(({ text }) => text.toLowerCase().includes(`"${name.toLowerCase()}"`)),
  );
  expect(unread).toEqual([]);
  const keys = [...sectionOf("Keys of requests").matchAll(/^\| (?<keys>`[^|]+) \|/gm)].flatMap(({ groups }) =>
    quoted(groups?.["keys"] ?? ""),
  );
  const inputs = contract.filter(({ path }) => path.endsWith(".input.ts"));
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter((key) => !inputs.some(({ text }) => new RegExp(`\\b${key}\\b`).test(text)))).toEqual([]);
});
