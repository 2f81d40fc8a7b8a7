import { isSuccessStatus } from "../../../input/responses/responses.js";
import type {
  ApiResponse,
  JsonType,
  Operation,
  Parameter,
} from "../../../language/model/model.js";
import type { OptionsOf } from "../rule-table.js";
import {
  type CheckResult,
  displayName,
  type Fault,
  faultOf,
  isUnsafe,
  namesOf,
  operationsOf,
  type Subject,
  type VersionedOperation,
  versionedOperations,
} from "../subject.js";
import { constrainsEverywhere, isOf } from "./shape.js";

/** An unsafe operation accepts an idempotency key. */
export function idempotencyKey(
  subject: Subject,
  options: OptionsOf<"idempotency-key">,
): CheckResult {
  return versionedOperations(subject)
    .filter(({ operation }) => isUnsafe(operation))
    .map((placed) => {
      const key = headerParameter(placed.operation, options.header);
      if (key !== undefined) return keyFault(placed, key, options);
      const misplaced = placed.operation.parameters.find(
        ({ name }) => name.toLowerCase() === options.header.toLowerCase(),
      );
      const where = misplaced ? " in a header" : "";
      return faultOf(
        placed.operation,
        `${displayName(placed.operation)} does not accept \`${options.header}\`${where}.`,
        misplaced?.location,
      );
    });
}

function headerParameter(
  { parameters }: Operation,
  header: string,
): Parameter | undefined {
  return parameters.find(
    (one) =>
      one.in === "header" && one.name.toLowerCase() === header.toLowerCase(),
  );
}

function keyFault(
  { operation, named }: VersionedOperation,
  { required, schema, location }: Parameter,
  { header, maxLength }: OptionsOf<"idempotency-key">,
): Fault | undefined {
  const isLimited = constrainsEverywhere(
    schema,
    named,
    (one) => one.string?.maxLength === maxLength,
  );
  const what = required
    ? "is required"
    : !isOf(schema, ["string"], named)
      ? "is not a string"
      : isLimited
        ? undefined
        : `is not limited to ${maxLength} characters`;
  return what === undefined
    ? undefined
    : faultOf(
        operation,
        `The \`${header}\` of ${displayName(operation)} ${what}.`,
        location,
      );
}

/** A safe operation takes no idempotency key. */
export function idempotencyKeyIdle(
  subject: Subject,
  { header }: OptionsOf<"idempotency-key-idle">,
): CheckResult {
  return versionedOperations(subject)
    .filter(({ operation }) => !isUnsafe(operation))
    .map(({ operation }) => {
      const key = headerParameter(operation, header);
      return (
        key &&
        faultOf(
          operation,
          `${displayName(operation)} accepts \`${header}\`, which has no effect on a safe method.`,
          key.location,
        )
      );
    });
}

/** The success responses of an unsafe operation describe the replay header. */
export function idempotentReplayed(
  subject: Subject,
  { header }: OptionsOf<"idempotent-replayed">,
): CheckResult {
  return versionedOperations(subject)
    .filter(({ operation }) => isUnsafe(operation))
    .flatMap((placed) =>
      placed.operation.responses
        .filter(isSuccessStatus)
        .map((response) => headerFault(placed, response, [header], {})),
    );
}

/** Every response carries the rate limit policy. */
export function rateLimitPolicy(
  subject: Subject,
  { header }: OptionsOf<"rate-limit-policy">,
): CheckResult {
  return operationsOf(subject).flatMap((placed) =>
    placed.operation.responses.map((response) =>
      headerFault(placed, response, [header], always),
    ),
  );
}

/** Every response of an operation with quotas carries the rate limit headers. */
export function rateLimitHeaders(
  subject: Subject,
  { headers, unauthenticated }: OptionsOf<"rate-limit-headers">,
): CheckResult {
  return operationsOf(subject)
    .filter(({ operation }) => operation.quotas.length > 0)
    .flatMap((placed) =>
      placed.operation.responses
        .filter(({ status }) => !unauthenticated.some((one) => one === status))
        .map((response) =>
          // A range has responses from before the caller is known.
          headerFault(
            placed,
            response,
            headers,
            typeof response.status === "number" ? always : {},
          ),
        ),
    );
}

/** Operations that spend Creative Units spend a quota. */
export function quotaMissing(
  subject: Subject,
  { operations }: OptionsOf<"quota-missing">,
): CheckResult {
  return operationsOf(subject)
    .filter(({ operation }) =>
      namesOf(operation).some((name) => operations.includes(name)),
    )
    .map(({ operation }) =>
      operation.quotas.length > 0
        ? undefined
        : faultOf(operation, `${displayName(operation)} spends no quota.`),
    );
}

/** A response that asks the client to retry carries `Retry-After`. */
export function retryAfter(
  subject: Subject,
  { header, statuses }: OptionsOf<"retry-after">,
): CheckResult {
  const seconds = { ...always, types: ["integer"] } as const;
  return operationsOf(subject).flatMap((placed) =>
    placed.operation.responses
      .filter(({ status }) => statuses.some((one) => one === status))
      .map((response) => headerFault(placed, response, [header], seconds)),
  );
}

/** Every response of a deprecated operation carries the deprecation headers. */
export function deprecationHeaders(
  subject: Subject,
  { headers }: OptionsOf<"deprecation-headers">,
): CheckResult {
  return operationsOf(subject)
    .filter(
      ({ operation: { docs, deprecation } }) =>
        docs.deprecated === true || deprecation !== undefined,
    )
    .flatMap((placed) =>
      placed.operation.responses.map((response) =>
        headerFault(placed, response, headers, { types: ["string"] }),
      ),
    );
}

/** The requirements on a header besides its presence. */
interface HeaderRule {
  readonly isRequired?: true;
  readonly types?: readonly JsonType[];
}

const always: HeaderRule = { isRequired: true };

function headerFault(
  { operation, named }: VersionedOperation,
  response: ApiResponse,
  names: readonly string[],
  { isRequired, types }: HeaderRule,
): Fault | undefined {
  // The description has no such response.
  if (response.location === operation.location) return undefined;
  const found = names.map((name) => ({
    name,
    header: response.headers.find(
      (one) => one.name.toLowerCase() === name.toLowerCase(),
    ),
  }));
  const missing = found.filter(({ header }) => header === undefined);
  if (missing.length > 0) {
    const list = missing.map(({ name }) => `\`${name}\``).join(", ");
    return faultOf(
      operation,
      `The ${response.status} response of ${displayName(operation)} does not describe the header ${list}.`,
      response.location,
    );
  }
  for (const { name, header } of found) {
    const what =
      isRequired && header?.required !== true
        ? "is not required"
        : header && types && !isOf(header.schema, types, named)
          ? `is not ${types.join(" or ")}`
          : undefined;
    if (what !== undefined)
      return {
        ...faultOf(
          operation,
          `The header \`${name}\` of the ${response.status} response of ${displayName(operation)} ${what}.`,
          header?.location,
        ),
        what: `${name} ${what}`,
      };
  }
  return undefined;
}
