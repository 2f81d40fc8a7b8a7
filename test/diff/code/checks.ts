/**
 * What code that was written against an old output asks of a new one. Each type
 * is `true` where it goes on compiling, and says what is wrong otherwise.
 */

/** A value of the first type can be given where the second is asked for. */
export type Fits<From, To> = [From] extends [To] ? true : "does not fit";

/** Every property that the old type speaks of is one of the new type. */
export type Knows<Old, New> = [Lost<Old, New, []>] extends [never]
  ? true
  : Lost<Old, New, []>;

/** The names of the old type's properties that the new type does not have, at any depth that matters here. */
type Lost<
  Old,
  New,
  Depth extends readonly unknown[],
> = Depth["length"] extends 5
  ? never
  : [Plain<Old>] extends [never]
    ? never
    : {
        [Name in Names<Plain<Old>>]: Name extends Names<Plain<New>>
          ? Lost<
              Member<Plain<Old>, Name>,
              Member<Plain<New>, Name>,
              [...Depth, unknown]
            >
          : Name;
      }[Names<Plain<Old>>];

/** Objects and the items of lists; what has methods of its own is none of the description's. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>
  : T extends Single | Foreign | ((...args: never) => unknown)
    ? never
    : Extract<T, object>;

/** Open enumerations are no objects, whatever they are written as. */
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

/** Every name that the old type has, the new type has. */
export type Has<Old, New> = [Exclude<Old, New>] extends [never]
  ? true
  : Exclude<Old, New>;

/** What a client's method takes. */
export type Args<Call> = Call extends (...args: infer Given) => unknown
  ? Given
  : never;

/** What `.try` gives of a success. */
export type Done<Call> = Call extends {
  try: (...args: never) => Promise<infer Result>;
}
  ? Extract<Result, { ok: true }>
  : never;

/** The statuses of successes. */
export type Status<Call> =
  Done<Call> extends infer Each
    ? Each extends { status: infer Said }
      ? Said
      : never
    : never;

/** The problems that `.try` gives. */
export type Problem<Call> = Call extends {
  try: (...args: never) => Promise<infer Result>;
}
  ? Result extends { ok: false; problem: infer Found }
    ? Found
    : never
  : never;

/** The codes among them. */
export type Code<Call> =
  Problem<Call> extends infer Each
    ? Each extends { code: infer Said }
      ? Said
      : never
    : never;

/** What a loop over the items or pages gives, or a wait for an end. */
export type Loop<Call, Name extends string> = Call extends {
  [Key in Name]: (...args: never) => infer Given;
}
  ? Given extends AsyncIterable<infer Item>
    ? Item
    : Awaited<Given>
  : unknown;

/** What a handler is given. */
export type Asked<Handle> = Handle extends (
  request: infer Given,
  context: never,
) => unknown
  ? Given
  : never;

/** What a handler gives by status fits, and there is no status less. */
export type Gives<Old, New> =
  Has<keyof Old, keyof New> extends true
    ? {
        [Status in keyof Old & keyof New]: Fits<Old[Status], New[Status]>;
      }[keyof Old & keyof New] extends true
      ? true
      : "does not fit"
    : Exclude<keyof Old, keyof New>;

/** The variables of each server can be given as before. */
export type Serves<
  Old extends readonly unknown[],
  New extends readonly unknown[],
> = {
  [At in keyof Old]: At extends keyof New
    ? Fits<Values<Old[At]>, Values<New[At]>>
    : true;
}[number];

type Values<Server> = Server extends { variables: infer Variables }
  ? {
      [Name in keyof Variables]: Variables[Name] extends {
        enum: readonly (infer Value)[];
      }
        ? Value
        : string;
    }
  : object;

/** The headers of statuses that had none need not be given. */
export type Spares<Responses, Headers> = {
  [Status in keyof Headers & keyof Responses]: Fits<object, Headers[Status]>;
}[keyof Headers & keyof Responses] extends true
  ? true
  : "asks for headers";
