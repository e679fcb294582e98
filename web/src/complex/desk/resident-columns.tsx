import type { DeskResidentView } from "@danji/contract/complex/desk/desk";
import { residentDeskCopy as copy } from "@danji/contract/complex/desk/desk.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import type { ResidenceState } from "@danji/contract/complex/residence-rules";
import { dayOf } from "#platform/time/date.ts";
import { cx } from "#ui/cx.ts";
import type { Column } from "#ui/table/column.ts";

export const doorOf = ({ building, unit }: { readonly building: string; readonly unit: string }): string =>
  `${building} ${unit}`;

/** The columns of the residents' table in one state. */
export const residentColumns = (state: ResidenceState): readonly Column<DeskResidentView>[] => [
  {
    id: "door",
    head: copy.door,
    sort: "door",
    width: 210,
    card: "title",
    cell: (resident) => (
      <>
        {doorOf(resident)}
        {resident.doorNote !== null && <Mark isWarning>{resident.doorNote}</Mark>}
      </>
    ),
  },
  {
    id: "name",
    head: copy.name,
    sort: "name",
    cell: ({ name, isManager }) => (
      <>
        {name}
        {isManager && <Mark>{residenceCopy.manager}</Mark>}
      </>
    ),
  },
  { id: "nickname", head: copy.nickname, cell: ({ nickname }) => nickname },
  {
    id: "since",
    head: state === "WAITING" ? copy.asked : copy.since,
    sort: "since",
    width: 130,
    cell: ({ since }) => <span className="tabular-nums">{dayOf(since)}</span>,
  },
  ...(state === "WAITING" ? [] : [{ id: "way", head: copy.way, width: 130, cell: wayCell }]),
  {
    id: "cars",
    head: copy.cars,
    width: 90,
    align: "end",
    card: "none",
    cell: ({ carCount }) => (carCount === 0 ? "–" : carCount),
  },
];

const wayCell = ({ way }: DeskResidentView) => (
  <span className={cx(way === "SELF" && "text-muted")}>{copy.ways[way]}</span>
);

const Mark = ({ isWarning = false, children }: { readonly isWarning?: boolean; readonly children: string }) => (
  <span
    className={cx(
      "ml-2 inline-block rounded-sm px-1.5 text-xs font-semibold",
      isWarning ? "bg-danger-soft text-danger" : "bg-accent-soft text-accent-ink",
    )}
  >
    {children}
  </span>
);
