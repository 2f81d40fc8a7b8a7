import type { Operation, Parameter, Reply } from "../../model/model.js";
import type { OptionsOf } from "../lint-rules.js";
import { isOf, says } from "./shape.js";
import {
  called,
  type Fault,
  faultOf,
  hasHeader,
  isSuccess,
  isUnsafe,
  type Looked,
  operationsOf,
  type Placed,
  type Subject,
  versioned,
} from "./subject.js";

/** An unsafe operation takes an idempotency key. */
export function idempotencyKey(
  subject: Subject,
  options: OptionsOf<"idempotency-key">,
): Looked {
  return versioned(subject)
    .filter(({ operation }) => isUnsafe(operation))
    .map((placed) => {
      const key = headerParameter(placed.operation, options.header);
      return key === undefined
        ? faultOf(
            placed.operation,
            `${called(placed.operation)} takes no \`${options.header}\`.`,
          )
        : keyFault(placed, key, options);
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
  { required, schema, place }: Parameter,
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
        place,
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
          key.place,
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
    .flatMap(({ operation }) =>
      operation.replies
        .filter(isSuccess)
        .map((reply) => headerFault(operation, reply, [header])),
    );
}

/** Every reply says which quotas there are. */
export function rateLimitPolicy(
  subject: Subject,
  { header }: OptionsOf<"rate-limit-policy">,
): Looked {
  return operationsOf(subject).flatMap(({ operation }) =>
    operation.replies.map((reply) => headerFault(operation, reply, [header])),
  );
}

/** Every reply of an operation with quotas says what is left of them. */
export function rateLimitHeaders(
  subject: Subject,
  { headers, unauthenticated }: OptionsOf<"rate-limit-headers">,
): Looked {
  return operationsOf(subject)
    .filter(({ operation }) => operation.quotas.length > 0)
    .flatMap(({ operation }) =>
      operation.replies
        .filter(({ status }) => !unauthenticated.some((one) => one === status))
        .map((reply) => headerFault(operation, reply, headers)),
    );
}

/** A reply that asks to come again says when. */
export function retryAfter(
  subject: Subject,
  { header, statuses }: OptionsOf<"retry-after">,
): Looked {
  return operationsOf(subject).flatMap(({ operation }) =>
    operation.replies
      .filter(({ status }) => statuses.some((one) => one === status))
      .map((reply) => {
        const found = reply.headers.find(
          ({ name }) => name.toLowerCase() === header.toLowerCase(),
        );
        if (found?.required === true) return undefined;
        const verb = found === undefined ? "has no" : "need not have the";
        return faultOf(
          operation,
          `The reply ${reply.status} of ${called(operation)} ${verb} header \`${header}\`.`,
          reply.place,
        );
      }),
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
    .flatMap(({ operation }) =>
      operation.replies.map((reply) => headerFault(operation, reply, headers)),
    );
}

function headerFault(
  operation: Operation,
  reply: Reply,
  headers: readonly string[],
): Fault | undefined {
  const missing = headers.filter((header) => !hasHeader(reply, header));
  if (missing.length === 0) return undefined;
  const names = missing.map((header) => `\`${header}\``).join(", ");
  return faultOf(
    operation,
    `The reply ${reply.status} of ${called(operation)} has no header ${names}.`,
    reply.place,
  );
}
