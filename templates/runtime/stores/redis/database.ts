/** A Redis server or cluster: `redis` makes one of a client. */
export interface RedisDatabase {
  /** Runs a script on one key, so that it works in a cluster, and returns its reply. */
  readonly run: (
    script: string,
    key: string,
    ...values: readonly (string | number)[]
  ) => Promise<unknown>;
}

/** The key of a store's entry. JSON keeps different parts distinct. */
export function keyOf(store: string, ...parts: readonly string[]): string {
  return `tenon:${store}:${JSON.stringify(parts)}`;
}

/** The members of a reply that is an array. */
export function listOf(reply: unknown): readonly unknown[] {
  if (!Array.isArray(reply))
    throw new TypeError(
      `Redis replied with ${typeof reply} instead of a list.`,
    );
  return reply;
}
