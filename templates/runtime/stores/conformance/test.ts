/**
 * What the tests of all stores share. They wait for what a store says, and never rely on
 * how long a call takes.
 */

/** Declares a test: `test` of Vitest or of `node:test`. */
export type StoreTest = (name: string, run: () => Promise<void>) => unknown;

/**
 * Opens a store. A test calls it several times with one name, for stores of several
 * processes on the same data, and each test has a name of its own, for which a store that
 * is listed or taken from is empty at first. `lease` is how long what is taken stays
 * taken, in seconds.
 */
export type OpenStore<Store> = (
  name: string,
  lease: number,
) => Store | Promise<Store>;

/** Options of the tests of a store. */
export interface StoreTestOptions {
  /**
   * Ends all connections of the opened stores at once, without waiting for calls. Without
   * it, no test does so.
   */
  readonly cut?: () => unknown;
}

/** A lease that does not end during a test, in seconds and in milliseconds. */
export const HOUR = 3600;
export const LONG = HOUR * 1000;
/** A lease that ends soon, in seconds and in milliseconds. */
export const SHORT = 0.03;
export const BRIEF = SHORT * 1000;

/** The number of concurrent calls of a race. */
export const MANY = 300;

/** Text that is data, wherever a store puts it. */
export const hostile = `'; drop table x; -- "\\\\ %s $1 ?1 {a} \u00e4\u{1f600}`;

/**
 * Texts that a caller may choose, such as the owner of a key or the URL of a webhook. RFC
 * 9110, 4.1: URLs of 8000 octets must be supported. The long ones cannot be compressed,
 * and differ only at their ends.
 */
export function unusualTexts(): readonly string[] {
  const long = Array.from({ length: 250 }, unique).join("");
  return [hostile, `${long}1`, `${long}2`, "a\u0000b", "\ud800", "\ud801"];
}

/** Returns a new text. */
export function unique(): string {
  return crypto.randomUUID();
}

/** Throws an error if two values are not the same JSON. */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [got, wanted] = [shown(actual), shown(expected)];
  if (got !== wanted)
    throw new Error(
      `${what}: ${got.slice(0, 500)} instead of ${wanted.slice(0, 500)}.`,
    );
}

/** Throws an error with a message if a condition is false. */
export function check(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}

function shown(value: unknown): string {
  if (value === undefined) return "undefined";
  return JSON.stringify(value, (_, member: unknown) =>
    member instanceof Uint8Array ? { bytes: [...member] } : member,
  );
}

/** Makes calls at the same time, and returns their results. */
export function race<Result>(
  act: (index: number) => Result | Promise<Result>,
  count = MANY,
): Promise<Result[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => act(index)),
  );
}

/** The item of a list in turn. */
export function turn<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError("The list is empty.");
  return item;
}

/** The number of values that are the given one. */
export function count(values: readonly unknown[], wanted: unknown): number {
  return values.filter((value) => value === wanted).length;
}

/** Waits in milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Calls a function until its result is not undefined. A failed call is repeated, too. */
export async function eventually<Result>(
  act: () => Result | undefined | Promise<Result | undefined>,
): Promise<Result> {
  let failure: unknown = "nothing";
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    try {
      const result = await act();
      if (result !== undefined) return result;
    } catch (error) {
      failure = error;
    }
    await pause(10);
  }
  throw new Error(`It never came about. The last failure: ${String(failure)}`);
}

/**
 * Makes calls one after the other, several at a time, before all connections end, in the
 * meantime, and afterwards. Calls may fail.
 */
export async function whileCut(
  cut: () => unknown,
  act: (call: number) => unknown,
): Promise<void> {
  let calls = 0;
  let isOver = false;
  const call = async () => {
    try {
      await act(calls++);
    } catch {
      // Whether the call took effect is unknown.
    }
  };
  const first = call();
  const calling = race(async () => {
    while (!isOver) await call();
  }, 30);
  await first;
  await cut();
  isOver = true;
  await calling;
}

/** Opens a store as several processes do. */
export async function processes<Store>(
  open: OpenStore<Store>,
  { name = unique(), lease = HOUR } = {},
): Promise<readonly [Store, Store, Store]> {
  return [
    await open(name, lease),
    await open(name, lease),
    await open(name, lease),
  ];
}

/** Makes calls while the clock of this process differs by some milliseconds. */
export async function atOtherTime(
  offset: number,
  act: () => Promise<void>,
): Promise<void> {
  const { now } = Date;
  Date.now = () => now() + offset;
  try {
    await act();
  } finally {
    Date.now = now;
  }
}
