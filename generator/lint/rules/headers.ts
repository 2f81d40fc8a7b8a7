import type {
  JsonType,
  Operation,
  Parameter,
  ApiResponse,
} from "../../model/model.js";
import type { OptionsOf } from "../lint-rules.js";
import { isOf, says } from "./shape.js";
import {
  called,
  type Fault,
  faultOf,
  isSuccess,
  isUnsafe,
  type Looked,
  namesOf,
  operationsOf,
  type Placed,
  type Subject,
  versioned,
} from "../subject.js";

/** An unsafe operation takes an idempotency key. */
export function idempotencyKey(
  subject: Subject,
  options: OptionsOf<"idempotency-key">,
): Looked {
  return versioned(subject)
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
        `${called(placed.operation)} takes no \`${options.header}\`${where}.`,
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
  { operation, named }: Placed,
  { required, schema, location }: Parameter,
  { header, maxLength }: OptionsOf<"idempotency-key">,
): Fault | undefined {
  const isLimited = says(
    schema,
    named,
    (one) => one.string?.maxLength === maxLength,
  );
  const what = required
    ? "is required"
    : !isOf(schema, ["string"], named)
      ? "is no string"
      : isLimited
        ? undefined
        : `is not limited to ${maxLength} characters`;
  return what === undefined
    ? undefined
    : faultOf(
        operation,
        `The \`${header}\` of ${called(operation)} ${what}.`,
        location,
      );
}

/** A safe operation takes no idempotency key. */
export function idempotencyKeyIdle(
  subject: Subject,
  { header }: OptionsOf<"idempotency-key-idle">,
): Looked {
  return versioned(subject)
    .filter(({ operation }) => !isUnsafe(operation))
    .map(({ operation }) => {
      const key = headerParameter(operation, header);
      return (
        key &&
        faultOf(
          operation,
          `${called(operation)} takes the \`${header}\`, which does nothing there.`,
          key.location,
        )
      );
    });
}

/** The success of an unsafe operation can say that it was given before. */
export function idempotentReplayed(
  subject: Subject,
  { header }: OptionsOf<"idempotent-replayed">,
): Looked {
  return versioned(subject)
    .filter(({ operation }) => isUnsafe(operation))
    .flatMap((placed) =>
      placed.operation.responses
        .filter(isSuccess)
        .map((response) => headerFault(placed, response, [header], {})),
    );
}

/** Every reply says which quotas there are. */
export function rateLimitPolicy(
  subject: Subject,
  { header }: OptionsOf<"rate-limit-policy">,
): Looked {
  return operationsOf(subject).flatMap((placed) =>
    placed.operation.responses.map((response) =>
      headerFault(placed, response, [header], always),
    ),
  );
}

/** Every reply of an operation with quotas says what is left of them. */
export function rateLimitHeaders(
  subject: Subject,
  { headers, unauthenticated }: OptionsOf<"rate-limit-headers">,
): Looked {
  return operationsOf(subject)
    .filter(({ operation }) => operation.quotas.length > 0)
    .flatMap((placed) =>
      placed.operation.responses
        .filter(({ status }) => !unauthenticated.some((one) => one === status))
        .map((response) => headerFault(placed, response, headers, always)),
    );
}

/** What costs spends a quota. */
export function quotaMissing(
  subject: Subject,
  { operations }: OptionsOf<"quota-missing">,
): Looked {
  return operationsOf(subject)
    .filter(({ operation }) =>
      namesOf(operation).some((name) => operations.includes(name)),
    )
    .map(({ operation }) =>
      operation.quotas.length > 0
        ? undefined
        : faultOf(operation, `${called(operation)} spends no quota.`),
    );
}

/** A reply that asks to come again says when. */
export function retryAfter(
  subject: Subject,
  { header, statuses }: OptionsOf<"retry-after">,
): Looked {
  const seconds = { ...always, types: ["integer"] } as const;
  return operationsOf(subject).flatMap((placed) =>
    placed.operation.responses
      .filter(({ status }) => statuses.some((one) => one === status))
      .map((response) => headerFault(placed, response, [header], seconds)),
  );
}

/** Every reply of what is deprecated says so in its headers. */
export function deprecationHeaders(
  subject: Subject,
  { headers }: OptionsOf<"deprecation-headers">,
): Looked {
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

/** What a header must be, beside being there. */
interface HeaderRule {
  readonly isRequired?: true;
  readonly types?: readonly JsonType[];
}

const always: HeaderRule = { isRequired: true };

function headerFault(
  { operation, named }: Placed,
  response: ApiResponse,
  names: readonly string[],
  { isRequired, types }: HeaderRule,
): Fault | undefined {
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
      `The reply ${response.status} of ${called(operation)} has no header ${list}.`,
      response.location,
    );
  }
  for (const { name, header } of found) {
    const what =
      isRequired && header?.required !== true
        ? "need not come"
        : header && types && !isOf(header.schema, types, named)
          ? `is no ${types.join(" or ")}`
          : undefined;
    if (what !== undefined)
      return {
        ...faultOf(
          operation,
          `The header \`${name}\` of the reply ${response.status} of ${called(operation)} ${what}.`,
          header?.location,
        ),
        what: `${name} ${what}`,
      };
  }
  return undefined;
}
