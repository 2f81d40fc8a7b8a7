/**
 * The requirements of code that uses an old output on a new one. Each type is `true` if
 * the code still compiles, and otherwise describes the error.
 */

/** The first type is assignable to the second. */
export type Fits<From, To> = [From] extends [To] ? true : "does not fit";

/** The new type has every property of the old type, and every value that the old type lists. */
export type Knows<Old, New> = [Lost<Old, New, []>] extends [never]
  ? true
  : Lost<Old, New, []>;

/**
 * The parts of the old type that code may use and the new type lacks, at any relevant
 * depth. Where any value is accepted, code may pass anything.
 */
type Lost<
  Old,
  New,
  Depth extends readonly unknown[],
> = Depth["length"] extends 5
  ? never
  : unknown extends New
    ? never
    : | LostTypes<Old, New>
      | LostValues<Item<Old>, Item<New>>
      | {
          [Name in Names<Plain<Old>>]: Name extends Names<Plain<New>>
            ? Lost<
                Member<Plain<Old>, Name>,
                Member<Plain<New>, Name>,
                [...Depth, unknown]
              >
            : Name;
        }[Names<Plain<Old>>];

/** The types of a union that code distinguishes. */
type LostTypes<Old, New> =
  IsUnion<TypeNames<Old>> extends true
    ? Exclude<TypeNames<Old>, TypeNames<New>>
    : never;

/** The values of a union that code compares with. */
type LostValues<Old, New> =
  IsUnion<Literals<Old>> extends true ? Exclude<Literals<Old>, New> : never;

type Item<T> = T extends readonly (infer Each)[] ? Item<Each> : T;

type Literals<T> = T extends string | number
  ? string extends T
    ? never
    : number extends T
      ? never
      : T
  : never;

type TypeNames<T> = T extends string
  ? "string"
  : T extends number
    ? "number"
    : T extends boolean
      ? "boolean"
      : T extends readonly unknown[]
        ? "array"
        : [Plain<T>] extends [never]
          ? never
          : "object";

type IsUnion<T, Each = T> = [T] extends [never]
  ? false
  : T extends unknown
    ? [Each] extends [T]
      ? false
      : true
    : never;

/** Objects and the items of arrays. Types with methods do not come from the description. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>
  : T extends Single | Foreign | ((...args: never) => unknown)
    ? never
    : Extract<T, object>;

/** Open enums do not count as objects. */
type Single = string | number | boolean | null | undefined;

type Foreign =
  | Response
  | Request
  | Blob
  | Date
  | Uint8Array
  | ReadableStream
  | AsyncIterable<unknown>
  | AbortSignal;

type Names<T> = T extends unknown ? keyof T : never;

type Member<T, Name extends PropertyKey> = T extends unknown
  ? Name extends keyof T
    ? T[Name]
    : never
  : never;

/** The new type has every key of the old type. */
export type Has<Old, New> = [Exclude<Old, New>] extends [never]
  ? true
  : Exclude<Old, New>;

/** A type that the new output exports. */
export type Exists<T> = [T] extends [T] ? true : never;

/** The input of a client method. */
export type Args<Call> = Call extends (...args: infer Given) => unknown
  ? Given
  : never;

/** The success results of `.try`. */
export type Done<Call> = Call extends {
  try: (...args: never) => Promise<infer Result>;
}
  ? Extract<Result, { ok: true }>
  : never;

/** The success statuses. */
export type Status<Call> =
  Done<Call> extends infer Each
    ? Each extends { status: infer Said }
      ? Said
      : never
    : never;

/** The problems of `.try`. */
export type Problem<Call> = Call extends {
  try: (...args: never) => Promise<infer Result>;
}
  ? Result extends { ok: false; problem: infer Found }
    ? Found
    : never
  : never;

/** Their codes. */
export type Code<Call> =
  Problem<Call> extends infer Each
    ? Each extends { code: infer Said }
      ? Said
      : never
    : never;

/** The items, the pages, or the result of polling. */
export type Loop<Call, Name extends string> = Call extends {
  [Key in Name]: (...args: never) => infer Given;
}
  ? Given extends AsyncIterable<infer Item>
    ? Item
    : Awaited<Given>
  : unknown;

/** The input of a handler. */
export type Asked<Handle> = Handle extends (
  request: infer Given,
  context: never,
) => unknown
  ? Given
  : never;

/** A handler's results are assignable status by status, and no status is missing. */
export type Gives<Old, New> =
  Has<keyof Old, keyof New> extends true
    ? {
        [Status in keyof Old & keyof New]: Fits<Old[Status], New[Status]>;
      }[keyof Old & keyof New] extends true
      ? true
      : "does not fit"
    : Exclude<keyof Old, keyof New>;

/** Each server has the old variables, which accept the old values. */
export type Serves<
  Old extends readonly unknown[],
  New extends readonly unknown[],
> = {
  [At in keyof Old]: At extends keyof New
    ? keyof Values<Old[At]> extends keyof Values<New[At]>
      ? Fits<Values<Old[At]>, Values<New[At]>>
      : false
    : true;
}[number] extends true
  ? true
  : "lacks a variable or a value";

type Values<Server> = Server extends { variables: infer Variables }
  ? {
      [Name in keyof Variables]?: Variables[Name] extends {
        enum: readonly (infer Value)[];
      }
        ? Value
        : string;
    }
  : object;

/** Statuses without headers still require none. */
export type Spares<Responses, Headers> = {
  [Status in keyof Headers & keyof Responses]: Fits<object, Headers[Status]>;
}[keyof Headers & keyof Responses] extends true
  ? true
  : "asks for headers";

/** Replies have the headers that they had, and require no new ones. */
export type SetsHeaders<Old, New> = New extends { headers: infer Now }
  ? Old extends { headers: infer Was }
    ? Gives<Was, Now> extends true
      ? Knows<Was, Now>
      : Gives<Was, Now>
    : Old extends { replies: infer Replies }
      ? Spares<Replies, Now>
      : true
  : true;
