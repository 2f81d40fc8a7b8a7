import type { RequestRules, ServerSurface } from "./types.js";
import { isRange } from "../media-type.js";
import { type Operation, type Parameter, replyContent } from "../operation.js";
import { isArrayShape, isObjectShape } from "./decode-text.js";

/** Derives the validation rules of an operation. */
export function requestRules(
  operation: Operation,
  surface: ServerSurface,
): RequestRules {
  const { parameters } = operation;
  const some = (place: Parameter["in"]) =>
    parameters.some((parameter) => parameter.in === place);
  return {
    places: {
      path: some("path"),
      query: some("query"),
      header: some("header"),
      cookie: some("cookie"),
    },
    defaulted: parameters.filter((each) => each.default !== undefined),
    structured: parameters.filter(isStructured),
    credentials: credentialsOf(operation, surface),
    successTypes: successTypesOf(operation),
    namesType: namesType(operation),
  };
}

function isStructured({ shape, mediaType }: Parameter): boolean {
  return mediaType !== undefined || isArrayShape(shape) || isObjectShape(shape);
}

function credentialsOf(
  { security }: Operation,
  { securitySchemes }: ServerSurface,
): string[] {
  return security.flatMap(Object.keys).flatMap((name) => {
    const scheme = securitySchemes[name];
    return scheme?.kind === "apiKey" && scheme.in === "query"
      ? [scheme.name]
      : [];
  });
}

function successTypesOf({ replies }: Operation): readonly string[] {
  const contents = Object.entries(replies)
    .filter(([status]) => status.startsWith("2"))
    .map(([, row]) => replyContent(row));
  return contents.some((content) => content.length === 0)
    ? []
    : contents.flat().map(({ type }) => type);
}

function namesType({ body }: Operation): boolean {
  const content = body?.content ?? [];
  return content.length > 1 || content.some(({ type }) => isRange(type));
}
