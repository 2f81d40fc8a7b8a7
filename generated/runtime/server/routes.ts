/** Makes the routes and their rules once at the start, and checks the options. */
import {
  type Operation,
  operationOf,
  type Parameter,
  replyContent,
  rowOf,
} from "../operation.js";
import { isRange } from "../values/media-type.js";
import { requirementsOf } from "./access/authenticate.js";
import type { AuthorizeHook } from "./access/authorize.js";
import { ownedBy } from "./access/owner.js";
import { problemOf } from "./handlers/handle.js";
import { type AnyHookOptions, wrapping } from "./handlers/wrapped.js";
import type { Authenticators, OwnerHook } from "./hooks.js";
import { isArrayShape, isObjectShape, own } from "./input/decode-text.js";
import { parameterNames } from "./match.js";
import type { OpenServerOptions } from "./options.js";
import { type StreamRule, streamRule } from "./request.js";
import type { QuotaOptions } from "./stores/stores.js";
import type {
  BodyLimits,
  Features,
  Method,
  Quotas,
  RequestRules,
  Route,
  ServerSurface,
} from "./types.js";

/** Makes the routes of an API version from its handlers, by operation name, and its hooks. */
export function routesOf(
  surface: ServerSurface,
  handlers: object,
  hooks: AnyHookOptions = {},
  bodyLimits: BodyLimits = {},
): Route[] {
  const wrap = wrapping(surface, hooks);
  const features = featuresOf([surface]);
  const { callbacks, idempotency, quotas } = features;
  return Object.entries(surface.operations).map(([name, row]) => {
    const operation = operationOf(row);
    const handler = methodOf(handlers, name);
    const takesKeys = idempotency?.takesKeys(operation) === true;
    const stream = streamRuleOf(handlers, operation, takesKeys);
    return {
      operation,
      surface,
      features,
      handler: handler && wrap(handler, operation),
      problem: problemOf(operation, surface),
      checkRequest: own(surface.requestChecks, name),
      replyChecks: own(surface.replyChecks, name),
      itemChecks: own(surface.itemChecks ?? {}, name),
      replyHeaders: headersOf(surface, name),
      callbacks:
        callbacks?.places(own(surface.callbacks ?? {}, name) ?? []) ?? [],
      takesKeys,
      stream,
      bodyLimit: stream?.bodyLimit ?? own(bodyLimits, name),
      pathNames: parameterNames(operation.path),
      rules: requestRules(operation, surface),
      requirements: requirementsOf(operation, surface),
      quotas: quotas?.base(operation, surface) ?? [],
    };
  });
}

/** The rule of a handler that reads its body as a stream. */
function streamRuleOf(
  handlers: object,
  { name, body }: Operation,
  takesKeys: boolean,
): StreamRule | undefined {
  const handler: unknown = Reflect.get(handlers, name);
  if (typeof handler !== "function" || !(streamRule in handler))
    return undefined;
  if (body === undefined)
    throw new TypeError(`${name} has no body that could be a stream.`);
  if (takesKeys)
    throw new TypeError(
      `${name} takes idempotency keys, whose comparison needs the whole body: it cannot be a stream.`,
    );
  // Only `streamed` of the extra `uploads` has this key.
  return handler[streamRule] as StreamRule;
}

/** The features that any of the API versions uses. */
export function featuresOf(surfaces: readonly ServerSurface[]): Features {
  const features = surfaces.flatMap((surface) => surface.features);
  // All members come from `Features`.
  return Object.assign({}, ...features) as Features;
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
  // The compiler checked its type for the caller.
  return method.bind(owner) as Method;
}

/** Derives the validation rules of an operation. */
function requestRules(
  operation: Operation,
  surface: ServerSurface,
): RequestRules {
  const { parameters } = operation;
  const some = (place: Parameter["in"]) =>
    parameters.some((parameter) => parameter.in === place);
  return {
    places: {
      path: some("path"),
      query: some("query"),
      header: some("header"),
      cookie: some("cookie"),
    },
    defaulted: parameters.filter((each) => each.default !== undefined),
    structured: parameters.filter(isStructured),
    credentials: apiKeysOf("query", operation, surface),
    singleHeaders: [
      ...["authorization", "content-type"],
      ...apiKeysOf("header", operation, surface).map((name) =>
        name.toLowerCase(),
      ),
    ],
    successTypes: successTypesOf(operation),
    namesType: namesType(operation),
  };
}

function isStructured({ shape, mediaType }: Parameter): boolean {
  return mediaType !== undefined || isArrayShape(shape) || isObjectShape(shape);
}

/** The names of the API keys that are sent in the query or in headers. */
function apiKeysOf(
  place: "query" | "header",
  { security }: Operation,
  { securitySchemes }: ServerSurface,
): string[] {
  return security.flatMap(Object.keys).flatMap((name) => {
    const scheme = own(securitySchemes, name);
    return scheme?.kind === "apiKey" && scheme.in === place
      ? [scheme.name]
      : [];
  });
}

function successTypesOf({ replies }: Operation): readonly string[] {
  const contents = Object.entries(replies)
    .filter(([status]) => status.startsWith("2"))
    .map(([, row]) => replyContent(rowOf(row)));
  return contents.some((content) => content.length === 0)
    ? []
    : contents.flat().map(({ type }) => type);
}

function namesType({ body }: Operation): boolean {
  const content = body?.content ?? [];
  return content.length > 1 || content.some(({ type }) => isRange(type));
}

/** The hooks that operations may need. */
interface Guards {
  readonly authenticators: Authenticators;
  readonly authorizeHook: AuthorizeHook | undefined;
  readonly owner: OwnerHook | undefined;
  readonly quotas: Pick<Quotas, "select"> | undefined;
}

/**
 * Throws a `TypeError` if an operation cannot be protected as the description requires:
 * a scheme without a hook, roles or scopes without `authorize`, idempotency keys,
 * quotas or cursors without `owner`, or a quota that narrows another one without
 * `quotas.select`.
 */
export function checkGuards(route: Route, guards: Guards): void {
  checkSchemes(route, guards);
  checkPermissions(route, guards);
  checkQuotas(route, guards);
  const owned = ownedBy(route);
  if (owned !== undefined && schemesOf(route).length > 0 && !guards.owner)
    throw new TypeError(`${nameOf(route)} needs the hook owner, for ${owned}.`);
}

function checkSchemes(route: Route, { authenticators }: Guards): void {
  for (const name of schemesOf(route))
    if (authenticators.get(name) === undefined)
      throw new TypeError(
        `${nameOf(route)} needs the hook authenticate.${name}.`,
      );
}

function checkPermissions(route: Route, { authorizeHook }: Guards): void {
  const { roles = [], security } = route.operation;
  const scopes = security.flatMap((schemes) => Object.values(schemes).flat());
  if (roles.length === 0 && scopes.length === 0) return;
  if (authorizeHook === undefined)
    throw new TypeError(
      `${nameOf(route)} needs the hook authorize, for ${[...roles, ...scopes].join(", ")}.`,
    );
  const open = security.some((each) => Object.keys(each).length === 0);
  if (roles.length > 0 && (security.length === 0 || open))
    throw new TypeError(
      `${nameOf(route)} requires a role, but allows anonymous callers.`,
    );
}

function checkQuotas(route: Route, { quotas }: Guards): void {
  const { features, operation, surface } = route;
  const [narrowing] = features.quotas?.narrowing(operation, surface) ?? [];
  if (narrowing !== undefined && quotas?.select === undefined)
    throw new TypeError(
      `${nameOf(route)} needs the option quotas.select, which decides whether a request also spends the quota ${narrowing}.`,
    );
}

function schemesOf({ operation }: Route): readonly string[] {
  return operation.security.flatMap(Object.keys);
}

function nameOf({ operation: { method, path, id } }: Route): string {
  return `${method} ${path} (${id})`;
}

/** The options whose values are checked. */
type Checked = Pick<
  OpenServerOptions<unknown>,
  "basePath" | "bodyLimit" | "idempotency"
> & { readonly quotas?: QuotaOptions<never> };

/**
 * Throws a `TypeError` that names the option if its value is invalid, such as `NaN` for
 * a limit.
 */
export function checkOptions({
  basePath = "",
  bodyLimit = 0,
  idempotency: { window = 1, lease = 1, store: keys } = {},
  quotas: { store: counts } = {},
}: Checked): void {
  checkStore("idempotency", keys, ["claim", "renew", "keep", "release"]);
  checkStore("quotas", counts, ["spend", "giveBack", "look"]);
  for (const [name, seconds] of Object.entries({ window, lease }))
    if (!(Number.isFinite(seconds) && seconds > 0))
      throw new TypeError(
        `The option idempotency.${name} must be a finite number of seconds, more than 0; it is ${seconds}.`,
      );
  if (!(Number.isSafeInteger(bodyLimit) && bodyLimit >= 0))
    throw new TypeError(
      `The option bodyLimit must be a whole number of bytes, 0 or more; it is ${bodyLimit}.`,
    );
  if (!/^(?:\/|$)/.test(basePath))
    throw new TypeError(
      `The option basePath must be empty or start with "/"; it is ${JSON.stringify(basePath)}.`,
    );
}

/**
 * Throws a `TypeError` if the option `refuse` is missing although the server cannot write
 * its refusals as they are declared.
 */
export function checkRefuse(
  surfaces: readonly ServerSurface[],
  { refuse }: { readonly refuse?: unknown },
): void {
  if (refuse !== undefined) return;
  for (const { name, ownError } of surfaces)
    if (ownError !== undefined)
      throw new TypeError(
        `${name} needs the option refuse: the server cannot write the response ${ownError.status} of ${ownError.operation} as the description declares it.`,
      );
}

/** Without this check, a missing method would only show after a handler has run. */
function checkStore(
  option: string,
  store: object | undefined,
  methods: readonly string[],
): void {
  if (store === undefined) return;
  const missing = methods.filter(
    (name) => typeof Reflect.get(store, name) !== "function",
  );
  if (missing.length > 0)
    throw new TypeError(
      `The option ${option}.store must have the methods ${methods.join(", ")}; it has no ${missing.join(", ")}.`,
    );
}
