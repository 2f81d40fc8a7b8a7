/** The table of the problems of errors: its types, and how an error is looked up. */
import type { ProblemInit, ProblemReply } from "../reply/reply.js";
import type { AnyMakeProblem } from "../types.js";
import type { FullInit, Member, Together } from "./handler.js";

/**
 * Makes the table of the problems of errors. `on` makes an entry for all operations that
 * declare the code, `only` one for a single operation. An entry whose fields are `false`
 * does not apply to the error.
 */
export type ErrorTable<All, Fields> = (
  on: OnError<All[keyof All], Fields>,
  only: OnlyIn<All, Fields>,
) => readonly ErrorEntry[];

type OnError<Types, Fields> = <
  Thrown,
  Code extends Extract<Member<Types, "codes">, keyof Fields>,
>(
  type: ErrorClass<Thrown>,
  code: Code,
  ...rest: FieldsAndInit<Thrown, Fields[Code], InitFor<Types, Code>>
) => ErrorEntry;

type OnlyIn<All, Fields> = <
  Name extends keyof All,
  Thrown,
  Code extends Extract<Member<All[Name], "codes">, keyof Fields>,
>(
  operation: Name,
  type: ErrorClass<Thrown>,
  code: Code,
  ...rest: FieldsAndInit<Thrown, Fields[Code], InitFor<All[Name], Code>>
) => ErrorEntry;

type ErrorClass<Thrown> = abstract new (...args: never[]) => Thrown;

type FieldsAndInit<Thrown, Fields, Init> =
  Partial<Init> extends Init
    ? Partial<Fields> extends Fields
      ? [fields?: Made<Thrown, Fields | false>, init?: Made<Thrown, Init>]
      : [fields: Made<Thrown, Fields | false>, init?: Made<Thrown, Init>]
    : [fields: Made<Thrown, Fields | false>, init: Made<Thrown, Init>];

/** A value, or a function that makes it of the error. */
type Made<Thrown, Value> = Value | ((error: Thrown) => Value);

/** What a problem needs besides fields, if any of a union of operations needs it. */
export type CommonInits<Types> = {
  readonly [Code in Extract<Member<Types, "codes">, PropertyKey>]: Held<
    Together<InitOf<Types, Code>>
  >;
};

/** Held in a property, so that the alternatives of one operation stay a union. */
type InitOf<Types, Code> = Types extends unknown
  ? Code extends keyof Member<Types, "inits">
    ? { readonly held: Member<Types, "inits">[Code] }
    : { readonly held: unknown }
  : never;

type Held<Value> = Value extends { readonly held: infer Init } ? Init : unknown;

/** The init of a problem. */
type InitFor<Types, Code> = FullInit<Member<CommonInits<Types>, Code>>;

/** An entry of the table, without its types. */
export interface ErrorEntry {
  /** Undefined: all operations that declare the code. */
  readonly operation: PropertyKey | undefined;
  readonly type: ErrorClass<unknown>;
  readonly code: PropertyKey;
  readonly fields: Made<never, object | false | undefined>;
  readonly init: Made<never, ProblemInit | undefined>;
}

/** The table, without the types that the compiler checked for the caller. */
export type AnyErrorTable = (
  on: (...entry: EntryArguments) => ErrorEntry,
  only: (operation: PropertyKey, ...entry: EntryArguments) => ErrorEntry,
) => readonly ErrorEntry[];

type EntryArguments = [
  type: ErrorClass<unknown>,
  code: PropertyKey,
  fields?: ErrorEntry["fields"],
  init?: ErrorEntry["init"],
];

/** The entries of a table. */
export function entriesOf(
  table: AnyErrorTable | undefined,
): readonly ErrorEntry[] {
  return table?.((...given) => entry(undefined, ...given), entry) ?? [];
}

function entry(
  operation: PropertyKey | undefined,
  ...[type, code, fields, init]: EntryArguments
): ErrorEntry {
  return { operation, type, code, fields, init };
}

/** The entries for an operation, by its name and the codes that it declares. */
export function entriesFor(
  entries: readonly ErrorEntry[],
  name: string,
  codes: ReadonlySet<string>,
): readonly ErrorEntry[] {
  return entries.filter(
    ({ operation = name, code }) =>
      operation === name && codes.has(String(code)),
  );
}

/** The problem of an error; undefined if no entry applies. */
export function problemFor(
  entries: readonly ErrorEntry[],
  error: unknown,
  makeProblem: AnyMakeProblem,
): ProblemReply<unknown> | undefined {
  for (const { type, code, fields, init } of entries) {
    if (!(error instanceof type)) continue;
    const made = madeOf(fields, error);
    if (made !== false) return makeProblem(code, made, madeOf(init, error));
  }
  return undefined;
}

/** The compiler checked the values and the results of the functions for the caller. */
function madeOf<Value>(value: Made<never, Value>, error: unknown): Value {
  return typeof value === "function"
    ? (value as (error: unknown) => Value)(error)
    : value;
}
