import type { OfficeDoorView } from "@danji/contract/complex/household/door-codes";
import { readDoorList } from "@danji/contract/complex/doors/door-list-rules";
import type { PrintedDoor } from "./door-codes.queries.ts";

/** EMPTY: without a resident. WITHOUT: without a code that can be used, and without a resident. */
export type Target = "EMPTY" | "WITHOUT" | "ALL";

export interface DoorChoice {
  /** Null: every one. */
  readonly building: string | null;
  readonly target: Target;
  /** Doors one a line, in place of the others where there are any. */
  readonly typed: string;
}

interface Chosen {
  readonly doors: readonly PrintedDoor[];
  /** The first line that names no door. */
  readonly faultAt: number | undefined;
}

/** One that is not in the office's list would have the whole print refused. An older server does not say it. */
export const isPrinted = ({ isListed }: OfficeDoorView): boolean => isListed !== false;

/** The doors that codes are made for. */
export function chosenDoors(known: readonly OfficeDoorView[], { building, target, typed }: DoorChoice): Chosen {
  if (typed.trim() !== "") {
    const { doors, faults } = readDoorList(typed);
    const read = doors.map((door) => {
      const [first = "", unit = ""] = door.split(" ");
      return { building: first, unit };
    });
    return { doors: read, faultAt: faults[0]?.line };
  }
  const fits = (door: OfficeDoorView): boolean =>
    isPrinted(door) && (target === "ALL" || (door.people === 0 && (target === "EMPTY" || door.code !== "UNUSED")));
  return {
    doors: known.filter((door) => (building === null || door.building === building) && fits(door)),
    faultAt: undefined,
  };
}
