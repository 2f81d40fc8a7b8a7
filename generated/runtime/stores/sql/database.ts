import { sha256 } from "../../server/stores/digest.js";

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
  /** Whether an error of `run` shows that its statement has certainly changed nothing. */
  readonly isUndone: (error: unknown) => boolean;
}

export type SqlValue = string | number | null;

/** Columns by their names. Numbers may be text. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** The longest text that is indexed as it is: as JSON, in UTF-16 code units. */
const LONGEST = 256;

const utf8 = new TextEncoder();

/**
 * Converts texts for columns that have an index. PostgreSQL indexes no rows of more than
 * 2704 bytes and no U+0000, so a text that is long, or has control characters, becomes its
 * digest. Other texts stay readable.
 */
export function indexed(...texts: readonly string[]): Promise<string[]> {
  return Promise.all(
    texts.map(async (text) => {
      const json = JSON.stringify(text);
      const fits = json.length <= LONGEST && !json.includes("\\u");
      // The prefix belongs to digests alone.
      if (fits && !text.startsWith("sha256:")) return text;
      return `sha256:${await sha256(utf8.encode(json))}`;
    }),
  );
}

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
