/**
 * What the service needs of its database: PostgreSQL, embedded (`pglite.ts`) or a server
 * (`postgres.ts`).
 */

/** A statement with its parameters. `Row` is the type of the rows that it returns. */
export interface Statement<Row> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Only a type: no statement has it. */
  readonly rows?: Row;
}

/** Runs statements. */
export interface Queries {
  readonly query: <Row>(statement: Statement<Row>) => Promise<Row[]>;
  /** Runs a file of statements without parameters. */
  readonly run: (text: string) => Promise<void>;
}

/** A database. */
export interface Database extends Queries {
  /** Whether no other process can have it open. */
  readonly isExclusive: boolean;
  /** Commits if `work` succeeds, and rolls back if it throws. */
  readonly transaction: <Result>(
    work: (queries: Queries) => Promise<Result>,
  ) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/**
 * Makes a statement from a template whose holes are parameters. `Row` is what its author
 * knows of its rows. Write objects with `json`: the drivers convert them differently.
 */
export function sql<Row = never>(
  parts: TemplateStringsArray,
  ...values: readonly unknown[]
): Statement<Row> {
  const text = parts.reduce(
    (before, part, index) => `${before}$${index}${part}`,
  );
  return { text, values: values.map(storable) };
}

/** Drivers take no undefined, and texts of PostgreSQL no zero character. */
function storable(value: unknown): unknown {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(storable);
  return typeof value === "string" ? value.replaceAll("\0", "\ufffd") : value;
}

/** A parameter of the type `json`. */
export function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** Runs a statement that returns at most one row. */
export async function first<Row>(
  queries: Queries,
  statement: Statement<Row>,
): Promise<Row | undefined> {
  const [row] = await queries.query(statement);
  return row;
}

/** Runs a statement that always returns a row, such as an `insert … returning`. */
export async function only<Row>(
  queries: Queries,
  statement: Statement<Row>,
): Promise<Row> {
  const row = await first(queries, statement);
  if (row === undefined) throw new Error(`No row: ${statement.text}`);
  return row;
}
