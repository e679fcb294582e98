import { doorKey, doorName } from "../door-rules.ts";
import { doorListCopy as copy } from "./door-list.copy.ts";

export const doorListLimits = {
  /** Lines of a list; the largest complexes have half of them. */
  linesMax: 20_000,
  /** Characters of a list, below the bound of a JSON body. */
  lengthMax: 300_000,
  /** How many faults are told one by one, and how many homes outside the list. */
  faultsMax: 20,
  outsideMax: 100,
} as const;

interface DoorFault {
  /** From 1. */
  readonly line: number;
  readonly fault: string;
}

/** The doors of a list by their keys, each once, and what is wrong with which line. */
export interface DoorList {
  readonly doors: readonly string[];
  readonly faults: readonly DoorFault[];
}

const HEADING = /^동\s*[,\t ]\s*호수?$/u;

/**
 * Reads a list of doors, one a line, as 101동 1203호, 101,1203 or 101-1203. Blank lines and a heading are skipped; a door may
 * stand there more than once.
 */
export function readDoorList(text: string): DoorList {
  const doors = new Set<string>();
  const faults: DoorFault[] = [];
  const lines = text.normalize("NFKC").split(/\r\n?|\n/u);
  for (const [index, whole] of lines.entries()) {
    const line = whole.replaceAll('"', "").trim();
    if (line === "" || HEADING.test(line)) continue;
    const door = readDoor(line);
    if (door === undefined) faults.push({ line: index + 1, fault: copy.lineUnfit });
    else doors.add(door);
    if (doors.size > doorListLimits.linesMax) {
      faults.push({ line: index + 1, fault: copy.tooMany(doorListLimits.linesMax) });
      break;
    }
  }
  if (doors.size === 0 && faults.length === 0) faults.push({ line: 1, fault: copy.empty });
  return { doors: [...doors], faults };
}

function readDoor(line: string): string | undefined {
  const [building = "", unit = "", ...rest] = line
    .replace(/동(?=\d)/u, "동 ")
    .split(/[\s,;-]+/u)
    .filter((part) => part !== "");
  if (rest.length > 0 || doorName(building, "동") === undefined || doorName(unit, "호") === undefined) return undefined;
  return doorKey(building, unit);
}
