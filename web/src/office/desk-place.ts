import type { LucideIcon } from "lucide-react";

/** A screen in the navigation of the desk. */
export interface DeskPlace {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

export interface DeskGroup {
  /** Null for the screens above all groups. */
  readonly name: string | null;
  readonly places: readonly DeskPlace[];
}
