import { type Import, imports } from "./imports.ts";
import { isTest } from "./tree.ts";

/** A feature imports features of a lower rank only. Add new features here. */
const ranks: Readonly<Record<string, number>> = {
  image: 0,
  capability: 0,
  account: 1,
  // Notifications depend on no feature; features that tell members something depend on them.
  notification: 2,
  complex: 3,
  office: 3,
  feed: 4,
  notice: 4,
  facility: 4,
  "visitor-car": 4,
  inquiry: 4,
  chat: 4,
  reservation: 5,
  moderation: 5,
  "data-export": 5,
  backup: 5,
};

// The seed uses every feature and belongs to none; the entry files of a side are above all features.
const TOP_RANK = 100;
const PLATFORM_RANK = -1;
const UI_RANK = -2;

/** Rank of a file of server/src or web/src; undefined for other files and for an unknown folder. */
export function rankOf(file: string): number | undefined {
  const [side, src, folder, ...rest] = file.split("/");
  if ((side !== "server" && side !== "web") || src !== "src" || folder === undefined) return undefined;
  if (rest.length === 0 || ["app", "seed", "service-worker"].includes(folder)) return TOP_RANK;
  if (folder === "platform") return PLATFORM_RANK;
  if (folder === "ui" && side === "web") return UI_RANK;
  return ranks[folder];
}

const featureOf = (file: string): string => file.split("/").slice(0, 3).join("/");

/** The fault of an import inside one side, or undefined. */
export function layerFault({ from, to }: Import): string | undefined {
  if (to === undefined || isTest(from) || to.startsWith("contract/")) return undefined;
  const [fromRank, toRank] = [rankOf(from), rankOf(to)];
  if (fromRank === undefined || toRank === undefined || featureOf(from) === featureOf(to)) return undefined;
  if (fromRank === TOP_RANK || toRank < fromRank) return undefined;
  return `${from} → ${to}`;
}

const ENDPOINT = "contract/src/platform/endpoint.ts";
const endpointFiles: ReadonlySet<string> = new Set(imports.filter(({ to }) => to === ENDPOINT).map(({ from }) => from));

/** The level of a file of the contract. Rules are all that is neither of the platform, a text, a schema nor an endpoint. */
function contractLevelOf(file: string): number {
  if (file.startsWith("contract/src/platform/")) return 0;
  if (file.endsWith(".copy.ts")) return 1;
  if (file.endsWith(".input.ts")) return 3;
  if (file.endsWith("-topics.ts")) return 5;
  return endpointFiles.has(file) ? 4 : 2;
}

/** The fault of an import inside the contract, or undefined. */
export const contractFault = ({ from, to }: Import): string | undefined =>
  to?.startsWith("contract/src/") === true && contractLevelOf(to) > contractLevelOf(from)
    ? `${from} → ${to}`
    : undefined;
