import { rankOf } from "./layers.ts";
import { allFiles, isTest, sources } from "./tree.ts";

const PLATFORM = "platform";

/** Tables that belong to no feature. */
const platformTables = ["audit_events", "queued_letters", "rate_limits"];

/** What the rule does not allow and has a reason. */
const exceptions: Readonly<Record<string, string>> = {
  "chat reads feeds": "a chat request names the post that it came from; the two have one rank",
  "chat reads comments": "the same of a comment",
  "complex reads chat_rooms":
    "the details of a complex name its group room, which the database creates with it (migration 0006)",
  "complex writes members": "the chosen home is a column of the member",
};

/** Each table that a migration creates, with those who claim it: features by their manifest, or the platform. */
export const ownersOfTables: ReadonlyMap<string, readonly string[]> = new Map(
  allFiles
    .filter(({ path }) => path.startsWith("server/migrations/"))
    .flatMap(({ text }) => [...text.matchAll(/create (?:unlogged )?table (?:if not exists )?(?<table>\w+)/gi)])
    .map(({ groups }) => groups?.["table"] ?? "")
    .map((table) => [table, claims().flatMap(({ owner, tables }) => (tables.includes(table) ? [owner] : []))]),
);

function claims(): { readonly owner: string; readonly tables: readonly string[] }[] {
  const manifests = sources.flatMap(({ path, code }) => {
    const feature = /^server\/src\/(?<feature>[^/]+)\/\k<feature>\.manifest\.ts$/.exec(path)?.groups?.["feature"];
    if (feature === undefined) return [];
    const list = /\btables: \[(?<tables>[^\]]*)\]/.exec(code)?.groups?.["tables"] ?? "";
    return {
      owner: feature,
      tables: [...list.matchAll(/"(?<table>\w+)"/g)].map(({ groups }) => groups?.["table"] ?? ""),
    };
  });
  return [...manifests, { owner: PLATFORM, tables: platformTables }];
}

/** The tables that a manifest claims and no migration creates. */
export const unknownTables = (): string[] =>
  claims().flatMap(({ owner, tables }) =>
    tables.filter((table) => !ownersOfTables.has(table)).map((table) => `${owner}: ${table}`),
  );

// A statement names tables after these words, several of them with commas and an alias each.
const NAMED =
  /\b(?<verb>insert into|delete from|truncate|update|from|join|using)\s+(?<tables>(?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*\w+)/gi;

/** The tables that SQL in a source text reads and writes, as "reads feeds". */
export function tableUses(code: string): Set<string> {
  return new Set(
    [...code.matchAll(NAMED)].flatMap(({ groups }) => {
      const verb = /^(?:from|join|using)$/i.test(groups?.["verb"] ?? "") ? "reads" : "writes";
      const tables = (groups?.["tables"] ?? "").split(",").map((part) => /\w+/.exec(part)?.[0] ?? "");
      return tables.filter((table) => ownersOfTables.has(table)).map((table) => `${verb} ${table}`);
    }),
  );
}

const isAllowed = (folder: string, verb: string, owner: string): boolean => {
  if (folder === owner) return true;
  const [rank, ownerRank] = [folder, owner].map((name) => rankOf(`server/src/${name}/x.ts`) ?? -1);
  return verb === "reads" && owner !== PLATFORM && (ownerRank ?? 0) < (rank ?? 0);
};

interface TableFaults {
  /** "file: feature reads table". */
  readonly forbidden: readonly string[];
  /** Exceptions that nothing needs. */
  readonly unused: readonly string[];
}

/** The statements that name a table which their folder may not name. The seed may name all. */
export function tableFaults(): TableFaults {
  const forbidden: string[] = [];
  const used = new Set<string>();
  for (const { path, code } of sources) {
    const folder = /^server\/src\/(?<folder>[^/]+)\//.exec(path)?.groups?.["folder"];
    if (folder === undefined || folder === "seed" || isTest(path)) continue;
    for (const use of tableUses(code)) {
      const [verb = "", table = ""] = use.split(" ");
      if (isAllowed(folder, verb, ownersOfTables.get(table)?.[0] ?? "")) continue;
      const crossing = `${folder} ${use}`;
      if (crossing in exceptions) used.add(crossing);
      else forbidden.push(`${path}: ${crossing}`);
    }
  }
  return { forbidden, unused: Object.keys(exceptions).filter((crossing) => !used.has(crossing)) };
}
