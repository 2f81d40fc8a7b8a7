import type {
  Api,
  Operation,
  ApiResponse,
  ApiVersion,
} from "../model/model.js";
import type { Location } from "../json/location.js";
import type { LintRuleId } from "./lint-rules.js";
import type { Lookup } from "../schema/lookup.js";

/** What rules look at. */
export interface Subject {
  readonly api: Api;
  /** The day that it is, `2026-01-31`; absent: nobody said. */
  readonly today?: string;
}

/** One thing that breaks a rule. */
export interface Fault {
  readonly location: Location;
  /** Where else it could be mended, further and further in: what others build on, too. */
  readonly within?: readonly Location[];
  /** A sentence that says what is wrong. */
  readonly message: string;
  /** What is the same in the sentence for all whose part it is. */
  readonly what: string;
  /** Whose it is: what an operation can be called by, or an event's name. */
  readonly of: readonly string[];
  /** Of what differs between versions: whether what breaks a rule says it already. */
  readonly isExplained?: (
    rule: LintRuleId,
    faults: readonly Fault[],
  ) => boolean;
}

/** Of each thing that a rule speaks of: what is wrong, or nothing. */
export type Looked = readonly (Fault | undefined)[];

/** An operation with the version that it belongs to. */
export interface Placed {
  readonly apiVersion: ApiVersion;
  readonly operation: Operation;
  readonly named: Lookup;
}

/** Every operation. */
export function operationsOf({ api }: Subject): readonly Placed[] {
  return api.versions.flatMap((apiVersion) => {
    const named = namedIn(apiVersion);
    return apiVersion.operations.map((operation) => ({
      apiVersion,
      operation,
      named,
    }));
  });
}

/** The operations of versions; all of them where there are no versions. */
export function versioned(subject: Subject): readonly Placed[] {
  const { versions } = subject.api;
  const versioned = versions.filter(({ prefix }) => prefix !== undefined);
  return operationsOf(subject).filter(
    ({ apiVersion }) =>
      versioned.length === 0 || apiVersion.prefix !== undefined,
  );
}

/** Finds the schemas of a surface by their names. */
export function namedIn({ schemas }: ApiVersion): Lookup {
  const byName = new Map(schemas.map(({ name, schema }) => [name, schema]));
  return (name) => byName.get(name);
}

/** Makes a fault of an operation, or of a part of it. */
export function faultOf(
  operation: Operation,
  message: string,
  location: Location = operation.location,
  within: readonly Location[] = [],
): Fault {
  const what = message.replaceAll(called(operation), "");
  return { location, within, message, what, of: namesOf(operation) };
}

/** What an operation can be called by: its id, its name in code, its path, and with the method as messages have it. */
export function namesOf({
  id,
  name,
  method,
  path,
}: Operation): readonly string[] {
  return [id, name, path, `${method} ${path}`];
}

/** Whether a request of this method is meant to change something (RFC 9110, 9.2.1). */
export function isUnsafe({ method }: Operation): boolean {
  return !["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"].includes(method);
}

export function isSuccess({ status }: ApiResponse): boolean {
  return String(status).startsWith("2");
}

export function isError({ status }: ApiResponse): boolean {
  return /^[45]/.test(String(status)) || status === "default";
}

/** `POST /v1/things`, as messages call an operation. */
export function called({ method, path }: Operation): string {
  return `\`${method} ${path}\``;
}

/** The reply for a status: its own, or else that of its class. */
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
