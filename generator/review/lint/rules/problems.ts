import { isSuccessStatus } from "../../../input/responses/responses.js";
import type { JsonValue } from "../../../language/json/json.js";
import type {
  ApiResponse,
  MediaType,
  Operation,
  ProblemType,
} from "../../../language/model/model.js";
import { accepts } from "../../../language/schema/accepts.js";
import { combinedSchemas } from "../../../language/schema/lookup.js";
import type { OptionsOf } from "../rule-table.js";
import {
  type CheckResult,
  displayName,
  type Fault,
  faultOf,
  isError,
  isUnsafe,
  operationsOf,
  responseFor,
  type Subject,
  type VersionedOperation,
  versionedOperations,
} from "../subject.js";
import { lackingIn, memberOf, requires } from "./shape.js";

/** Request and response bodies are JSON. */
export function bodyNotJson(subject: Subject): CheckResult {
  return versionedOperations(subject).flatMap(({ operation }) => {
    const bodies = [
      { what: "request", content: operation.body?.content ?? [] },
      ...operation.responses
        .filter(isSuccessStatus)
        .map(({ status, content }) => ({
          what: `${status} response`,
          content,
        })),
    ];
    return bodies.flatMap(({ what, content }) =>
      content.map(({ name, kind, location }) =>
        kind === "json"
          ? undefined
          : faultOf(
              operation,
              `The ${what} of ${displayName(operation)} is \`${name}\` instead of JSON.`,
              location,
            ),
      ),
    );
  });
}

/** Every operation that requires credentials documents the error statuses. */
export function statusMissing(
  subject: Subject,
  { statuses }: OptionsOf<"status-missing">,
): CheckResult {
  return versionedOperations(subject)
    .filter(({ operation }) => operation.security.length > 0)
    .map(({ operation }) => {
      const missing = statuses.filter(
        (status) => !isDocumented(operation, status),
      );
      return missing.length === 0
        ? undefined
        : faultOf(
            operation,
            `${displayName(operation)} does not document the responses ${missing.join(", ")}.`,
          );
    });
}

/** Whether a response is for the status. A range stands for others where some of its statuses have their own. */
function isDocumented(operation: Operation, status: number): boolean {
  const found = responseFor(operation, status)?.status;
  const group = String(status).charAt(0);
  return (
    found === status ||
    found === "default" ||
    (found !== undefined &&
      !operation.responses.some(
        (other) =>
          typeof other.status === "number" &&
          String(other.status).startsWith(group),
      ))
  );
}

interface ErrorResponse extends VersionedOperation {
  readonly response: ApiResponse;
}

function errorsOf(
  subject: Subject,
  among: (subject: Subject) => readonly VersionedOperation[] = operationsOf,
): readonly ErrorResponse[] {
  return (
    among(subject)
      // Responses to HEAD have no body (RFC 9110, 9.3.2).
      .filter(({ operation }) => operation.method !== "HEAD")
      .flatMap((placed) =>
        placed.operation.responses
          .filter(isError)
          .map((response) => ({ ...placed, response })),
      )
  );
}

/** Every error is a problem document. */
export function errorNotProblem(
  subject: Subject,
  { mediaType }: OptionsOf<"error-not-problem">,
): CheckResult {
  return errorsOf(subject).map(({ operation, response }) => {
    const { status, content, location } = response;
    const others = content.filter((one) => bareName(one) !== mediaType);
    const [other] = others;
    if (content.length > 0 && other === undefined) return undefined;
    const what = other === undefined ? "has no body" : `has \`${other.name}\``;
    return faultOf(
      operation,
      `The ${status} response of ${displayName(operation)} ${what} instead of \`${mediaType}\`.`,
      other?.location ?? location,
    );
  });
}

function bareName({ name }: MediaType): string {
  return (name.split(";")[0] ?? "").trim().toLowerCase();
}

/** A problem document requires its standard members. */
export function problemIncomplete(
  subject: Subject,
  { members }: OptionsOf<"problem-incomplete">,
): CheckResult {
  return errorsOf(subject).flatMap(({ operation, response, named }) =>
    response.content
      .filter((one) => bareName(one).endsWith("json"))
      .map(({ schema, location }) => {
        const missing = members.filter(
          (name) => schema === undefined || !requires(schema, name, named),
        );
        const [first] = missing;
        if (first === undefined) return undefined;
        const what = `does not require ${listed(missing)}`;
        return {
          ...faultOf(
            operation,
            `The problem of the ${response.status} response of ${displayName(operation)} ${what}.`,
            location,
            schema && lackingIn(schema, first, named),
          ),
          what,
        };
      }),
  );
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

/** Every problem response lists its codes. */
export function problemCodeMissing(subject: Subject): CheckResult {
  return errorsOf(subject).map(({ operation, response }) =>
    response.problems.length > 0
      ? undefined
      : faultOf(
          operation,
          `The ${response.status} response of ${displayName(operation)} lists no problem code.`,
          response.location,
        ),
  );
}

/** A problem code has one status. */
export function problemStatus(
  subject: Subject,
  { codes }: OptionsOf<"problem-status">,
): CheckResult {
  return errorsOf(subject).flatMap((error) =>
    error.response.problems.map((code) => {
      const problem = error.apiVersion.problems.find(
        (one) => one.code === code,
      );
      return (
        problem &&
        (statusFault(error, problem, codes) ?? contradiction(error, problem))
      );
    }),
  );
}

function statusFault(
  { operation, response }: ErrorResponse,
  { code, status }: ProblemType,
  codes: Readonly<Record<string, number>>,
): Fault | undefined {
  const fixed = codes[code] ?? status;
  if (typeof response.status !== "number" || response.status === fixed)
    return undefined;
  const message =
    fixed === undefined
      ? `The code \`${code}\` is used with several statuses, here with ${response.status} in ${displayName(operation)}.`
      : `The code \`${code}\` belongs to status ${fixed} but is used with ${response.status} in ${displayName(operation)}.`;
  return faultOf(operation, message, response.location);
}

/** The members of a problem whose schema rejects the value that its code and status imply. */
function contradiction(
  { operation, response, apiVersion, named: lookup }: ErrorResponse,
  { code, schema, carrier, location }: ProblemType,
): Fault | undefined {
  const base = apiVersion.errorBase ?? "https://errors.example.com";
  const type = carrier.form === "value" ? code : `${base}/${code}`;
  const wanted: readonly (readonly [string, JsonValue])[] = [
    [carrier.property, type],
    ...(typeof response.status === "number"
      ? [["status", response.status] as const]
      : []),
  ];
  for (const [name, value] of wanted) {
    const member = memberOf(schema, name, lookup);
    if (
      member === undefined ||
      accepts(value, { schema: member, lookup }) !== "not-included"
    )
      continue;
    const what = `has a schema that rejects its own \`${name}\``;
    const parts = combinedSchemas(member, lookup).map((part) => part.location);
    return {
      ...faultOf(
        operation,
        `The problem \`${code}\` of ${displayName(operation)} ${what}, ${JSON.stringify(value)}.`,
        location,
        parts,
      ),
      what,
    };
  }
  return undefined;
}

/** Invalid input has a problem code of its own. */
export function invalidInputsMissing(
  subject: Subject,
  { code, status }: OptionsOf<"invalid-inputs-missing">,
): CheckResult {
  return errorsOf(subject, versionedOperations)
    .filter(({ response }) => response.status === status)
    .map(({ operation, response }) =>
      response.problems.includes(code)
        ? undefined
        : faultOf(
            operation,
            `The ${status} response of ${displayName(operation)} does not list the code \`${code}\`.`,
            response.location,
          ),
    );
}

/** An unsafe operation has problem codes for its idempotency key. */
export function idempotencyCodes(
  subject: Subject,
  { codes }: OptionsOf<"idempotency-codes">,
): CheckResult {
  return versionedOperations(subject)
    .filter(({ operation }) => isUnsafe(operation))
    .flatMap(({ operation }) =>
      Object.entries(codes).map(([code, status]) => {
        const response = responseFor(operation, status);
        return response?.problems.includes(code) === true
          ? undefined
          : faultOf(
              operation,
              `No ${status} response of ${displayName(operation)} lists the code \`${code}\`.`,
              response?.location,
            );
      }),
    );
}
