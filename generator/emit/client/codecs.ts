import type {
  MediaType,
  Operation,
  Parameter,
  ApiResponse,
  ApiVersion,
} from "../../model/model.js";
import type { Import } from "../../print/code.js";
import { importValue } from "../../print/module.js";
import { excludes } from "../types/excludes.js";
import { listedItems } from "./listed-items.js";
import { marksOn } from "./response-metadata.js";
import { headed, isSuccess } from "../operations/statuses.js";
import { takesKeys } from "../server/idempotency-key.js";

const from = "runtime/client";

/**
 * What the operations need of the runtime beyond single values, lists and
 * replies of JSON: a bundle carries only what is mentioned.
 */
export function codecsOf(
  operations: readonly Operation[],
  apiVersion: ApiVersion,
): readonly Import[] {
  // A client that has all operations is not made to be small.
  const whole = operations === apiVersion.operations;
  const sends = (kind: MediaType["kind"]) =>
    operations.some(({ body }) =>
      body?.content.some((media) => media.kind === kind),
    );
  const needed = {
    requestBody: operations.some(({ body }) => body !== undefined),
    formBody: sends("form"),
    multipartBody: sends("multipart"),
    sequenceBody: sends("sequence"),
    parameters: operations.some(({ parameters }) =>
      parameters.some(({ in: location }) => location !== "path"),
    ),
    parameterStyles: operations.some(({ parameters }) =>
      parameters.some((parameter) => isStyled(parameter, apiVersion)),
    ),
    styledPath: operations.some((operation) =>
      hasStyledPath(operation, apiVersion),
    ),
    idempotencyKey: operations.some(takesKeys),
    followRedirects:
      whole || sendsKeys(apiVersion) || operations.some(takesHeaders),
    statusRanges: operations.some(({ responses }) =>
      responses.some(
        ({ problems, status }) =>
          typeof status !== "number" || (status < 300 && problems.length > 0),
      ),
    ),
    problemCodes: whole || apiVersion.problems.length > 0,
    // Behind the former, for it reads problems of all types as well.
    mediaTypes: operations.some(
      ({ responses }) => !responses.every(isPlainJson),
    ),
    eventStream: operations.some((each) => succeedsWith(each, "events")),
    jsonSequence: operations.some((each) => succeedsWith(each, "sequence")),
    deprecationNotices:
      whole ||
      operations.some(
        ({ docs, deprecation }) =>
          docs.deprecated === true || deprecation !== undefined,
      ),
    replyHeaders: operations.some((each) => headed(each).length > 0),
    ...marksOn(operations),
    paged: operations.some((each) => listedItems(each) !== undefined),
    polled: operations.some(({ poll }) => poll !== undefined),
  };
  return Object.entries(needed).flatMap(([name, isNeeded]) =>
    isNeeded ? [importValue(from, name)] : [],
  );
}

/** Whether the body of a success can be of a kind. */
function succeedsWith(operation: Operation, kind: MediaType["kind"]): boolean {
  return operation.responses.some(
    (response) =>
      isSuccess(response, operation) &&
      response.content.some((media) => media.kind === kind),
  );
}

/** Whether a segment of a path holds several values, or more than a single one. */
function hasStyledPath(
  { parameters, path }: Operation,
  apiVersion: ApiVersion,
): boolean {
  return (
    /\}[^{}/]*\{/.test(path) ||
    parameters.some(
      (parameter) =>
        parameter.in === "path" &&
        (isStyled(parameter, apiVersion) ||
          !excludes(parameter.schema, "array", apiVersion)),
    )
  );
}

/** Whether credentials travel in headers that `fetch` would take to where it is redirected. */
function sendsKeys({ securitySchemes }: ApiVersion): boolean {
  return securitySchemes.some(
    (scheme) => scheme.kind === "apiKey" && scheme.in !== "query",
  );
}

/** Whether a caller gives headers that may be credentials. */
function takesHeaders({ parameters }: Operation): boolean {
  return parameters.some(
    ({ name, in: location }) =>
      location === "cookie" ||
      (location === "header" && name.toLowerCase() !== "idempotency-key"),
  );
}

/** Whether a reply has no body, or one of the usual type. */
function isPlainJson({ content, problems }: ApiResponse): boolean {
  const usual =
    problems.length > 0 ? "application/problem+json" : "application/json";
  return (
    content.length === 0 ||
    (content.length === 1 &&
      (content[0]?.name === usual || content[0]?.name === "application/json"))
  );
}

/** Whether a parameter is more than a single value, or a list in the default style of a place that escapes commas. */
function isStyled(parameter: Parameter, apiVersion: ApiVersion): boolean {
  const { in: location, style, explode, allowReserved, mediaType } = parameter;
  const paired = location === "query" || location === "cookie";
  const usual = paired ? style === "form" : style === "simple";
  const couldDiffer = (type: "object" | "array") =>
    !excludes(parameter.schema, type, apiVersion);
  const { items } = parameter.schema.array ?? {};
  return (
    mediaType !== undefined ||
    allowReserved ||
    (location === "header" && couldDiffer("array")) ||
    !usual ||
    (paired && !explode && couldDiffer("array")) ||
    couldDiffer("object") ||
    (items !== undefined &&
      !(
        excludes(items, "object", apiVersion) &&
        excludes(items, "array", apiVersion)
      ))
  );
}
