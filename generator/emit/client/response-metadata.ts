import type { Operation } from "../../model/model.js";
import type { Import } from "../../print/code.js";
import { importType, importValue } from "../../print/module.js";

const from = "runtime/client";

/** What results say of the headers of their replies, where the description says that such come. */
interface ResponseMark {
  /** What reads it. */
  readonly codec: Import;
  /** What it adds to the type of a result. */
  readonly type: Import;
}

/** The marks that results of an operation have. */
export function responseMarks(operation: Operation): readonly ResponseMark[] {
  const headers = operation.responses.flatMap(({ headers: described }) =>
    described.map(({ name }) => name.toLowerCase()),
  );
  const isDeprecation = (name: string) =>
    name === "deprecation" || name === "sunset";
  return [
    ...(headers.some(isRateLimit) ? [marks.rateLimits] : []),
    ...(headers.includes("idempotent-replayed") ? [marks.replayed] : []),
    ...(headers.some(isDeprecation) || operation.deprecation !== undefined
      ? [marks.deprecation]
      : []),
  ];
}

const marks = {
  rateLimits: {
    codec: importValue(from, "rateLimits"),
    type: importType(from, "RateLimited"),
  },
  replayed: {
    codec: importValue(from, "replayMarks"),
    type: importType(from, "Replayable"),
  },
  deprecation: {
    codec: importValue(from, "deprecations"),
    type: importType(from, "Deprecable"),
  },
};

/** Of the codecs that read marks those that the operations need, by name. */
export function marksOn(
  operations: readonly Operation[],
): Readonly<Record<string, boolean>> {
  const needed = new Set(
    operations.flatMap((each) => responseMarks(each).map(({ codec }) => codec)),
  );
  return Object.fromEntries(
    Object.values(marks).map(({ codec }) => [codec.name, needed.has(codec)]),
  );
}

function isRateLimit(header: string): boolean {
  return /^(x-)?ratelimit(-(policy|limit|remaining|reset))?$/.test(header);
}
