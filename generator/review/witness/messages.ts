import type { JsonObject } from "../../language/json/json.js";
import type {
  ApiResponse,
  Event,
  MediaType,
  NamedSchema,
  Operation,
  Parameter,
  ParameterLocation,
  Property,
  Schema,
  SecurityRequirement,
} from "../../language/model/model.js";
import { isRangeOf, mediaTypeKey } from "../diff/match/media-types.js";

/** What a request, a response or the payload of an event consists of besides its values. */
export interface MessageForm {
  readonly kind: "request" | "response" | "event" | "value";
  /** `POST /orders`, `event order.created`, or the name of a schema. */
  readonly user: string;
  readonly status?: number;
  /** Absent if there is no body. */
  readonly mediaType?: string;
  /** The security schemes of its credentials, each with the scopes that they grant. */
  readonly credentials?: SecurityRequirement;
  /** Whether the values of the body are the fields of a form, which are texts. */
  readonly isForm: boolean;
  /**
   * The schema of the values: an object with `path`, `query`, `headers`, `cookies` and
   * `body`, or with `value`.
   */
  readonly schema: Schema;
}

/** A whole request, response or payload. */
export interface Message {
  readonly form: MessageForm;
  readonly values: JsonObject;
}

/** The groups of values that are written as texts. */
const groups: readonly (readonly [ParameterLocation, string])[] = [
  ["path", "path"],
  ["query", "query"],
  ["header", "headers"],
  ["cookie", "cookies"],
];

/** The names of the groups of a message whose values are written as texts. */
export const textGroups: ReadonlySet<string> = new Set(
  groups.map(([, name]) => name),
);

/** The requests that an operation describes: one for each media type of the body. */
export function requestForms(
  operation: Operation,
  user: string,
): readonly MessageForm[] {
  const { body } = operation;
  const contents = body?.content ?? [];
  return (contents.length === 0 ? [undefined] : contents).map((media) => ({
    ...{ kind: "request", user },
    ...formOf(media),
    schema: requestSchema(operation, media, pathNames(operation)),
  }));
}

/** The form that an operation takes a request in, or why it takes none of that form. */
export function takenRequest(
  form: MessageForm,
  { path, ...operation }: Operation,
  names: readonly string[],
): Schema | string {
  const { body, security } = operation;
  if (form.credentials !== undefined && !areEnough(form.credentials, security))
    return `It needs ${security.map(requirementText).join(" or ")}.`;
  const media = takenMedia(form, body?.content ?? []);
  return typeof media === "string"
    ? media
    : requestSchema({ ...operation, path }, media, names);
}

/** The responses that an operation describes: one for each status and media type. */
export function responseForms(
  { responses }: Operation,
  user: string,
): readonly MessageForm[] {
  return responses.flatMap((response) => {
    const { content } = response;
    return (content.length === 0 ? [undefined] : content).map(
      (media): MessageForm => ({
        ...{ kind: "response", user },
        status: statusOf(response, responses),
        ...formOf(media),
        schema: responseSchema(response, media),
      }),
    );
  });
}

/** The form in which a client reads a response, or why it does not know it. */
export function takenResponse(
  form: MessageForm,
  { responses }: Operation,
): Schema | string {
  const status = String(form.status);
  const known = [status, `${status.slice(0, 1)}XX`, "default"]
    .map((each) => responses.find((one) => String(one.status) === each))
    .find((one) => one !== undefined);
  if (known === undefined) return `Status ${status} is not described.`;
  const media = takenMedia(form, known.content);
  return typeof media === "string" ? media : responseSchema(known, media);
}

/** The payload of an event. */
export function eventForms(event: Event, user: string): readonly MessageForm[] {
  const { mediaType } = event;
  return [
    {
      ...{ kind: "event", user, isForm: false },
      ...(mediaType !== undefined && { mediaType }),
      schema: eventSchema(event),
    },
  ];
}

/** The schema of the payload of an event. */
export function eventSchema({
  schema,
  location,
  payloadOptional,
}: Event): Schema {
  const body = schema && {
    ...{ name: "body", required: payloadOptional !== true, schema },
  };
  return objectSchema(body ? [body] : [], location);
}

/** A value of a named schema alone. */
export function valueForm(named: NamedSchema): MessageForm {
  const schema = valueSchema(named);
  return { kind: "value", user: named.name, isForm: false, schema };
}

/** The schema of a value of a named schema. */
export function valueSchema({
  name,
  schema: { location },
}: NamedSchema): Schema {
  const schema = { docs: {}, location, ref: name };
  return objectSchema([{ name: "value", required: true, schema }], "");
}

function formOf(media: MediaType | undefined) {
  return {
    isForm: media?.kind === "form" || media?.kind === "multipart",
    ...(media && { mediaType: media.name }),
  };
}

/** A status that only this response describes. */
function statusOf(
  { status }: ApiResponse,
  all: readonly ApiResponse[],
): number {
  if (typeof status === "number") return status;
  const start = status === "default" ? 5 : Number(status.slice(0, 1));
  const free = [0, 1, 2, 3, 4, 5].map((one) => start * 100 + one);
  const found = free.find((one) => !all.some((each) => each.status === one));
  return found ?? start * 100;
}

function takenMedia(
  { mediaType }: MessageForm,
  content: readonly MediaType[],
): MediaType | string | undefined {
  if (mediaType === undefined) return content[0];
  const key = mediaTypeKey(mediaType);
  return (
    content.find(({ name }) => mediaTypeKey(name) === key) ??
    content.find(({ name }) => isRangeOf(name, mediaType)) ??
    `${mediaType} is not described.`
  );
}

/** Whether the credentials of a request satisfy one of the alternatives. */
function areEnough(
  { schemes: given }: SecurityRequirement,
  security: readonly SecurityRequirement[],
): boolean {
  const grants = new Map(given.map(({ name, scopes }) => [name, scopes]));
  const isGiven = ({ schemes }: SecurityRequirement) =>
    schemes.every(({ name, scopes }) =>
      scopes.every((scope) => grants.get(name)?.includes(scope)),
    ) && schemes.every(({ name }) => grants.has(name));
  return security.length === 0 || security.some(isGiven);
}

/** `no credentials`, or `oauth (read, write) and key`. */
export function requirementText({ schemes }: SecurityRequirement): string {
  const texts = schemes.map(({ name, scopes }) =>
    scopes.length === 0 ? name : `${name} (${scopes.join(", ")})`,
  );
  return texts.length === 0 ? "no credentials" : texts.join(" and ");
}

/** The names of the parameters of a path, in order. */
export function pathNames({
  path,
}: Pick<Operation, "path">): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

/** @param names the names of the path's parameters, in order: those of the sender */
function requestSchema(
  operation: Pick<Operation, "path" | "parameters" | "body" | "location">,
  media: MediaType | undefined,
  names: readonly string[],
): Schema {
  const { parameters, body, location } = operation;
  const own = pathNames(operation);
  const nameOf = ({ name, in: sentIn }: Parameter) => {
    if (sentIn === "path") return names[own.indexOf(name)] ?? name;
    // Header names are case-insensitive.
    return sentIn === "header" ? name.toLowerCase() : name;
  };
  const found = groups.flatMap(([sentIn, group]): readonly Property[] => {
    const members = parameters
      .filter((one) => one.in === sentIn)
      .map((one) => ({
        ...{ name: nameOf(one), required: one.required },
        schema: located(one.schema, one.location),
      }));
    return members.length === 0 ? [] : [groupOf(group, members)];
  });
  const content = body && [bodyOf(media, body.required, body.location)];
  return objectSchema([...found, ...(content ?? [])], location);
}

function responseSchema(
  { headers, location }: ApiResponse,
  media: MediaType | undefined,
): Schema {
  const members = headers.map((one) => ({
    ...{ name: one.name.toLowerCase(), required: one.required },
    schema: located(one.schema, one.location),
  }));
  return objectSchema(
    [
      ...(members.length === 0 ? [] : [groupOf("headers", members)]),
      ...(media ? [bodyOf(media, true, location)] : []),
    ],
    location,
  );
}

function bodyOf(
  media: MediaType | undefined,
  required: boolean,
  location: string,
): Property {
  const isDescribed = media !== undefined && media.kind !== "binary";
  const inside = isDescribed ? media.schema : undefined;
  const at = media?.location ?? location;
  const schema = inside ? located(inside, at) : { docs: {}, location: at };
  return { name: "body", required, schema };
}

function groupOf(name: string, members: readonly Property[]): Property {
  const required = members.some((one) => one.required);
  return { name, required, schema: objectSchema(members, "") };
}

/** A schema at the location of what it describes. */
function located(schema: Schema, location: string): Schema {
  return { docs: {}, location, allOf: [schema] };
}

function objectSchema(
  properties: readonly Property[],
  location: string,
): Schema {
  const object = { properties, required: [] };
  return { docs: {}, location, types: ["object"], object };
}
