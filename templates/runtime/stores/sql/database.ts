/** A database that runs SQL: `postgres` or `sqlite` makes one of a client. */
export interface SqlDatabase {
  /** Runs one statement with the values of `$1`, `$2`, …, and returns its rows. */
  readonly run: (
    text: string,
    ...values: readonly SqlValue[]
  ) => Promise<readonly SqlRow[]>;
  /** The time of the database in milliseconds, as an expression. */
  readonly now: string;
  /** The texts in a parameter that is a JSON array, as a subquery. */
  readonly textsIn: (parameter: string) => string;
  /** Locks the rows of a subquery, without those that others have locked. */
  readonly lockFree: string;
}

export type SqlValue = string | number | null;

/** Columns by their names. Numbers may be text. */
export type SqlRow = Readonly<Record<string, unknown>>;

/**
 * Returns a function that removes expired rows at each 100th call, so that nobody has to
 * schedule it.
 */
export function sweeper(
  { run, now, lockFree }: SqlDatabase,
  table: string,
  key: string,
  expires: string,
): () => Promise<void> {
  const text = `delete from ${table} where (${key}) in (
  select ${key} from ${table} where ${expires} <= (select ${now})
  order by ${expires} limit 1000 ${lockFree}
) returning 1`;
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls % 100 === 0) await run(text);
  };
}
