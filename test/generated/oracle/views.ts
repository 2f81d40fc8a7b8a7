/**
 * How the two sides are looked at so that they can be compared. This file is
 * carried beside the assertions and compiled with them.
 */

/** What stands for a property that may be missing: no JSON value is of this type. */
type Absent = bigint;

/**
 * A type with every property spelled out at any depth: one that may be missing
 * says so by its type. Plain assignability does not mind that a side does not
 * know an optional property; between two of these it does.
 */
export type Members<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined | Opaque
    ? T
    : T extends (infer Item)[]
      ? number extends T["length"]
        ? Members<Item>[]
        : Spelled<T>
      : Spelled<T>;

type Spelled<T> = {
  [K in keyof T]-?:
    Members<T[K]> | (Partial<Pick<T, K>> extends Pick<T, K> ? Absent : never);
};

type Opaque = Blob | Uint8Array | ReadableStream;

/** The names of the groups of one of our requests. */
export type OurGroups<Request> = Exclude<keyof Request, "contentType">;

/** The bodies of one of our successes, by status; a class of statuses is any number. */
export type OurBodies<
  Success extends { readonly status: number; readonly body: unknown },
> = { [S in Success as S["status"]]: S["body"] };

interface Operation {
  readonly parameters: object;
  readonly responses: unknown;
}

interface GroupNames {
  readonly path: "path";
  readonly query: "query";
  readonly header: "headers";
  readonly cookie: "cookies";
}

type IsNever<T> = [T] extends [never] ? true : false;

/** The names of the groups that one of their operations takes, as ours are called. */
export type TheirGroups<O extends Operation> =
  | {
      [In in keyof O["parameters"] & keyof GroupNames]-?: IsNever<
        Exclude<O["parameters"][In], undefined>
      > extends true
        ? never
        : GroupNames[In];
    }[keyof O["parameters"] & keyof GroupNames]
  | keyof TheirBody<O>;

/** One group of parameters of their operation, under our name for it. */
export type TheirGroup<O extends Operation, Name extends string> = {
  [
    In in keyof O["parameters"] as In extends keyof GroupNames
      ? GroupNames[In] extends Name
        ? Name
        : never
      : never
  ]: O["parameters"][In];
};

/** The request body of their operation: whatever its media types allow. */
export type TheirBody<O extends Operation> = O extends {
  readonly requestBody: { readonly content: infer Content };
}
  ? { body: Content[keyof Content] }
  : O extends { readonly requestBody?: { readonly content: infer Content } }
    ? IsNever<Exclude<O["requestBody"], undefined>> extends true
      ? object
      : { body?: Content[keyof Content] }
    : object;

/** The bodies of what their operation describes as success, by status as ours. */
export type TheirBodies<O extends Operation> =
  IsNever<O["responses"]> extends true
    ? { [status: number]: undefined }
    : IsNever<TwoHundred<O["responses"]>> extends true
      ? {
          [status: number]: O["responses"] extends { readonly default: infer R }
            ? Body<R>
            : undefined;
        }
      : {
          [
            Status in TwoHundred<O["responses"]> as Status extends number
              ? Status
              : number
          ]: Body<O["responses"][Status]>;
        };

type TwoHundred<Responses> = {
  [Status in keyof Responses]: Status extends string | number
    ? `${Status}` extends `2${string}`
      ? Status
      : never
    : never;
}[keyof Responses];

type Body<Response> = Response extends { readonly content: infer Content }
  ? Content[keyof Content]
  : undefined;

/** The names of their components. */
export type TheirComponents<Components extends { readonly schemas: unknown }> =
  IsNever<Components["schemas"]> extends true
    ? never
    : keyof Components["schemas"];

/** Every operation of their paths: `get /things`. */
export type TheirOperations<Paths> = {
  [Path in keyof Paths & string]: {
    [Method in keyof Paths[Path] & string]-?: Method extends "parameters"
      ? never
      : IsNever<Exclude<Paths[Path][Method], undefined>> extends true
        ? never
        : `${Method} ${Path}`;
  }[keyof Paths[Path] & string];
}[keyof Paths & string];
