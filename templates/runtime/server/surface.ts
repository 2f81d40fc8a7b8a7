import { own } from "./own.js";
import type { Method, Route, ServerSurface } from "./types.js";
/** Makes the routes of an API version, once at the start. */
import { takesKeys } from "./idempotency.js";
import { baseQuotas } from "./quota.js";
import { requestRules } from "./request-rules.js";
import { requirementsOf } from "./requirements.js";
import { parameterNames } from "./router.js";
import { callbackPlaces } from "./vet-callbacks.js";

/**
 * Makes the routes of an API version. `holderOf` returns the object with an operation's
 * handler.
 */
export function routesOf(
  surface: ServerSurface,
  holderOf: (operation: string) => object | undefined,
): Route[] {
  return Object.entries(surface.operations).map(([name, operation]) => {
    const holder = holderOf(name);
    return {
      operation,
      surface,
      handler: holder && methodOf(holder, name),
      checkRequest: own(surface.requestChecks, name),
      replyChecks: own(surface.replyChecks, name),
      replyHeaders: headersOf(surface, name),
      callbacks: callbackPlaces(own(surface.callbacks ?? {}, name) ?? []),
      takesKeys: takesKeys(operation),
      pathNames: parameterNames(operation.path),
      rules: requestRules(operation, surface),
      requirements: requirementsOf(operation, surface),
      quotas: baseQuotas(operation, surface),
    };
  });
}

function headersOf(
  { replyHeaders = [] }: ServerSurface,
  operation: string,
): Route["replyHeaders"] {
  return Object.fromEntries(
    replyHeaders.flatMap((set) =>
      (own(set.replies, operation) ?? []).map((status) => [status, set]),
    ),
  );
}

/**
 * A method of an object or class instance, bound to it. Ignores the methods of
 * `Object.prototype`.
 */
export function methodOf(owner: object, name: string): Method | undefined {
  const method: unknown = Reflect.get(owner, name);
  if (method === undefined || method === Reflect.get(Object.prototype, name))
    return undefined;
  if (typeof method !== "function")
    throw new TypeError(`${name} is not a function.`);
  return (first, second) =>
    Reflect.apply(method, owner, [first, second]) as unknown;
}
