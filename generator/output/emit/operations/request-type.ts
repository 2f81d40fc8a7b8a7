import type {
  MediaType,
  Operation,
  Parameter,
  RequestBody,
} from "../../../language/model/model.js";
import { type Code, code, empty, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import { identifier, typeKey } from "../../../language/print/escape.js";
import {
  interfaceDeclaration,
  intersectionOf,
  type Member,
  type Type,
  typeAliasDeclaration,
  unionOf,
} from "../../../language/print/type.js";
import { bodyType } from "../types/body-type.js";
import { docs } from "../types/doc-comments.js";
import { parameterGroups } from "../types/parameter-groups.js";
import { schemaType } from "../types/schema-type.js";
import type { TypeScope } from "../types/type-scope.js";
import {
  bodiesByMediaType,
  isMediaTypeRange,
  type MediaTypeBody,
  mediaTypeType,
} from "./body-by-media-type.js";

export function requestDeclaration(
  operation: Operation,
  scope: TypeScope,
): Code {
  const { body } = operation;
  const members: Member[] = [];
  for (const group of parameterGroups) {
    const parameters = operation.parameters.filter(
      (parameter) => parameter.in === group.in,
    );
    if (parameters.length > 0)
      members.push(groupMember(group.name, parameters, scope));
  }
  const name = identifier(`${operation.typeName}Request`);
  const comment = docComment(`\`${operation.method} ${operation.path}\``);
  const choices = body && bodiesByMediaType(body.content, scope);
  if (choices !== undefined) {
    const chosen = unionOf(
      choices.map((choice) => bodyOfMediaType(body, choice)),
    );
    const others: Type = { kind: "object", members, index: undefined };
    const type =
      members.length === 0 ? chosen : intersectionOf([others, chosen]);
    return lines([
      comment,
      typeAliasDeclaration(code`export type ${name}`, type),
    ]);
  }
  members.push(...bodyMembers(body, scope));
  return lines([comment, interfaceDeclaration(code`${name}`, members)]);
}

/** A body together with the media type it belongs to. */
function bodyOfMediaType(
  body: RequestBody | undefined,
  choice: MediaTypeBody,
): Type {
  const { contentType: type, body: typeOfBody, isDefault } = choice;
  const members = [
    { docs: empty, key: typeKey("contentType"), optional: isDefault, type },
    {
      docs: docs(body?.docs ?? {}),
      key: typeKey("body"),
      // Without a body no media type has to be named.
      optional: isDefault && body?.required !== true,
      type: typeOfBody,
    },
  ];
  return { kind: "object", members, index: undefined };
}

function groupMember(
  name: string,
  parameters: readonly Parameter[],
  scope: TypeScope,
): Member {
  const members = parameters.map((parameter) => ({
    docs: docs(parameter.docs, parameter.schema),
    key: typeKey(parameter.name),
    optional: !parameter.required,
    type: schemaType(parameter.schema, scope),
  }));
  const optional = !parameters.some(({ required }) => required);
  return {
    docs: empty,
    key: typeKey(name),
    optional,
    type: { kind: "object", members, index: undefined },
  };
}

function bodyMembers(
  body: RequestBody | undefined,
  scope: TypeScope,
): readonly Member[] {
  if (body === undefined) return [];
  const type = unionOf(body.content.map((media) => bodyType(media, scope)));
  const member = {
    docs: docs(body.docs),
    key: typeKey("body"),
    optional: !body.required,
    type,
  };
  return body.content.length > 1 ||
    body.content.some(({ name }) => isMediaTypeRange(name))
    ? [contentTypeMember(body.content), member]
    : [member];
}

function contentTypeMember(content: readonly MediaType[]): Member {
  return {
    docs: docComment("The media type of the body. Default: the first one."),
    key: typeKey("contentType"),
    optional: true,
    type: unionOf(content.map(mediaTypeType)),
  };
}

/** Whether an operation needs a request. */
export function requiresRequest({ body, parameters }: Operation): boolean {
  return body?.required === true || parameters.some(({ required }) => required);
}

/**
 * Whether an operation accepts idempotency keys, by the rule of `takesKeys` in
 * `runtime/server/stores/idempotency.ts`.
 */
export function acceptsIdempotencyKey(operation: Operation): boolean {
  return idempotencyKeyParameter(operation) !== undefined;
}

/** The `Idempotency-Key` parameter of an unsafe operation. */
export function idempotencyKeyParameter({
  method,
  parameters,
}: Operation): Parameter | undefined {
  return ["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"].includes(method)
    ? undefined
    : parameters.find(
        ({ in: location, name }) =>
          location === "header" && name.toLowerCase() === "idempotency-key",
      );
}
