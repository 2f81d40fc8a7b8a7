import type { MediaType, ProblemType, ApiResponse } from "../../model/model.js";
import type { JsonValue } from "../../json/json.js";
import { accepts } from "../../schema/accepts.js";
import type { OptionsOf } from "../lint-rules.js";
import { lackingIn, memberOf, requires } from "./shape.js";
import { combinedSchemas } from "../../schema/lookup.js";
import {
  called,
  type Fault,
  faultOf,
  isError,
  isSuccess,
  isUnsafe,
  type Looked,
  operationsOf,
  type Placed,
  responseFor,
  type Subject,
  versioned,
} from "../subject.js";

/** Requests and replies are JSON. */
export function bodyNotJson(subject: Subject): Looked {
  return versioned(subject).flatMap(({ operation }) => {
    const bodies = [
      { what: "request", content: operation.body?.content ?? [] },
      ...operation.responses.filter(isSuccess).map(({ status, content }) => ({
        what: `reply ${status}`,
        content,
      })),
    ];
    return bodies.flatMap(({ what, content }) =>
      content.map(({ name, kind, location }) =>
        kind === "json"
          ? undefined
          : faultOf(
              operation,
              `The ${what} of ${called(operation)} is \`${name}\`, and not JSON.`,
              location,
            ),
      ),
    );
  });
}

/** Every operation that asks for credentials documents the statuses of failure. */
export function statusMissing(
  subject: Subject,
  { statuses }: OptionsOf<"status-missing">,
): Looked {
  return versioned(subject)
    .filter(({ operation }) => operation.security.length > 0)
    .map(({ operation }) => {
      const missing = statuses.filter(
        (status) => responseFor(operation, status) === undefined,
      );
      return missing.length === 0
        ? undefined
        : faultOf(
            operation,
            `${called(operation)} documents no reply ${missing.join(", ")}.`,
          );
    });
}

interface ErrorResponse extends Placed {
  readonly response: ApiResponse;
}

function errorsOf(
  subject: Subject,
  among: (subject: Subject) => readonly Placed[] = operationsOf,
): readonly ErrorResponse[] {
  return (
    among(subject)
      // What answers a HEAD has no body (RFC 9110, 9.3.2).
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
): Looked {
  return errorsOf(subject).map(({ operation, response }) => {
    const { status, content, location } = response;
    const others = content.filter((one) => bareName(one) !== mediaType);
    const [other] = others;
    if (content.length > 0 && other === undefined) return undefined;
    const what = other === undefined ? "has no body" : `is \`${other.name}\``;
    return faultOf(
      operation,
      `The reply ${status} of ${called(operation)} ${what}, and not \`${mediaType}\`.`,
      other?.location ?? location,
    );
  });
}

function bareName({ name }: MediaType): string {
  return (name.split(";")[0] ?? "").trim().toLowerCase();
}

/** A problem document always has its members. */
export function problemIncomplete(
  subject: Subject,
  { members }: OptionsOf<"problem-incomplete">,
): Looked {
  return errorsOf(subject).flatMap(({ operation, response, named }) =>
    response.content
      .filter((one) => bareName(one).endsWith("json"))
      .map(({ schema, location }) => {
        const missing = members.filter(
          (name) => schema === undefined || !requires(schema, name, named),
        );
        const [first] = missing;
        if (first === undefined) return undefined;
        const what = `need not have ${listed(missing)}`;
        return {
          ...faultOf(
            operation,
            `The problem of the reply ${response.status} of ${called(operation)} ${what}.`,
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

/** Every problem has a code that is known beforehand. */
export function problemCodeMissing(subject: Subject): Looked {
  return errorsOf(subject).map(({ operation, response }) =>
    response.problems.length > 0
      ? undefined
      : faultOf(
          operation,
          `The reply ${response.status} of ${called(operation)} has no code that is known.`,
          response.location,
        ),
  );
}

/** A problem code goes with one status. */
export function problemStatus(
  subject: Subject,
  { codes }: OptionsOf<"problem-status">,
): Looked {
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
      ? `The code \`${code}\` comes with several statuses, ${response.status} in ${called(operation)}.`
      : `The code \`${code}\` goes with ${fixed}, and comes with ${response.status} in ${called(operation)}.`;
  return faultOf(operation, message, response.location);
}

/** What a problem cannot hold by its schema, and must by its code and its status. */
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
    const what = `cannot have its \`${name}\``;
    const parts = combinedSchemas(member, lookup).map((part) => part.location);
    return {
      ...faultOf(
        operation,
        `The problem \`${code}\` of ${called(operation)} ${what}, ${JSON.stringify(value)}.`,
        location,
        parts,
      ),
      what,
    };
  }
  return undefined;
}

/** What a request holds wrong is told by a code of its own. */
export function invalidInputsMissing(
  subject: Subject,
  { code, status }: OptionsOf<"invalid-inputs-missing">,
): Looked {
  return errorsOf(subject, versioned)
    .filter(({ response }) => response.status === status)
    .map(({ operation, response }) =>
      response.problems.includes(code)
        ? undefined
        : faultOf(
            operation,
            `The reply ${status} of ${called(operation)} cannot carry \`${code}\`.`,
            response.location,
          ),
    );
}

/** An unsafe operation tells by codes what became of its key. */
export function idempotencyCodes(
  subject: Subject,
  { codes }: OptionsOf<"idempotency-codes">,
): Looked {
  return versioned(subject)
    .filter(({ operation }) => isUnsafe(operation))
    .flatMap(({ operation }) =>
      Object.entries(codes).map(([code, status]) => {
        const response = responseFor(operation, status);
        return response?.problems.includes(code) === true
          ? undefined
          : faultOf(
              operation,
              `No reply ${status} of ${called(operation)} can carry \`${code}\`.`,
              response?.location,
            );
      }),
    );
}
