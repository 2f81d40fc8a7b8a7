/** Puts the hooks and the table of errors around a handler, once at the start. */
import type { Operation } from "../../operation.js";
import { memberOf } from "../../problem.js";
import { ProblemReply, Reply } from "../reply/reply.js";
import type { AnyMakeProblem, Method, ServerSurface } from "../types.js";
import type {
  AnyErrorTable,
  EntryArguments,
  ErrorEntry,
  Made,
} from "./around.js";
import { codesOf, problemOf } from "./handle.js";

/** The hooks of an API version, without the types that the compiler checked for the caller. */
export interface AnyHookOptions {
  readonly around?: {
    readonly all?: Hooks;
    readonly tags?: HooksByName;
    readonly operations?: HooksByName;
  };
  readonly errors?: AnyErrorTable;
}

/** The options with hooks, as a server receives them: of one version, or in a group per version. */
export interface GivenHooks {
  readonly around?: object;
  readonly errors?: object;
}

/** The hooks of a server of one version. */
export function hooksOf({ around, errors }: GivenHooks): AnyHookOptions {
  // The compiler checked their types for the caller.
  return { around, errors } as AnyHookOptions;
}

/** The hooks of one of several versions. */
export function hooksOfVersion(
  { around, errors }: GivenHooks,
  version: string,
): AnyHookOptions {
  return hooksOf({
    around: memberOf(around, version) as object,
    errors: memberOf(errors, version) as object,
  });
}

/** Throws a `TypeError` that names the versions with hooks that are not served. */
export function checkHookVersions(
  { around = {}, errors = {} }: GivenHooks,
  served: readonly string[],
): void {
  for (const [option, groups] of Object.entries({ around, errors }))
    for (const name of Object.keys(groups))
      if (!served.includes(name))
        throw new TypeError(
          `There are ${option}.${name}, but the server serves ${served.join(", ")}.`,
        );
}

type Hooks = AnyHook | readonly AnyHook[];

interface HooksByName {
  readonly [name: string]: Hooks | undefined;
}

type AnyHook = (call: object, next: () => Promise<unknown>) => unknown;

/**
 * Makes the function that puts the hooks of an API version around the handler of one of its
 * operations. A handler without hooks stays as it is.
 */
export function wrapping(
  surface: ServerSurface,
  { around = {}, errors }: AnyHookOptions,
): (handler: Method, operation: Operation) => Method {
  const { all, tags = {}, operations = {} } = around;
  checkKnown("tags", tags, surface.tags ?? {});
  checkKnown("operations", operations, surface.operations);
  const entries = entriesOf(errors);
  return (handler, operation) => {
    const { name } = operation;
    const own = Object.keys(tags).filter((tag) =>
      surface.tags?.[tag]?.includes(name),
    );
    const hooks = [
      ...listOf("all", all),
      ...own.flatMap((tag) => listOf(`tags.${tag}`, tags[tag])),
      ...listOf(`operations.${name}`, operations[name]),
    ];
    const mapped = entriesFor(entries, name, codesOf(operation));
    return hooks.length === 0 && mapped.length === 0
      ? handler
      : wrapped(handler, name, hooks, (error) =>
          problemFor(mapped, error, problemOf(operation, surface)),
        );
  };
}

/** Throws a `TypeError` that names the tags or operations that do not exist. */
function checkKnown(group: string, hooks: HooksByName, known: object): void {
  const unknown = Object.keys(hooks).filter(
    (name) => !Object.hasOwn(known, name),
  );
  if (unknown.length > 0)
    throw new TypeError(
      `There are no ${group} for these hooks: ${unknown.map((name) => `around.${group}.${name}`).join(", ")}.`,
    );
}

function listOf(place: string, hooks: Hooks = []): readonly AnyHook[] {
  const list = [hooks].flat();
  if (!list.every((hook) => typeof hook === "function"))
    throw new TypeError(
      `The option around.${place} must be a function or a list of functions.`,
    );
  return list;
}

/** The handler within its hooks. The first hook is the outermost. */
function wrapped(
  handler: Method,
  name: string,
  hooks: readonly AnyHook[],
  toProblem: (error: unknown) => ProblemReply<unknown> | undefined,
): Method {
  const guarded = (act: Method, actor: string) =>
    answering(act, toProblem, actor);
  return hooks.reduceRight<Method>(
    (within, hook) =>
      guarded(
        (request, context) =>
          hook(
            { name, request, context, problem: problemIn(context) },
            async () => await within(request, context),
          ),
        `A hook around ${name}`,
      ),
    guarded(handler, `The handler of ${name}`),
  );
}

/**
 * Returns a problem that is thrown, or that belongs to the error that is thrown, so that
 * every hook sees what the client will get.
 */
function answering(
  act: Method,
  toProblem: (error: unknown) => ProblemReply<unknown> | undefined,
  actor: string,
): Method {
  return async (request, context) => {
    try {
      const answer = await act(request, context);
      if (answer instanceof Reply || answer instanceof ProblemReply)
        return answer;
    } catch (error) {
      const problem = error instanceof ProblemReply ? error : toProblem(error);
      if (problem !== undefined) return problem;
      throw error;
    }
    throw new TypeError(`${actor} returned neither a reply nor a problem.`);
  };
}

function problemIn(context: unknown): unknown {
  return typeof context === "object" && context !== null
    ? Reflect.get(context, "problem")
    : undefined;
}

/** The entries of a table. */
function entriesOf(table: AnyErrorTable | undefined): readonly ErrorEntry[] {
  return table?.((...given) => entry(undefined, ...given), entry) ?? [];
}

function entry(
  operation: PropertyKey | undefined,
  ...[type, code, fields, init]: EntryArguments
): ErrorEntry {
  return { operation, type, code, fields, init };
}

/** The entries for an operation, by its name and the codes that it declares. */
function entriesFor(
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
function problemFor(
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
