import { plateFault } from "../plate.ts";
import { gateLogCopy } from "./gate-log.copy.ts";
import type { MarkKind } from "../car-rules.ts";
import { type GateColumns, type GateRow, gateLogLimits } from "./gate-log-rules.ts";
import { gateTime } from "./gate-time.ts";

const copy = gateLogCopy.faults;

interface LineFault {
  /** From 1; 0 for the file as a whole. */
  readonly line: number;
  readonly fault: string;
}

/** A line of a file with its cells. */
export interface FileLine {
  readonly line: number;
  readonly cells: readonly string[];
}

const tooLarge = () => ({ lines: [], faults: [{ line: 0, fault: copy.tooLarge(gateLogLimits.linesMax) }] });

/** Reads delimited text (RFC 4180; comma, semicolon or tab, whichever its first line has most of). Empty lines are left out. */
export function readGateFile(text: string): {
  readonly lines: readonly FileLine[];
  readonly faults: readonly LineFault[];
} {
  const delimiter = delimiterOf(text.slice(0, text.search(/[\r\n]|$/u)));
  const lines: FileLine[] = [];
  let [cells, cell, line, begin, isQuoted]: [string[], string, number, number, boolean] = [[], "", 1, 1, false];
  const endCell = () => {
    cells.push(cell.trim());
    cell = "";
  };
  const endLine = () => {
    endCell();
    if (cells.some((one) => one !== "")) lines.push({ line: begin, cells });
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character === "\n" || (character === "\r" && text[at + 1] !== "\n")) line += 1;
    if (isQuoted) {
      if (character !== '"') {
        const end = text.indexOf('"', at);
        const rest = text.slice(at + 1, end === -1 ? undefined : end);
        cell += character + rest;
        line += rest.match(/\r\n|\r|\n/gu)?.length ?? 0;
        at += rest.length;
      } else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === "") isQuoted = true;
    else if (character === delimiter) endCell();
    else if (character === "\n" || character === "\r") {
      if (character === "\r" && text[at + 1] === "\n") continue;
      endLine();
      if (lines.length > gateLogLimits.linesMax) return tooLarge();
      begin = line;
    } else {
      const start = at;
      while (at + 1 < text.length && !isMark(text[at + 1], delimiter)) at += 1;
      cell += text.slice(start, at + 1);
    }
  }
  if (isQuoted) return { lines, faults: [{ line: begin, fault: copy.quotes }] };
  endLine();
  if (lines.length > gateLogLimits.linesMax) return tooLarge();
  return { lines, faults: lines.length === 0 ? [{ line: 0, fault: copy.empty }] : [] };
}

/** What may end a cell or begin a quoted one. */
const isMark = (character: string | undefined, delimiter: string): boolean =>
  character === delimiter || character === "\n" || character === "\r" || character === '"';

const delimiterOf = (head: string): string => {
  const count = (delimiter: string) => head.split(delimiter).length;
  return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
};

/** Which columns a file has, by the words of its first line; undefined parts are for the office to choose. */
export function guessColumns(head: readonly string[]): GateColumns | undefined {
  const find = (pattern: RegExp, not?: RegExp) =>
    head.findIndex((name) => pattern.test(name.replaceAll(/\s/gu, "")) && !(not?.test(name) ?? false));
  const plate = find(/차량번호|차번호|번호판|차번|plate/iu);
  const [inAt, outAt] = [
    find(/입차|들어온|입장|intime/iu, /구분|여부/u),
    find(/출차|나간|퇴장|outtime/iu, /구분|여부/u),
  ];
  if (plate < 0) return undefined;
  if (inAt >= 0 && outAt >= 0 && inAt !== outAt) return { shape: "STAYS", plate, inAt, outAt };
  const kind = find(/구분|방향|입출|출입구분|종류|상태/u);
  const at = find(/일시|시각|시간|일자|time|date/iu);
  return kind >= 0 && at >= 0 && kind !== at ? { shape: "EVENTS", plate, at, kind } : undefined;
}

/** True where the first line names columns: it has no time in any cell. */
export const isHeading = (cells: readonly string[]): boolean => cells.every((cell) => gateTime(cell) === undefined);

interface GateRows {
  readonly rows: readonly GateRow[];
  readonly faults: readonly LineFault[];
}

/** The events of a file's lines, each once, and what is wrong with which line. `now` in milliseconds. */
export function readGateRows(lines: readonly FileLine[], columns: GateColumns, now: number): GateRows {
  const rows = new Map<string, GateRow>();
  const faults: LineFault[] = [];
  const [first] = lines;
  const body = first !== undefined && isHeading(first.cells) ? lines.slice(1) : lines;
  for (const { line, cells } of body) {
    const read = readLine(cells, columns, now);
    if (typeof read === "string") faults.push({ line, fault: read });
    else for (const { plate, kind, at } of read) rows.set(`${plate} ${kind} ${at}`, { line, plate, kind, at });
  }
  return { rows: [...rows.values()], faults };
}

type Event = Omit<GateRow, "line">;

function readLine(cells: readonly string[], columns: GateColumns, now: number): readonly Event[] | string {
  const plate = cells[columns.plate] ?? "";
  if (plateFault(plate) !== undefined) return copy.plate;
  const latest = now / 1_000 + gateLogLimits.aheadMinutes * 60;
  const timeOf = (cell: string | undefined) =>
    cell === undefined || cell === "" || cell === "-" ? null : gateTime(cell);
  if (columns.shape === "EVENTS") {
    const [at, kind] = [timeOf(cells[columns.at]), kindOf(cells[columns.kind] ?? "")];
    if (at === null || at === undefined) return copy.time;
    if (kind === undefined) return copy.kind;
    return at > latest ? copy.future : [{ plate, kind, at }];
  }
  const [came, left] = [timeOf(cells[columns.inAt]), timeOf(cells[columns.outAt])];
  if (came === undefined || left === undefined) return copy.time;
  if (came === null && left === null)
    return cells.length <= Math.max(columns.inAt, columns.outAt) ? copy.tooShort : copy.noTime;
  if (came !== null && left !== null && left <= came) return copy.order;
  if (Math.max(came ?? 0, left ?? 0) > latest) return copy.future;
  return [
    ...(came === null ? [] : [{ plate, kind: "IN", at: came } as const]),
    ...(left === null ? [] : [{ plate, kind: "OUT", at: left } as const]),
  ];
}

const isIn = /^(?:입차|입|입장|IN|I|진입|들어옴)$/u;
const isOut = /^(?:출차|출|퇴장|OUT|O|진출|나감)$/u;
/** A file has two words for them, a hundred thousand times. A longer text is none of them, and would keep the whole file in memory. */
const kinds = new Map<string, MarkKind | undefined>();
const KINDS_MAX = 100;
const KIND_CHARS = 12;

function kindOf(text: string): MarkKind | undefined {
  if (text.length > KIND_CHARS) return readKind(text);
  if (!kinds.has(text)) {
    if (kinds.size >= KINDS_MAX) kinds.clear();
    kinds.set(text, readKind(text));
  }
  return kinds.get(text);
}

function readKind(text: string): MarkKind | undefined {
  const word = text.normalize("NFKC").replaceAll(/\s/gu, "").toUpperCase();
  if (isIn.test(word)) return "IN";
  return isOut.test(word) ? "OUT" : undefined;
}
