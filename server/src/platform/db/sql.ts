import { createHash } from "node:crypto";

/** A statement with its values; made only by the `sql` tag, so that no value ever becomes text. */
export interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What of a statement is the same each time the code comes by: its pieces, and its text with $1, $2 … between. */
interface Shape {
  readonly pieces: readonly string[];
  readonly text: string;
}

// Where the places of one template lead to: a bound value always to the same step, a fragment by its shape.
interface Step {
  shape: Shape | undefined;
  readonly next: Map<Shape | undefined, Step>;
}

class Statement implements Sql {
  readonly shape: Shape;
  readonly values: readonly unknown[];

  constructor(shape: Shape, values: readonly unknown[]) {
    this.shape = shape;
    this.values = values;
  }

  get text(): string {
    return this.shape.text;
  }
}

// A template's strings are the same object each time: a long text put together anew for every call costs more than the
// whole rest of sending it.
const templates = new WeakMap<TemplateStringsArray, Step>();

/**
 * Tagged template for a statement. An interpolated `sql` fragment is spliced in, anything else is a bound value:
 * sql`select id from feeds where complex_id = ${id} ${onlyNew ? sql`and created_at > ${day}` : sql``}`
 */
export function sql(strings: TemplateStringsArray, ...places: readonly unknown[]): Sql {
  let step = templates.get(strings);
  if (step === undefined) templates.set(strings, (step = newStep()));
  const values: unknown[] = [];
  for (const place of places) {
    if (place instanceof Statement) {
      values.push(...place.values);
      step = stepTo(step, place.shape);
    } else {
      values.push(place);
      step = stepTo(step, undefined);
    }
  }
  step.shape ??= shapeOf(strings, places);
  return new Statement(step.shape, values);
}

const newStep = (): Step => ({ shape: undefined, next: new Map() });

function stepTo({ next }: Step, shape: Shape | undefined): Step {
  let step = next.get(shape);
  if (step === undefined) next.set(shape, (step = newStep()));
  return step;
}

function shapeOf(strings: readonly string[], places: readonly unknown[]): Shape {
  const pieces = [strings[0] ?? ""];
  const append = (text: string) => void pieces.push((pieces.pop() ?? "") + text);
  places.forEach((place, index) => {
    if (place instanceof Statement) {
      const [first = "", ...others] = place.shape.pieces;
      append(first);
      pieces.push(...others);
      append(strings[index + 1] ?? "");
    } else {
      pieces.push(strings[index + 1] ?? "");
    }
  });
  return { pieces, text: pieces.reduce((text, piece, index) => `${text}$${index}${piece}`) };
}

/** True for what the `sql` tag made, and for nothing else. */
export const isSql = (statement: object): boolean => statement instanceof Statement;

const names = new Map<string, string>();

/**
 * Name under which a statement is prepared, one for each text, so that PostgreSQL parses and plans it once a
 * connection. The number of distinct texts is bounded by the code, since values never enter the text.
 */
export function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    names.set(text, name);
  }
  return name;
}
