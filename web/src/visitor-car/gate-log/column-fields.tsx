import { type FileLine, isHeading } from "@danji/contract/visitor-car/gate-log/gate-file";
import { gateLogCopy as copy } from "@danji/contract/visitor-car/gate-log/gate-log.copy";
import type { GateColumns } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { useState } from "react";
import { Segments } from "#ui/form/segments.tsx";

type Name = keyof typeof copy.column;
type Shape = GateColumns["shape"];
type Chosen = Readonly<Partial<Record<Name, number>>>;

const namesOf: Readonly<Record<Shape, readonly Name[]>> = {
  STAYS: ["plate", "inAt", "outAt"],
  EVENTS: ["plate", "at", "kind"],
};
const SAMPLE = 4;

interface ColumnFieldsProps {
  readonly lines: readonly FileLine[];
  readonly value: GateColumns | undefined;
  readonly disabled: boolean;
  /** Undefined while a column is still to be chosen. */
  readonly onChange: (columns: GateColumns | undefined) => void;
}

/** Which column of a file has what, beside its first lines. */
export function ColumnFields({ lines, value, disabled, onChange }: ColumnFieldsProps) {
  const [shape, setShape] = useState<Shape>(value?.shape ?? "STAYS");
  const [chosen, setChosen] = useState<Chosen>(value ?? {});
  const head = lines[0]?.cells ?? [];
  const names = isHeading(head) ? head : [];
  const count = Math.max(...lines.slice(0, SAMPLE).map(({ cells }) => cells.length));
  const change = (nextShape: Shape, next: Chosen) => {
    setShape(nextShape);
    setChosen(next);
    onChange(columnsOf(nextShape, next));
  };
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-4">
      <legend className="pb-3 text-lg font-bold">{copy.columns}</legend>
      <Segments
        label={copy.shape}
        choices={[
          { id: "STAYS", label: copy.shapes.STAYS },
          { id: "EVENTS", label: copy.shapes.EVENTS },
        ]}
        value={shape}
        onChange={(next) => change(next, chosen)}
      />
      <div className="grid gap-3 min-[640px]:grid-cols-3">
        {namesOf[shape].map((name) => (
          <label key={name} className="flex flex-col gap-2 text-sm font-semibold">
            {copy.column[name]}
            <select
              value={chosen[name] ?? ""}
              className="min-h-13 rounded-md border border-edge bg-surface px-4 text-base font-normal text-body"
              onChange={({ currentTarget: { value: column } }) =>
                change(shape, { ...chosen, [name]: column === "" ? undefined : Number(column) })
              }
            >
              <option value="">{copy.noColumn}</option>
              {Array.from({ length: count }, (_, column) => (
                <option key={column} value={column}>
                  {copy.columnName(column + 1, names[column] ?? "")}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <section aria-label={copy.sample} className="rounded-md bg-sunken p-4">
        <h2 className="pb-2 text-sm font-semibold text-muted">{copy.sample}</h2>
        <dl className="flex flex-col gap-1 text-sm tabular-nums">
          {Array.from({ length: count }, (_, column) => (
            <div key={column} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3">
              <dt className="text-muted wrap-anywhere">{copy.columnName(column + 1, names[column] ?? "")}</dt>
              <dd className="wrap-anywhere">{sampleOf(lines, column, names.length > 0)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </fieldset>
  );
}

/** What stands in a column of the first lines. */
const sampleOf = (lines: readonly FileLine[], column: number, hasHeading: boolean): string =>
  lines
    .slice(hasHeading ? 1 : 0, SAMPLE)
    .map(({ cells }) => cells[column] ?? "")
    .filter((cell) => cell !== "")
    .join(", ");

function columnsOf(shape: Shape, { plate, inAt, outAt, at, kind }: Chosen): GateColumns | undefined {
  if (plate === undefined) return undefined;
  if (shape === "EVENTS") return at === undefined || kind === undefined ? undefined : { shape, plate, at, kind };
  return inAt === undefined || outAt === undefined ? undefined : { shape, plate, inAt, outAt };
}
