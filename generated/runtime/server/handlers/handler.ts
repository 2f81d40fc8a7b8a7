/** The types of handlers: their context and their results. */
import type { Operation } from "../../operation.js";
import type { ByType } from "../../result.js";
import type {
  ProblemInit,
  ProblemReply,
  Reply,
  ReplyHeaders,
} from "../reply/reply.js";
import type { ServerRequest } from "../request.js";

/**
 * Implements one operation. An undeclared status, a missing or extra property, or an
 * undeclared problem code is a compile error.
 *
 * `Types` are the members of `HandlerTypes` in `server.ts`: the request, the replies by
 * status, the codes of problems, and where the operation has them, the headers of replies
 * by status, what problems need besides fields, further members of the context, and whether
 * there may be no caller.
 */
export type Handler<
  Types,
  Fields,
  Principal,
  Surface extends string = string,
  Ready = unknown,
> = (
  request: RequestOf<Types>,
  context: Context<Types, Fields, Principal, Surface, Ready>,
) => AnswerOf<Types> | Promise<AnswerOf<Types>>;

/** The validated request of an operation. */
export type RequestOf<Types> = (Types & {
  readonly request: unknown;
})["request"];

/** The result of a handler: `reply(…)` or `problem(…)` of its context. */
export type Answer<Replies, Code> = Reply<Replies> | ProblemReply<Code>;

export type AnswerOf<Types> = Answer<
  Member<Types, "replies">,
  Member<Types, "codes">
>;

/** The second argument of a handler. */
export type Context<
  Types,
  Fields,
  Principal,
  Surface extends string = string,
  Ready = unknown,
> = HandlerContext<Types, Fields, Principal, Surface, Ready> &
  Member<Types, "more">;

interface HandlerContext<
  Types,
  Fields,
  Principal,
  Surface extends string,
  Ready,
> {
  /** Makes a response: `reply(200, body)`, `reply(204)`. */
  readonly reply: MakeReply<Member<Types, "replies">, Member<Types, "headers">>;
  /** Makes a problem, to be returned or thrown: `problem("NOT_FOUND", { detail: "…" })`. */
  readonly problem: MakeProblem<
    Fields,
    Member<Types, "codes"> & keyof Fields,
    Member<Types, "inits">
  > &
    ReadyProblems<Ready, Member<Types, "codes">>;
  /** The caller, as the hook `authenticate` returned it. */
  readonly principal: CallerOf<Types, Principal>;
  /** The scopes that the operation requires of the caller's credentials. */
  readonly scopes: readonly string[];
  /** The operation that is called. */
  readonly operation: Operation;
  /** The API version: `v2`. */
  readonly surface: Surface;
  /** The request as it was received, with its raw body. */
  readonly request: ServerRequest;
  /** The id of the request, for logs. Sent as `x-request-id`. */
  readonly requestId: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

type CallerOf<Types, Principal> = Types extends {
  readonly caller: infer Caller;
}
  ? Caller extends "none"
    ? undefined
    : Principal | undefined
  : Principal;

/**
 * Makes responses of an operation. `Headers` are the declared response headers, by
 * status.
 */
export type MakeReply<Replies, Headers = unknown> = <
  Status extends ReplyStatus<Replies>,
>(
  status: Status,
  ...rest: BodyAndInit<
    Member<Replies, ReplyKey<Replies, Status>>,
    Member<Headers, ReplyKey<Replies, Status>>
  >
) => Reply<Replies>;

type BodyAndInit<Body, Headers> = [Body] extends [undefined]
  ? Partial<HeadersInit<Headers>> extends HeadersInit<Headers>
    ? [body?: undefined, init?: HeadersInit<Headers>]
    : [body: undefined, init: HeadersInit<Headers>]
  : [Body] extends [ByType<unknown, unknown>]
    ? Chosen<Body, Headers>
    : WithInit<Body, HeadersInit<Headers> & { readonly contentType?: string }>;

/**
 * A body of one of several media types. The type must be named unless it is the first
 * one.
 */
type Chosen<Body, Headers> =
  Body extends ByType<infer Type, infer Held>
    ? WithInit<
        Held,
        HeadersInit<Headers> &
          (undefined extends Type
            ? { readonly contentType?: Exclude<Type, undefined> }
            : { readonly contentType: Type })
      >
    : never;

/** The init is required if one of its properties is required. */
type WithInit<Body, Init> =
  Partial<Init> extends Init
    ? [body: Body, init?: Init]
    : [body: Body, init: Init];

/** The declared headers with their types, and any others. */
export type HeadersInit<Headers> =
  Partial<Headers> extends Headers
    ? { readonly headers?: Headers & ReplyHeaders<ValueOf<Headers>> }
    : { readonly headers: Headers & ReplyHeaders<ValueOf<Headers>> };

type ValueOf<Headers> = Exclude<Headers[keyof Headers], undefined>;

/**
 * Makes problems of an operation, by their codes. `Inits` are the declared headers by
 * code, and the statuses of a code that is used with several.
 */
export type MakeProblem<Fields, Code extends keyof Fields, Inits = unknown> = <
  Name extends Code,
>(
  code: Name,
  ...rest: FieldsAndInit<Fields[Name], FullInit<Member<Inits, Name>>>
) => ProblemReply<Name>;

/**
 * Makes the problem of a status by its name, with a sentence for people:
 * `problem.notFound("No such inference.")`. Only for operations that declare one code for
 * that status. `Ready` are the codes of the API version by name.
 */
type ReadyProblems<Ready, Codes> = {
  readonly [
    Name in keyof Ready as IsSingle<Ready[Name] & Codes> extends true
      ? Name
      : never
  ]: (detail?: string) => ProblemReply<Ready[Name] & Codes>;
};

/** Whether a type is one literal, and neither a union nor `never`. */
type IsSingle<Code> = [Code] extends [never]
  ? false
  : [Code] extends [Together<Code>]
    ? true
    : false;

/** The intersection of the members of a union. */
export type Together<Union> = (
  Union extends unknown ? (member: Union) => void : never
) extends (member: infer All) => void
  ? All
  : never;

/** The declared init, and any other headers. */
export type FullInit<Declared> = Declared extends {
  readonly headers?: infer Headers;
}
  ? Declared & ProblemInit<ValueOf<NonNullable<Headers>>>
  : Declared & ProblemInit;

type FieldsAndInit<Fields, Init> =
  Partial<Init> extends Init
    ? Partial<Fields> extends Fields
      ? [fields?: Fields, init?: Init]
      : [fields: Fields, init?: Init]
    : [fields: Fields, init: Init];

/** The statuses that a handler may respond with. */
export type ReplyStatus<Replies> = StatusOf<keyof Replies>;

/** The statuses of a declared error. `default` may also declare successes. */
export type ErrorStatus<Key> = Key extends "default"
  ? StatusClasses["4XX" | "5XX"]
  : StatusOf<Key>;

type StatusOf<Key> = Key extends number
  ? Key
  : Key extends keyof StatusClasses
    ? StatusClasses[Key]
    : number;

/** The registered statuses of each class. */
interface StatusClasses {
  "1XX": 100 | 101 | 102 | 103;
  "2XX": 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;
  "3XX": 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308;
  "4XX": ClientErrors;
  "5XX": 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 511;
}

type ClientErrors =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411)
  | (412 | 413 | 414 | 415 | 416 | 417 | 421 | 422 | 423 | 424 | 425 | 426)
  | (428 | 429 | 431 | 451);

/** The key that declares a status: the status itself, its class, or `default`. */
type ReplyKey<Replies, Status> = Status extends keyof Replies
  ? Status
  : ClassOf<Status> extends keyof Replies
    ? ClassOf<Status>
    : "default";

export type Member<Table, Key> = Key extends keyof Table ? Table[Key] : unknown;

type ClassOf<Status> = {
  [Class in keyof StatusClasses]: Status extends StatusClasses[Class]
    ? Class
    : never;
}[keyof StatusClasses];

/** The handlers that `All` versions share, if all of `Versions` are among them. */
export type SharedBy<Versions, All, Handlers> = [Versions] extends [All]
  ? Handlers
  : unknown;
