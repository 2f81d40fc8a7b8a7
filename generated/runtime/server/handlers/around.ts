/** The types of hooks around handlers, and of the table of the problems of errors. */
import type { Operation } from "../../operation.js";
import type { ByType } from "../../result.js";
import type {
  ProblemInit,
  ProblemReply,
  Reply,
  ReplyHeaders,
} from "../reply/reply.js";
import type { ServerRequest } from "../request.js";
import type {
  AnswerOf,
  Context,
  FullInit,
  MakeProblem,
  Member,
  RequestOf,
  Together,
} from "./handler.js";

/**
 * The hooks of an API version. `All` are the types of its handlers, `Tags` the names of
 * its operations by tag.
 */
export interface HookOptions<
  All,
  Tags,
  Fields,
  Principal,
  Surface extends string,
  Ready = unknown,
> {
  /**
   * Hooks that run around handlers, after the request was validated and counted. Each gets
   * the call and `next`, which runs the handler and returns its answer. Those of `all` run
   * first, then those of `tags`, then those of `operations`; of a list, the first is the
   * outermost.
   */
  readonly around?: Around<All, Tags, Fields, Principal, Surface, Ready>;
  /**
   * The problems of errors that handlers and hooks throw. The first entry for the class of
   * an error applies, in operations that declare its code. Other errors are 500 problems.
   */
  readonly errors?: ErrorTable<All, Fields>;
}

/** The hooks of several API versions, by version. */
export interface VersionsHookOptions<
  Versions extends {
    readonly [Name in keyof Versions]: {
      readonly around?: unknown;
      readonly errors?: unknown;
    };
  },
> {
  /** The hooks around handlers, in a group per version. */
  readonly around?: {
    readonly [Name in keyof Versions]?: NonNullable<Versions[Name]["around"]>;
  };
  /** The problems of errors, in a table per version. */
  readonly errors?: {
    readonly [Name in keyof Versions]?: NonNullable<Versions[Name]["errors"]>;
  };
}

interface Around<All, Tags, Fields, Principal, Surface extends string, Ready> {
  /** Around the handlers of all operations. */
  readonly all?: OneOrMore<
    Hook<All, keyof All, Fields, Principal, Surface, Ready>
  >;
  /** Around the handlers of the operations with a tag. */
  readonly tags?: {
    readonly [Tag in keyof Tags]?: OneOrMore<
      Hook<All, Tags[Tag] & keyof All, Fields, Principal, Surface, Ready>
    >;
  };
  /** Around the handler of one operation. */
  readonly operations?: {
    readonly [Name in keyof All]?: OneOrMore<
      Hook<All, Name, Fields, Principal, Surface, Ready>
    >;
  };
}

type OneOrMore<Value> = Value | readonly Value[];

/**
 * A hook around the handlers of some operations. It returns what `next` returned, or
 * another answer of the operation. `next` may be called again, for example after a
 * transaction that could not be serialized, or not at all.
 */
export type Hook<
  All,
  Names extends keyof All,
  Fields,
  Principal,
  Surface extends string,
  Ready = unknown,
> = (
  call: {
    readonly [Name in Names]: HookCall<
      Name,
      All[Name],
      Context<All[Name], Fields, Principal, Surface, Ready>,
      MakeProblem<
        Fields,
        CommonCodes<All[Names]> & keyof Fields,
        CommonInits<All[Names]>
      >
    >;
  }[Names],
  next: () => Promise<Answered<All[Names]>>,
) => EachAnswer<All[Names]> | Promise<EachAnswer<All[Names]>>;

interface HookCall<Name, Types, Given, Problem> {
  /** The name of the operation. Comparing it tells the types of the others. */
  readonly name: Name;
  /** The validated request, as the handler receives it. */
  readonly request: RequestOf<Types>;
  /** The context of the handler: `principal`, `scopes`, `operation`, `requestId`, `reply`. */
  readonly context: Given;
  /** Makes the problems that all operations of the hook declare. */
  readonly problem: Problem;
}

/** A hook for every server: it returns what `next` returned, or throws. */
export type AnyHook<Principal = unknown> = <Answer extends AnyAnswer>(
  call: AnyCall<Principal>,
  next: () => Promise<Answer>,
) => Answer | Promise<Answer>;

/** The call of any operation. */
export interface AnyCall<Principal = unknown> {
  readonly name: PropertyKey;
  readonly request: unknown;
  readonly context: {
    readonly principal: Principal | undefined;
    readonly scopes: readonly string[];
    readonly operation: Operation;
    readonly surface: string;
    readonly request: ServerRequest;
    readonly requestId: string;
    readonly signal: AbortSignal;
  };
}

/** The answer of any handler. A problem is an instance of `ProblemReply`. */
export interface AnyAnswer {
  /** Undefined only for a problem that was made without the `problem` of a handler. */
  readonly status: number | undefined;
  readonly headers: ReplyHeaders | undefined;
}

/** What the handlers of a union of operations may return. */
type EachAnswer<Types> = Types extends unknown ? AnswerOf<Types> : never;

/**
 * What a handler returned: a reply with its status and body, or a problem, also if the
 * handler threw it.
 */
export type Answered<Types> = Types extends unknown
  ? | AnsweredReply<Member<Types, "replies">>
    | ProblemReply<Member<Types, "codes">>
  : never;

type AnsweredReply<Replies> = {
  [Status in keyof Replies]: Reply<Replies> & {
    readonly status: Status extends number ? Status : number;
    readonly body: Replies[Status] extends ByType<unknown, infer Body>
      ? Body
      : Replies[Status];
  };
}[keyof Replies];

/** The codes that all of a union of operations declare. */
type CommonCodes<Types> = keyof CodeTable<Types>;

type CodeTable<Types> = Types extends unknown
  ? { readonly [Code in Member<Types, "codes"> & PropertyKey]: true }
  : never;

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
export type Made<Thrown, Value> = Value | ((error: Thrown) => Value);

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

export type EntryArguments = [
  type: ErrorClass<unknown>,
  code: PropertyKey,
  fields?: ErrorEntry["fields"],
  init?: ErrorEntry["init"],
];
