import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../../language/json/json.js";
import type {
  ApiVersion,
  MediaKind,
  MediaType,
  Operation,
  Parameter,
  Schema,
  Violation,
} from "../../../language/model/model.js";
import {
  inherited,
  type Lookup,
  lookupIn,
} from "../../../language/schema/lookup.js";
import { isNullIfAbsent, nullIfAbsent } from "../operations/text-decoding.js";
import { requestSchema } from "../validators/plan/request-schema.js";
import { invalidMember } from "./sample-rows.js";
import type { TestSampler } from "./sampler.js";

/** The names of the groups of parameters in a request. */
const groups = {
  path: "path",
  query: "query",
  header: "headers",
  cookie: "cookies",
} as const;

/** What the tests know of the requests of a version, by operation. */
export function requestRows(
  version: ApiVersion,
  sampler: TestSampler,
): Readonly<Record<string, JsonObject>> {
  const rows = version.operations.map(
    (operation) =>
      [operation.name, requestRow(operation, version, sampler)] as const,
  );
  return Object.fromEntries(
    rows.filter(([, row]) => Object.keys(row).length > 0),
  );
}

function requestRow(
  operation: Operation,
  apiVersion: ApiVersion,
  sampler: TestSampler,
): JsonObject {
  const schema = requestSchema(operation);
  const least = leastRequest(operation, apiVersion, sampler);
  const isValid =
    least !== undefined && sampler.matches(least, schema, apiVersion);
  const headers = requiredHeaders(operation);
  return {
    ...(isValid && requests(least, operation, apiVersion, sampler, schema)),
    ...unknownMember(operation, apiVersion, sampler),
    ...quotaMember(operation, apiVersion),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

function requests(
  least: JsonObject,
  operation: Operation,
  apiVersion: ApiVersion,
  sampler: TestSampler,
  schema: Schema,
): JsonObject {
  const media = chosenMedia(operation);
  const isText = (steps: readonly string[]) =>
    steps.length === 2 && (steps[0] !== "body" || media?.kind === "form");
  const { value, violations } = sampler.violated(
    least,
    schema,
    apiVersion,
    isText,
  );
  const sent = violations.filter((each) =>
    isSent(each, operation, media, lookupIn(apiVersion.schemas)),
  );
  const isSame = JSON.stringify(value) === JSON.stringify(least);
  return { value, ...(!isSame && { least }), ...invalidMember(sent) };
}

function sampleOf(
  parameter: Parameter,
  apiVersion: ApiVersion,
  sampler: TestSampler,
): JsonValue | undefined {
  return (
    sampler.exampleOf(parameter, apiVersion) ??
    sampler.ofSchema(parameter.schema, apiVersion)
  );
}

/** A request with the required parameters and the body; undefined if a part has no sample. */
function leastRequest(
  operation: Operation,
  apiVersion: ApiVersion,
  sampler: TestSampler,
): JsonObject | undefined {
  const request: Record<string, JsonObject> = {};
  // Where two parameters are sent under one name, no request can be read.
  const sent = new Set<string>();
  for (const parameter of operation.parameters) {
    if (!parameter.required || isIgnored(parameter)) continue;
    const value = sampleOf(parameter, apiVersion, sampler);
    if (value === undefined || isLost(parameter, value)) return undefined;
    const group = groups[parameter.in];
    const pairs = pairNames(parameter, value);
    if (pairs.some((name) => sent.has(`${group} ${name}`))) return undefined;
    for (const name of pairs) sent.add(`${group} ${name}`);
    // `fromEntries` also sets a property called `__proto__`.
    request[group] = Object.fromEntries<JsonValue>([
      ...Object.entries(request[group] ?? {}),
      [parameter.name, value],
    ]);
  }
  const body = leastBody(operation, apiVersion, sampler);
  return body && { ...request, ...body };
}

/** Whether nothing of a value is sent: an empty text, or a list or object of nulls. */
function isLost({ mediaType }: Parameter, value: JsonValue): boolean {
  if (value === "") return true;
  if (typeof value !== "object" || value === null) return false;
  const isSentAsWhole = mediaType !== undefined;
  return !isSentAsWhole && Object.values(value).every((each) => each === null);
}

/** The names under which a parameter is sent: those of the properties of an object in style `form`. */
function pairNames(
  { name, style, explode, mediaType }: Parameter,
  value: JsonValue,
): readonly string[] {
  return isObject(value) &&
    mediaType === undefined &&
    style === "form" &&
    explode
    ? Object.keys(value)
    : [name];
}

/** The body with its media type, if there are several; undefined if it has no sample. */
function leastBody(
  { body, method }: Operation,
  apiVersion: ApiVersion,
  sampler: TestSampler,
): JsonObject | undefined {
  if (body === undefined || method === "GET" || method === "HEAD") return {};
  const media = chosenMediaOf(body.content);
  const value = media && bodyOf(media, apiVersion, sampler);
  if (media === undefined || value === undefined)
    return body.required ? undefined : {};
  return {
    ...(body.content.length > 1 && { contentType: media.name }),
    body: value,
  };
}

function bodyOf(
  media: MediaType,
  apiVersion: ApiVersion,
  sampler: TestSampler,
): JsonValue | undefined {
  const { kind, schema = { docs: {}, location: "" } } = media;
  if (kind === "binary") return "sample";
  const least =
    sampler.exampleOf(media, apiVersion) ?? sampler.leastOf(schema, apiVersion);
  const isForm = kind === "form" || kind === "multipart";
  return isForm && hasEmptyList(least)
    ? sampler.ofSchema(schema, apiVersion)
    : least;
}

/** Whether a property is a list without items, which a form cannot hold. */
function hasEmptyList(value: JsonValue | undefined): boolean {
  return (
    isObject(value) &&
    Object.values(value).some((each) => isArray(each) && each.length === 0)
  );
}

function chosenMedia({ body }: Operation): MediaType | undefined {
  return body && chosenMediaOf(body.content);
}

/** The media type that the tests send: JSON where there is a choice. */
function chosenMediaOf(content: readonly MediaType[]): MediaType | undefined {
  const kinds: readonly MediaKind[] = [
    "json",
    "form",
    "multipart",
    "text",
    "binary",
    "sequence",
  ];
  return kinds
    .map((kind) =>
      content.find((media) => media.kind === kind && !media.name.includes("*")),
    )
    .find((media) => media !== undefined);
}

/** Whether a fault can be sent, and the server can see it. */
function isSent(
  { pointer, change }: Violation,
  operation: Operation,
  media: MediaType | undefined,
  lookup: Lookup,
): boolean {
  const [group = "", name, ...rest] = pointer.split("/").slice(1);
  if (group === "body") {
    const isForm = media?.kind === "form" || media?.kind === "multipart";
    // The server takes an absent value for null.
    if (isForm && media.schema !== undefined && change.kind === "remove")
      if (
        nullIfAbsent(media.schema, lookup)
          .map(escaped)
          .includes(name ?? "")
      )
        return false;
    if (name === undefined && change.kind === "remove") return true;
    if (media?.kind === "form") return name !== undefined && rest.length === 0;
    // What a part with another value is read as depends on the server.
    if (media?.kind === "multipart")
      return change.kind === "remove" && rest.length === 0;
    return media?.kind === "json";
  }
  const parameter = operation.parameters.find(
    (each) => groups[each.in] === group && escaped(each.name) === name,
  );
  if (parameter === undefined || rest.length > 0 || isIgnored(parameter))
    return false;
  if (change.kind !== "remove") return !hasOwnWay(parameter);
  return (
    parameter.in !== "path" &&
    inherited(parameter.schema, lookup, (part) => part.default) === undefined &&
    !isNullIfAbsent(parameter, lookup) &&
    // The client sends a key of its own.
    parameter.name.toLowerCase() !== "idempotency-key"
  );
}

/** Whether a parameter is not written as a plain text. */
function hasOwnWay({ mediaType, style }: Parameter): boolean {
  return mediaType !== undefined || style === "deepObject";
}

function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** OpenAPI ignores header parameters of these names. */
function isIgnored({ in: place, name }: Parameter): boolean {
  return (
    place === "header" && /^(?:accept|content-type|authorization)$/i.test(name)
  );
}

/** Values that are not the sample, and that no resource has. */
const unknownIds = [
  "7d0ba1cb-1ec5-4d87-9c3a-4a4a3d6f8b21",
  987_654_321,
  "x-unknown-id",
  "999999",
];

function unknownMember(
  { path, parameters }: Operation,
  apiVersion: ApiVersion,
  sampler: TestSampler,
): JsonObject {
  const [last] = [...path.matchAll(/\{([^{}]*)\}/g)].slice(-1);
  const parameter = parameters.find(
    (each) => each.in === "path" && each.name === last?.[1],
  );
  if (parameter === undefined) return {};
  const sample = sampleOf(parameter, apiVersion, sampler);
  const id = [...unknownIds, ...otherDigits(sample)].find((each) =>
    sampler.matches(each, parameter.schema, apiVersion),
  );
  return id === undefined ? {} : { unknown: id };
}

/** An id with other digits than the sample, if the sample has so many that no resource has the new id. */
function otherDigits(sample: JsonValue | undefined): readonly string[] {
  if (typeof sample !== "string" || sample.replace(/\D/g, "").length < 6)
    return [];
  return [sample.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10))];
}

/** The tightest of the quotas that every call counts against. */
function quotaMember(
  { quotas }: Operation,
  { rateLimitPolicies }: ApiVersion,
): JsonObject {
  const used = rateLimitPolicies.filter(
    ({ name, narrows }) => quotas.includes(name) && narrows === undefined,
  );
  const least = Math.min(...used.map(({ quota }) => quota));
  return used.length === 0 ? {} : { quota: least };
}

/** The required headers of the refusals of an operation, by status. */
function requiredHeaders({ responses }: Operation): JsonObject {
  return Object.fromEntries(
    responses.flatMap(({ status, headers }) => {
      const names = headers
        .filter(({ required }) => required)
        .map(({ name }) => name);
      const isRefusal = typeof status === "number" && status >= 400;
      return names.length > 0 && isRefusal ? [[String(status), names]] : [];
    }),
  );
}
