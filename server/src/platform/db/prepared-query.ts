import { createRequire } from "node:module";
import pg from "pg";

/** The form in which pg sends a value: text, bytes or null. It exports it for queries of other classes; @types/pg leaves it out. */
const { prepareValue } = createRequire(import.meta.url)("pg/lib/utils.js") as {
  readonly prepareValue: (value: unknown) => unknown;
};

/** As prepareValue, and numbers of an array without quotes: pg quotes and escapes each, a fifth of a microsecond for each id. */
const parameterText = (value: unknown): unknown =>
  Array.isArray(value) && value.every((item) => typeof item === "number")
    ? `{${value.join(",")}}`
    : prepareValue(value);

/** Rows of a statement, and the number of those that it returned or changed. */
export interface Rows<Row> {
  readonly rows: Row[];
  readonly count: number;
}

type Answer<Row> = (failure: Error | null, result: Rows<Row>) => void;

/** What the columns of a prepared statement are called, and how the text of each value is read. */
interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /** A row of nulls: a copy of it has its shape from the start. */
  readonly blank: Readonly<Record<string, unknown>>;
}

/** A column as PostgreSQL describes it. */
interface Column {
  readonly name: string;
  readonly dataTypeID: Parameters<typeof pg.types.getTypeParser>[0];
}

const NO_COLUMNS: Columns = { names: [], parsers: [], blank: {} };

/** What pg calls of a query, and of a connection, to send a statement (@types/pg has an older form of it). */
interface Connection {
  readonly stream: { cork(): void; uncork(): void };
  /** Texts by name of what PostgreSQL has parsed on this connection. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(message: { readonly name: string; readonly text: string }): void;
  bind(message: {
    readonly statement: string;
    readonly values: readonly unknown[];
    readonly valueMapper: (value: unknown) => unknown;
  }): void;
  describe(message: { readonly type: "P"; readonly name: "" }): void;
  execute(message: object): void;
  sync(): void;
}

// PostgreSQL refuses a prepared statement whose columns have changed (0A000), and the pool then closes its connection.
const known = new WeakMap<Connection, Map<string, Columns>>();

/**
 * One run of a prepared statement, as pg takes queries of other classes. pg's own asks at every run what the columns are;
 * this one asks at the first of a connection alone, which for the twenty columns of a list is a tenth of its cost (decision 105).
 */
class PreparedQuery<Row> implements pg.Submittable {
  /** The next three are read and set by pg. */
  readonly name: string;
  readonly text: string;
  callback: Answer<Row>;
  private readonly values: readonly unknown[];
  private readonly rows: Row[] = [];
  private columns: Columns | undefined;
  private count = 0;
  private failure: Error | undefined;

  constructor(name: string, text: string, values: readonly unknown[], callback: Answer<Row>) {
    this.name = name;
    this.text = text;
    this.values = values;
    this.callback = callback;
  }

  submit(client: unknown): void {
    const connection = client as Connection;
    this.columns = known.get(connection)?.get(this.name);
    // All messages leave in one piece.
    connection.stream.cork();
    try {
      if (connection.parsedStatements[this.name] === undefined) connection.parse(this);
      const { name, values } = this;
      connection.bind({ statement: name, values, valueMapper: parameterText });
      if (this.columns === undefined) connection.describe({ type: "P", name: "" });
      connection.execute({});
    } catch (error) {
      // A value that has no form in PostgreSQL; what was sent before it is ended by the sync.
      this.failure = error instanceof Error ? error : new Error("not sent", { cause: error });
    } finally {
      connection.sync();
      connection.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly Column[] }): void {
    const blank: Record<string, unknown> = {};
    for (const { name } of fields) blank[name] = null;
    this.columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID) as (text: string) => unknown),
      blank,
    };
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.failure !== undefined) return;
    const { names, parsers, blank } = this.columns ?? NO_COLUMNS;
    const row = { ...blank };
    try {
      for (let index = 0; index < fields.length; index += 1) {
        const text = fields[index] ?? null;
        if (text !== null) row[names[index] ?? ""] = parsers[index]?.(text);
      }
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error("not read", { cause: error });
    }
    this.rows.push(row as Row);
  }

  /** `text` is the command with its count: SELECT 3, INSERT 0 1. */
  handleCommandComplete({ text }: { readonly text: string }, connection: Connection): void {
    this.count = Number(text.slice(text.lastIndexOf(" ") + 1)) || 0;
    let ofConnection = known.get(connection);
    if (ofConnection === undefined) known.set(connection, (ofConnection = new Map<string, Columns>()));
    if (!ofConnection.has(this.name)) ofConnection.set(this.name, this.columns ?? NO_COLUMNS);
  }

  handleReadyForQuery(): void {
    this.callback(this.failure ?? null, { rows: this.rows, count: this.count });
  }

  handleError(error: Error): void {
    this.callback(error, { rows: [], count: 0 });
  }
}

/** A statement with the name under which it is prepared. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Sends a statement on a connection; `answer` gets its rows, or why it failed. */
export function sendPrepared<Row>(
  client: pg.ClientBase,
  { name, text, values }: NamedStatement,
  answer: Answer<Row>,
): void {
  client.query(new PreparedQuery<Row>(name, text, values, answer));
}
