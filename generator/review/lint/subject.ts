import type { Location } from "../../language/json/location.js";
import type {
  Api,
  ApiResponse,
  ApiVersion,
  Operation,
  Schema,
} from "../../language/model/model.js";
import { eachSubschema } from "../../language/schema/children.js";
import { type Lookup, lookupIn } from "../../language/schema/lookup.js";
import { operationLabel, payloadRoots } from "../diff/usages.js";
import type { LintRuleId } from "./rule-table.js";

/** The input of the rules. */
export interface Subject {
  readonly api: Api;
  /** Today's date, such as `2026-01-31`; absent: unknown. */
  readonly today?: string;
}

/** The names under `except` of a rule, in its table and in the configuration. */
export interface Excepting {
  readonly except: readonly string[];
}

/** One violation of a rule, before grouping. */
export interface Fault {
  readonly location: Location;
  /** Other locations where it could be fixed, from the outside in: schemas that are shared. */
  readonly within?: readonly Location[];
  /** The violation, as one sentence. */
  readonly message: string;
  /** The part of the sentence that is the same for all users. */
  readonly what: string;
  /** The names of the operation, or the name of the event. */
  readonly of: readonly string[];
  /** For differences between versions: whether the fault of another rule already explains it. */
  readonly isExplained?: (
    rule: LintRuleId,
    faults: readonly Fault[],
  ) => boolean;
}

/** One entry per element that the rule applies to: its fault, or undefined. */
export type CheckResult = readonly (Fault | undefined)[];

/** An operation with its API version. */
export interface VersionedOperation {
  readonly apiVersion: ApiVersion;
  readonly operation: Operation;
  readonly named: Lookup;
}

/** All operations of all versions. */
export function operationsOf({ api }: Subject): readonly VersionedOperation[] {
  return api.versions.flatMap((apiVersion) => {
    const named = lookupIn(apiVersion.schemas);
    return apiVersion.operations.map((operation) => ({
      apiVersion,
      operation,
      named,
    }));
  });
}

/** The operations of versioned paths; all operations if the API has no versions. */
export function versionedOperations(
  subject: Subject,
): readonly VersionedOperation[] {
  const { versions } = subject.api;
  const versioned = versions.filter(({ prefix }) => prefix !== undefined);
  return operationsOf(subject).filter(
    ({ apiVersion }) =>
      versioned.length === 0 || apiVersion.prefix !== undefined,
  );
}

/**
 * All schemas of a description: named ones, those of messages, and those in them.
 *
 * @param except names of schemas, operations, and events whose own schemas are left out
 */
export function schemasOf(
  { versions }: Api,
  except: readonly string[] = [],
): ReadonlySet<Schema> {
  const found = new Set<Schema>();
  for (const version of versions) {
    const users = new Set(
      version.operations
        .filter((one) => namesOf(one).some((name) => except.includes(name)))
        .map(operationLabel),
    );
    for (const name of except) users.add(`event ${name}`);
    for (const { wireName, schema } of version.schemas)
      if (!except.includes(wireName)) found.add(schema);
    for (const { schemas, usage } of payloadRoots(version))
      if (!users.has(usage.user))
        for (const schema of schemas) found.add(schema);
  }
  // Iterating a set also visits the elements added meanwhile.
  for (const schema of found) eachSubschema(schema, (part) => found.add(part));
  return found;
}

/** Creates a fault of an operation or of a part of it. */
export function faultOf(
  operation: Operation,
  message: string,
  location: Location = operation.location,
  within: readonly Location[] = [],
): Fault {
  const what = message.replaceAll(displayName(operation), "");
  return { location, within, message, what, of: namesOf(operation) };
}

/** The names of an operation: its id, its name in code, its path, and method with path. */
export function namesOf({
  id,
  name,
  method,
  path,
}: Operation): readonly string[] {
  return [id, name, path, `${method} ${path}`];
}

/** Whether the method is unsafe (RFC 9110, 9.2.1). */
export function isUnsafe({ method }: Operation): boolean {
  return !["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"].includes(method);
}

export function isError({ status }: ApiResponse): boolean {
  return /^[45]/.test(String(status)) || status === "default";
}

/** `POST /v1/things`: an operation as messages display it. */
export function displayName({ method, path }: Operation): string {
  return `\`${method} ${path}\``;
}

/** The response for a status, or else that of its class, or else the default. */
export function responseFor(
  { responses }: Operation,
  status: number,
): ApiResponse | undefined {
  const group = `${String(status).charAt(0)}XX`;
  return (
    responses.find((response) => response.status === status) ??
    responses.find((response) => response.status === group) ??
    responses.find((response) => response.status === "default")
  );
}
