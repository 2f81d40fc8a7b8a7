import {
  type Check,
  fail,
  type Failure,
  isFull,
  maxFailures,
  segment,
} from "../../check.js";
import type { Operation, Parameter } from "../../operation.js";
import { memberOf } from "../../problem.js";
import { called } from "../../values/media-type.js";
import { settled } from "../flow.js";
import { qualityOf } from "../reply/headers.js";
import { invalidStatus, Refusal } from "../reply/refusal.js";
import type { RequestGroups, ServerRequest, StreamRule } from "../request.js";
import type { Call, Route } from "../types.js";
import { isArrayShape, isObjectShape, setOwn } from "./decode-text.js";
import { inspect } from "./json.js";
import {
  decodeCookies,
  type Decoded,
  decodeHeaders,
  decodePath,
  decodeQuery,
} from "./parameters-decode.js";
import { contentOf, readBody } from "./read-body.js";

/** How strictly requests are validated. */
export interface ValidateOptions {
  readonly unknownQuery: "reject" | "ignore";
  readonly readOnly: ReadOnlyRule;
}

/** A request without its body. */
export interface Head {
  /** Its parameters, decoded. */
  readonly groups: RequestGroups;
  /** What is wrong with them. */
  readonly failures: Failure[];
}

/**
 * Step 4: decodes the parameters of a request, before its body has arrived, then the
 * body, and validates the request against the description. Reports the failures of both
 * parts together.
 */
export function validate(
  call: Call,
  options: ValidateOptions,
): Refusal | undefined | Promise<Refusal | undefined> {
  const { route, request } = call;
  const head = validateHead(call, options);
  if (head instanceof Refusal) return head;
  if (route.stream !== undefined)
    return validateStream(call, head, route.stream);
  const bytes = route.operation.body && settled(request.body());
  return bytes instanceof Promise
    ? bytes.then((received) => validateBody(call, options, head, received))
    : validateBody(call, options, head, bytes);
}

function validateHead(
  { route, path, request }: Call,
  { unknownQuery }: ValidateOptions,
): Head | Refusal {
  const { places, credentials, successTypes, defaulted } = route.rules;
  const unacceptable = checkAccept(successTypes, request);
  if (unacceptable !== undefined) return unacceptable;
  const { parameters } = route.operation;
  const failures: Failure[] = [];
  const groups: RequestGroups = {};
  if (places.path) groups["path"] = decodePath(parameters, path, failures);
  const query = decodeQuery(
    parameters,
    request.query,
    failures,
    unknownQuery === "ignore" ? "any" : credentials,
  );
  if (places.query) groups["query"] = query;
  if (places.header) {
    checkRepeated(parameters, request, failures);
    groups["headers"] = decodeHeaders(
      parameters,
      (name) => request.header(name),
      failures,
    );
  }
  if (route.takesKeys)
    route.features.idempotency?.checkKey(route.operation, request, failures);
  if (places.cookie)
    groups["cookies"] = decodeCookies(
      parameters,
      request.header("cookie"),
      failures,
    );
  inspectValues(route, groups, failures);
  applyDefaults(defaulted, groups);
  return { groups, failures };
}

function validateBody(
  call: Call,
  { readOnly }: ValidateOptions,
  { groups, failures }: Head,
  bytes: Uint8Array | undefined,
): Refusal | undefined {
  const { route, request } = call;
  const { operation, features, rules, checkRequest } = route;
  const { namesType } = rules;
  const body = readBody(route, bytes, request, failures);
  if (body instanceof Refusal) return body;
  if ("value" in body) groups["body"] = body.value;
  // The check compares media type ranges as they are declared.
  if (body.content !== undefined && namesType)
    groups["contentType"] = body.content.type;
  if (checkRequest !== undefined) {
    const found = checkWithReadOnly(checkRequest, groups, readOnly);
    if (found.length > 0) addOthers(failures, found);
  }
  if (body.contentType !== undefined && namesType)
    groups["contentType"] = body.contentType;
  if (failures.length > 0) return invalid(failures, operation);
  features.conversions?.readRequest(operation, groups);
  call.groups = groups;
  return undefined;
}

/** Validates a request whose handler reads the body itself. */
function validateStream(
  call: Call,
  { groups, failures }: Head,
  { open }: StreamRule,
): Refusal | undefined {
  const { route, request } = call;
  const { operation, features, rules, checkRequest } = route;
  const type = request.header("content-type") ?? "application/octet-stream";
  const content = contentOf(operation.body?.content ?? [], type, request);
  if (content instanceof Refusal) return content;
  if (rules.namesType) groups["contentType"] = content.type;
  const found = checkRequest ? failuresOf(checkRequest, groups) : [];
  // The check misses the body, which has not arrived.
  addOthers(
    failures,
    found.filter(({ pointer }) => !/^\/body(?:\/|$)/.test(pointer)),
  );
  if (failures.length > 0) return invalid(failures, operation);
  features.conversions?.readRequest(operation, groups);
  if (rules.namesType) groups["contentType"] = called(content, type);
  groups["body"] = open(request.stream?.() ?? whole(request), type);
  call.groups = groups;
  return undefined;
}

/** A body of a platform that has no streams, as one chunk. */
async function* whole(
  request: ServerRequest,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield await request.body();
}

const groupOf = {
  path: "path",
  query: "query",
  header: "headers",
  cookie: "cookies",
} as const;

/** Inspects parameters, because they may contain JSON. */
function inspectValues(
  { rules, surface: { describesProto = false } }: Route,
  groups: RequestGroups,
  failures: Failure[],
): void {
  for (const { in: place, name } of rules.structured) {
    const group = groupOf[place];
    const value = memberOf(groups[group], name);
    inspect(value, [group, name], describesProto, failures);
  }
}

/** Sets the defaults of missing parameters. */
function applyDefaults(
  parameters: readonly Parameter[],
  groups: RequestGroups,
): void {
  for (const parameter of parameters) {
    const group = groups[groupOf[parameter.in]];
    if (isGroup(group) && !Object.hasOwn(group, parameter.name))
      setOwn(group, parameter.name, parameter.default);
  }
}

function isGroup(value: unknown): value is Decoded {
  return typeof value === "object" && value !== null;
}

/** Adds the failures of the check, except for values that already failed to decode. */
function addOthers(failures: Failure[], checked: readonly Failure[]): void {
  const read = new Set(failures.map(({ pointer }) => pointer));
  for (const failure of checked)
    if (!within(failure.pointer, read)) failures.push(failure);
}

/** Whether a pointer equals one of `pointers` or points into it. */
function within(pointer: string, pointers: ReadonlySet<string>): boolean {
  for (
    let end = pointer.length;
    end > 0;
    end = pointer.lastIndexOf("/", end - 1)
  )
    if (pointers.has(pointer.slice(0, end))) return true;
  return false;
}

/** Refuses an invalid request, with at most 50 failures. */
export function invalid(
  failures: readonly Failure[],
  operation: Operation,
): Refusal {
  const [first] = failures;
  const others = Math.min(failures.length, maxFailures) - 1;
  // A full list may lack failures, because checks stop there.
  const count = isFull(failures) ? `at least ${others}` : others;
  const more = others > 0 ? ` And ${count} more.` : "";
  const detail =
    first === undefined
      ? "The request is not valid."
      : `${first.pointer || "/"}: ${first.detail}${more}`;
  return new Refusal(invalidStatus(operation), detail, {
    kind: "validation",
    failures: failures.slice(0, maxFailures),
  });
}

/** Responds 406 if the client accepts none of the success media types. */
function checkAccept(
  types: readonly string[],
  request: ServerRequest,
): Refusal | undefined {
  const accept = request.header("accept");
  if (types.length === 0) return undefined;
  for (const type of types) if (qualityOf(accept, type) > 0) return undefined;
  return new Refusal(406, `This operation replies with ${types.join(", ")}.`);
}

/** Adds a failure for each repeated header parameter that is not a list. */
function checkRepeated(
  parameters: readonly Parameter[],
  request: ServerRequest,
  failures: Failure[],
): void {
  for (const { in: place, name, shape, mediaType } of parameters) {
    const list = isArrayShape(shape) || isObjectShape(shape);
    if (place !== "header" || (list && mediaType === undefined)) continue;
    if (request.repeats?.(name.toLowerCase()))
      fail(failures, `/headers/${segment(name)}`, "Must be sent once.");
  }
}

/** What happens to read-only properties of a request. */
export type ReadOnlyRule = "refuse" | "ignore" | "accept";

/** The detail of the failures that checks report for read-only properties. */
const readOnly = "Must not be present: it is read-only.";

/**
 * How often a request is checked. Each check names at most 50 properties, and a body with
 * many more must not cost more than it is worth.
 */
const ROUNDS = 20;

/** Checks a request. Read-only properties are removed first, or do not count. */
export function checkWithReadOnly(
  check: Check,
  groups: RequestGroups,
  rule: ReadOnlyRule,
): Failure[] {
  const removed: Removed[] = [];
  let found = failuresOf(check, groups);
  for (let round = 1; rule !== "refuse" && round < ROUNDS; round++) {
    const named = found.filter(({ detail }) => detail === readOnly);
    if (named.length === 0) break;
    for (const { pointer } of named) removed.push(...removeAt(groups, pointer));
    found = failuresOf(check, groups);
  }
  if (rule === "accept")
    for (const { owner, name, value } of removed)
      Reflect.set(owner, name, value);
  return found;
}

function failuresOf(check: Check, groups: RequestGroups): Failure[] {
  const found: Failure[] = [];
  check(groups, "", found);
  return found;
}

interface Removed {
  readonly owner: object;
  readonly name: string;
  readonly value: unknown;
}

/** Removes the property that a JSON pointer (RFC 6901) leads to. */
function removeAt(groups: object, pointer: string): readonly Removed[] {
  const names = pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  const name = names.pop();
  let owner: unknown = groups;
  for (const each of names) owner = memberOf(owner, each);
  if (name === undefined || typeof owner !== "object" || owner === null)
    return [];
  const value = memberOf(owner, name);
  return Reflect.deleteProperty(owner, name) ? [{ owner, name, value }] : [];
}
