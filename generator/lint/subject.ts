import type {
  Api,
  Operation,
  Place,
  Reply,
  Surface,
} from "../model/model.js";
import type { LintRuleId } from "./lint-rules.js";
import type { Named } from "./rules/shape.js";

/** What rules look at. */
export interface Subject {
  readonly api: Api;
  /** The day that it is, `2026-01-31`; absent: nobody said. */
  readonly today?: string;
}

/** One thing that breaks a rule. */
export interface Fault {
  readonly place: Place;
  /** Where else it could be mended, further and further in: what others build on, too. */
  readonly within?: readonly Place[];
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
  readonly surface: Surface;
  readonly operation: Operation;
  readonly named: Named;
}

/** Every operation. */
export function operationsOf({ api }: Subject): readonly Placed[] {
  return api.surfaces.flatMap((surface) => {
    const named = namedIn(surface);
    return surface.operations.map((operation) => ({
      surface,
      operation,
      named,
    }));
  });
}

/** The operations of versions; all of them where there are no versions. */
export function versioned(subject: Subject): readonly Placed[] {
  const { surfaces } = subject.api;
  const versions = surfaces.filter(({ prefix }) => prefix !== undefined);
  return operationsOf(subject).filter(
    ({ surface }) => versions.length === 0 || surface.prefix !== undefined,
  );
}

/** Finds the schemas of a surface by their names. */
export function namedIn({ schemas }: Surface): Named {
  const byName = new Map(schemas.map(({ name, schema }) => [name, schema]));
  return (name) => byName.get(name);
}

/** Makes a fault of an operation, or of a part of it. */
export function faultOf(
  operation: Operation,
  message: string,
  place: Place = operation.place,
  within: readonly Place[] = [],
): Fault {
  const what = message.replaceAll(called(operation), "");
  return { place, within, message, what, of: namesOf(operation) };
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

export function isSuccess({ status }: Reply): boolean {
  return String(status).startsWith("2");
}

export function isError({ status }: Reply): boolean {
  return /^[45]/.test(String(status)) || status === "default";
}

/** `POST /v1/things`, as messages call an operation. */
export function called({ method, path }: Operation): string {
  return `\`${method} ${path}\``;
}

/** The reply for a status: its own, or else that of its class. */
export function replyFor(
  { replies }: Operation,
  status: number,
): Reply | undefined {
  const group = `${String(status).charAt(0)}XX`;
  return (
    replies.find((reply) => reply.status === status) ??
    replies.find((reply) => reply.status === group) ??
    replies.find((reply) => reply.status === "default")
  );
}
