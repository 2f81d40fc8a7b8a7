import type { Location } from "../../../language/json/location.js";
import { usagesBySchema } from "../../diff/usages.js";
import {
  type CheckResult,
  displayName,
  type Excepting,
  type Fault,
  faultOf,
  isError,
  operationsOf,
  type Subject,
  type VersionedOperation,
} from "../subject.js";

/** Every schema of the components is used. */
export function schemaUnused(
  { api }: Subject,
  { except }: Excepting,
): CheckResult {
  const hasUsers = api.versions.some(
    ({ operations, events }) => operations.length + events.length > 0,
  );
  if (!hasUsers) return [];
  const used = new Set<Location>();
  const all = new Map<Location, string>();
  for (const version of api.versions) {
    const usages = usagesBySchema(version);
    for (const { name, wireName, schema } of version.schemas) {
      if (usages.has(name)) used.add(schema.location);
      if (/#\/components\/schemas\/[^/]+$/.test(schema.location))
        all.set(schema.location, wireName);
    }
  }
  return [...all].map(([location, name]) =>
    used.has(location) || except.includes(name)
      ? undefined
      : {
          location,
          message: `No operation or event uses the schema \`${name}\`.`,
          what: `unused ${name}`,
          of: [],
        },
  );
}

/** No request matches two paths that are equally specific. */
export function pathAmbiguous(subject: Subject): CheckResult {
  const bySize = new Map<string, VersionedOperation["operation"][]>();
  const results: (Fault | undefined)[] = [];
  for (const { operation } of operationsOf(subject)) {
    const segments = operation.path.split("/");
    const key = `${operation.method} ${String(segments.length)}`;
    const earlier = bySize.get(key) ?? [];
    const other = earlier.find((one) => areAmbiguous(one.path, operation.path));
    bySize.set(key, [...earlier, operation]);
    results.push(
      other &&
        faultOf(
          operation,
          `${displayName(operation)} and ${displayName(other)} match the same requests, and neither is more specific.`,
        ),
    );
  }
  return results;
}

function areAmbiguous(one: string, other: string): boolean {
  const others = other.split("/");
  let [oneIsFixed, otherIsFixed] = [false, false];
  for (const [at, left] of one.split("/").entries()) {
    const right = others[at] ?? "";
    const [isOpen, isOtherOpen] = [left.includes("{"), right.includes("{")];
    if (!isOpen && !isOtherOpen && left !== right) return false;
    oneIsFixed ||= !isOpen && isOtherOpen;
    otherIsFixed ||= isOpen && !isOtherOpen;
  }
  return oneIsFixed && otherIsFixed;
}

/** Every operation has an `operationId`. */
export function operationIdMissing(subject: Subject): CheckResult {
  return operationsOf(subject).map(({ operation }) =>
    operation.id === `${operation.method} ${operation.path}`
      ? faultOf(operation, `${displayName(operation)} has no \`operationId\`.`)
      : undefined,
  );
}

/** Every operation describes an error response. */
export function errorsUndescribed(subject: Subject): CheckResult {
  return operationsOf(subject).map(({ operation }) =>
    operation.responses.some(isError)
      ? undefined
      : faultOf(
          operation,
          `${displayName(operation)} describes no error response.`,
        ),
  );
}

/** Every error response with a body has an example of it. */
export function errorWithoutExample(subject: Subject): CheckResult {
  return operationsOf(subject).flatMap(({ operation }) =>
    operation.responses
      .filter(isError)
      .flatMap(({ status, content }) =>
        content.map(({ name, hasExample, location }) =>
          hasExample
            ? undefined
            : faultOf(
                operation,
                `The ${status} response of ${displayName(operation)} has no example of its \`${name}\` body.`,
                location,
              ),
        ),
      ),
  );
}

/** An operation without credentials says so, if others require them. */
export function securityForgotten(subject: Subject): CheckResult {
  const operations = operationsOf(subject);
  const isSecured = ({ operation }: VersionedOperation) =>
    operation.security.length > 0;
  if (!operations.some(isSecured)) return [];
  return operations.map((one) =>
    isSecured(one) ||
    one.operation.securityLocation.startsWith(`${one.operation.location}/`)
      ? undefined
      : faultOf(
          one.operation,
          `${displayName(one.operation)} has no \`security\`, and other operations do.`,
        ),
  );
}

/** Every operation has a summary or a description. */
export function operationUndocumented(subject: Subject): CheckResult {
  return operationsOf(subject).map(({ operation }) =>
    operation.docs.summary || operation.docs.description
      ? undefined
      : faultOf(
          operation,
          `${displayName(operation)} has neither a summary nor a description.`,
        ),
  );
}

/** Every operation has a tag. */
export function operationUntagged(subject: Subject): CheckResult {
  return operationsOf(subject).map(({ operation }) =>
    operation.tags.length > 0
      ? undefined
      : faultOf(operation, `${displayName(operation)} has no tag.`),
  );
}
