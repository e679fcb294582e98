import { doorName } from "../complex/door-rules.ts";
import { noticeCopy as copy } from "./notice.copy.ts";
import { type AudiencePart, audienceKeys, audienceParts } from "./notice-rules.ts";

/**
 * An audience in words, shortened after `most` buildings: 101동 3·4호 라인, 102동 전체, 103동 501호 외 2세대. The parts are in the order
 * of `audienceKeys`.
 */
export function audienceText(parts: readonly AudiencePart[], most = 3): string {
  const buildings = [...new Set(parts.map(({ building }) => building))];
  const texts = buildings.map((building) => {
    const of = parts.filter((part) => part.building === building);
    if (of.some(({ line, unit }) => line === undefined && unit === undefined)) return building;
    const lines = of.flatMap(({ line }) => line ?? []);
    const units = of.flatMap(({ unit }) => unit ?? []);
    return [
      building,
      ...(lines.length > 0 ? [copy.lines(lines.join("·"))] : []),
      ...(units.length > 0 ? [copy.units(units[0] ?? "", units.length - 1)] : []),
    ].join(" ");
  });
  const rest = texts.length - most;
  return rest > 0 ? copy.andOthers(texts.slice(0, most).join(", "), rest) : texts.join(", ");
}

/** 101동, 101동 3라인, 101동 3·4호 라인, 101동 1203호, of a line that was typed. */
const building = /^(?<building>\S+?)동?$/u;
const lines = /^(?<building>\S+?)동?\s+(?<lines>\d{1,2}(?:\s*[·.,~∙]\s*\d{1,2})*)\s*호?\s*라인$/u;
const unit = /^(?<building>\S+?)동?\s+(?<unit>\S+?)호?$/u;

/** The parts of an audience that was typed, one a line; or the first line, from 1, that names none. */
export function readAudience(text: string): readonly AudiencePart[] | { readonly unfitLine: number } {
  const parts: AudiencePart[] = [];
  for (const [index, typed] of text.normalize("NFKC").split("\n").entries()) {
    if (typed.trim() === "") continue;
    const read = readLine(typed.trim());
    if (read === undefined) return { unfitLine: index + 1 };
    parts.push(...read);
  }
  return audienceParts(audienceKeys(parts));
}

function readLine(typed: string): readonly AudiencePart[] | undefined {
  const ofLines = lines.exec(typed)?.groups;
  const found = ofLines ?? unit.exec(typed)?.groups ?? building.exec(typed)?.groups;
  const name = doorName(found?.["building"] ?? "", "동");
  if (found === undefined || name === undefined) return undefined;
  if (ofLines !== undefined) {
    const numbers = (ofLines["lines"] ?? "").split(/\D+/u).map(Number);
    return numbers.every((line) => line > 0) ? numbers.map((line) => ({ building: name, line })) : undefined;
  }
  if (found["unit"] === undefined) return [{ building: name }];
  const door = doorName(found["unit"], "호");
  return door === undefined ? undefined : [{ building: name, unit: door }];
}
