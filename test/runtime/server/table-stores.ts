/** Stores as a user would write them over a database: rows of text, and an answer that takes its time. */
import {
  type Bucket,
  type ClaimResult,
  type IdempotencyClaim,
  type IdempotencyStore,
  MemoryIdempotencyStore,
  MemoryQuotaStore,
  type QuotaState,
  type QuotaStore,
  type Spent,
  type StoredReply,
} from "../../../templates/runtime/server.js";

/** A table of texts, in which a function changes a row with nobody between. */
class Table {
  readonly #rows = new Map<string, string>();

  async change<Result>(
    name: string,
    act: (row: string | undefined) => readonly [string | undefined, Result],
  ): Promise<Result> {
    await new Promise((resolve) => setImmediate(resolve));
    const [row, result] = act(this.#rows.get(name));
    if (row === undefined) this.#rows.delete(name);
    else this.#rows.set(name, row);
    return result;
  }
}

interface KeyRow {
  readonly fingerprint: string;
  readonly token: string;
  readonly until: number;
  readonly reply?: { readonly status: number; readonly headers: [] };
  /** Base64; absent: the body is the text. */
  readonly bytes?: string;
}

export class TableIdempotencyStore implements IdempotencyStore {
  readonly #table = new Table();

  claim(
    { owner, key, fingerprint, token }: IdempotencyClaim,
    now: number,
    until: number,
  ): Promise<ClaimResult> {
    return this.#table.change<ClaimResult>(`${owner}\n${key}`, (text) => {
      const row = text === undefined ? undefined : parsed(text);
      if (row === undefined || row.until <= now)
        return [
          JSON.stringify({ fingerprint, token, until }),
          { kind: "begun" },
        ];
      if (row.fingerprint !== fingerprint) return [text, { kind: "reused" }];
      if (row.reply === undefined) return [text, { kind: "running" }];
      return [text, { kind: "done", reply: unpacked(row) }];
    });
  }

  renew(claim: IdempotencyClaim, until: number): Promise<void> {
    return this.#own(claim, (row) => ({ ...row, until }));
  }

  keep(
    claim: IdempotencyClaim,
    { body, ...rest }: StoredReply,
    until: number,
  ): Promise<void> {
    const packed =
      body instanceof Uint8Array
        ? { reply: rest, bytes: Buffer.from(body).toString("base64") }
        : { reply: { ...rest, body } };
    return this.#own(claim, (row) => ({ ...row, until, ...packed }));
  }

  release(claim: IdempotencyClaim): Promise<void> {
    return this.#own(claim, () => undefined);
  }

  /** Changes the row of a key that is still the claim's. */
  #own(
    { owner, key, token }: IdempotencyClaim,
    change: (row: KeyRow) => object | undefined,
  ): Promise<void> {
    return this.#table.change(`${owner}\n${key}`, (text) => {
      const row = text === undefined ? undefined : parsed(text);
      if (row?.token !== token || row.reply !== undefined)
        return [text, undefined];
      const changed = change(row);
      return [changed && JSON.stringify(changed), undefined];
    });
  }
}

function parsed(text: string): KeyRow {
  return JSON.parse(text) as KeyRow;
}

function unpacked({ reply, bytes }: KeyRow): StoredReply {
  const kept = reply as unknown as StoredReply;
  return bytes === undefined
    ? { ...kept, body: kept.body }
    : { ...kept, body: new Uint8Array(Buffer.from(bytes, "base64")) };
}

interface QuotaRow {
  readonly begin: number;
  readonly end: number;
  readonly spent: number;
}

/** All quotas of an owner are one row, so that several are spent at once. */
export class TableQuotaStore implements QuotaStore {
  readonly #table = new Table();

  spend(buckets: readonly Bucket[], now: number): Promise<Spent> {
    return this.#change(buckets, (rows) => {
      const before = statesOf(buckets, rows, now);
      if (before.some(({ remaining }) => remaining < 1))
        return { allowed: false, states: before };
      for (const { policy, window } of buckets) {
        const row = rows[policy];
        rows[policy] =
          row === undefined || row.end <= now
            ? { begin: now, end: now + window * 1000, spent: 1 }
            : { ...row, spent: row.spent + 1 };
      }
      return { allowed: true, states: statesOf(buckets, rows, now) };
    });
  }

  giveBack(buckets: readonly Bucket[], at: number): Promise<void> {
    return this.#change(buckets, (rows) => {
      for (const { policy } of buckets) {
        const row = rows[policy];
        if (row === undefined || at < row.begin || at >= row.end) continue;
        if (row.spent > 1) rows[policy] = { ...row, spent: row.spent - 1 };
        else Reflect.deleteProperty(rows, policy);
      }
    });
  }

  look(
    buckets: readonly Bucket[],
    now: number,
  ): Promise<readonly QuotaState[]> {
    return this.#change(buckets, (rows) => statesOf(buckets, rows, now));
  }

  #change<Result>(
    buckets: readonly Bucket[],
    act: (rows: Record<string, QuotaRow>) => Result,
  ): Promise<Result> {
    return this.#table.change(buckets[0]?.owner ?? "", (text = "{}") => {
      const rows = JSON.parse(text) as Record<string, QuotaRow>;
      const result = act(rows);
      return [JSON.stringify(rows), result];
    });
  }
}

function statesOf(
  buckets: readonly Bucket[],
  rows: Record<string, QuotaRow>,
  now: number,
): QuotaState[] {
  return buckets.map(({ policy, quota }) => {
    const row = rows[policy];
    return row === undefined || row.end <= now
      ? { policy, quota, remaining: quota, reset: 0 }
      : {
          policy,
          quota,
          remaining: Math.max(0, quota - row.spent),
          reset: Math.ceil((row.end - now) / 1000),
        };
  });
}

/** Each store of keys that the tests of the step run with. */
export const keyStores = [
  { name: "in memory", make: () => new MemoryIdempotencyStore() },
  { name: "in a table", make: () => new TableIdempotencyStore() },
];

/** Each store of quotas. */
export const quotaStores = [
  { name: "in memory", make: () => new MemoryQuotaStore() },
  { name: "in a table", make: () => new TableQuotaStore() },
];
