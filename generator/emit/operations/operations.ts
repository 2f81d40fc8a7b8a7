import type {
  MediaType,
  Operation,
  Parameter,
  ParameterLocation,
  ApiResponse,
  RequestBody,
  ApiVersion,
} from "../../model/model.js";
import { type Code, code, concat, empty, lines } from "../../print/code.js";
import {
  declareConst,
  docComment,
  identifier,
  entry,
  list,
  openObject,
  typeKey,
} from "../../print/escape.js";
import { importType, type Module } from "../../print/module.js";
import {
  interfaceOf,
  intersectionOf,
  type Member,
  referenceTo,
  type Type,
  typeAlias,
  typeCode,
  undefinedType,
  unionOf,
} from "../../print/type.js";
import { docs } from "../types/jsdoc.js";
import {
  handlerHeadersDeclaration,
  hasHandlerHeaders,
} from "../server/handler-headers.js";
import { operationRow } from "./operation-row.js";
import { HeaderSets } from "./response-headers.js";
import { isSuccess, statusKey, statusType } from "./statuses.js";
import { type Choice, choicesOf, contentType, isRange } from "./body-choice.js";
import { bodyType } from "../types/body-types.js";
import { keyParameter } from "../server/idempotency-key.js";
import { importingScope, type TypeScope } from "../types/type-scope.js";
import { schemaType } from "../types/schema-type.js";

const operationRowType = importType("runtime/operation", "Operation");
const success = importType("runtime/result", "Success");
const byType = importType("runtime/result", "ByType");

/**
 * `operations.ts`: for each operation what it takes, what a server may reply
 * (problems apart) and what a client gets where all went well; and the table
 * of operations.
 */
export function emitOperations(apiVersion: ApiVersion): Module {
  const sets = new HeaderSets(apiVersion);
  return {
    path: `${apiVersion.name}/operations`,
    declares: new Set([
      ...apiVersion.operations.flatMap((each) =>
        declaredNames(each, apiVersion),
      ),
      ...sets.names,
    ]),
    body: declarations(apiVersion, sets),
  };
}

function* declarations(
  apiVersion: ApiVersion,
  sets: HeaderSets,
): Iterable<Code> {
  const reading = importingScope(apiVersion, "any");
  const writing = importingScope(apiVersion, "none");
  const streaming = { ...reading, streams: "items" } as const;
  yield* sets.declarations(reading);
  for (const operation of apiVersion.operations) {
    const head = code`export const ${rowName(operation)}: ${operationRowType}`;
    yield requestDeclaration(operation, reading);
    yield responsesDeclaration(operation, writing);
    yield handlerHeadersDeclaration(operation, apiVersion, writing);
    yield successDeclaration(operation, streaming, sets);
    yield declareConst(
      head,
      operationRow(operation, apiVersion, reading, sets),
    );
  }
  yield table(apiVersion.operations);
}

function declaredNames(
  operation: Operation,
  apiVersion: ApiVersion,
): readonly string[] {
  const { name, typeName } = operation;
  return [
    ...(hasHandlerHeaders(operation, apiVersion)
      ? [`${typeName}ReplyHeaders`]
      : []),
    `${typeName}Request`,
    `${typeName}Replies`,
    `${typeName}Success`,
    `${name}Operation`,
  ];
}

function rowName(operation: Operation) {
  return identifier(`${operation.name}Operation`);
}

function table(operations: readonly Operation[]): Code {
  const entries = operations.map((operation) =>
    entry(operation.name, rowName(operation)),
  );
  return lines([
    docComment("Every operation, by name."),
    code`export const operations = ${openObject(entries)};`,
  ]);
}

const groups: readonly {
  readonly in: ParameterLocation;
  readonly name: string;
}[] = [
  { in: "path", name: "path" },
  { in: "query", name: "query" },
  { in: "header", name: "headers" },
  { in: "cookie", name: "cookies" },
];

/** Whether a call must pass something. */
export function takesRequired(operation: Operation): boolean {
  const key = keyParameter(operation);
  return (
    operation.body?.required === true ||
    operation.parameters.some((each) => each.required && each !== key)
  );
}

function requestDeclaration(operation: Operation, scope: TypeScope): Code {
  const { body } = operation;
  const members: Member[] = [];
  for (const group of groups) {
    const parameters = operation.parameters.filter(
      (parameter) => parameter.in === group.in,
    );
    if (parameters.length > 0)
      members.push(groupMember(group.name, parameters, scope));
  }
  const name = identifier(`${operation.typeName}Request`);
  const comment = docComment(`\`${operation.method} ${operation.path}\``);
  const choices = body && choicesOf(body.content, scope);
  if (choices !== undefined) {
    const chosen = unionOf(choices.map((choice) => chosenBody(body, choice)));
    const others: Type = { kind: "object", members, index: undefined };
    const type =
      members.length === 0 ? chosen : intersectionOf([others, chosen]);
    return lines([comment, typeAlias(code`export type ${name}`, type)]);
  }
  members.push(...bodyMembers(body, scope));
  return lines([comment, interfaceOf(code`${name}`, members)]);
}

/** A body that is of one of several media types, with that. */
function chosenBody(body: RequestBody | undefined, choice: Choice): Type {
  const { contentType: type, body: held, usual } = choice;
  const members = [
    { docs: empty, key: typeKey("contentType"), optional: usual, type },
    {
      docs: docs(body?.docs ?? {}),
      key: typeKey("body"),
      // Without a body there is no type of it to name.
      optional: usual && body?.required !== true,
      type: held,
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
    body.content.some(({ name }) => isRange(name))
    ? [contentTypeMember(body.content), member]
    : [member];
}

function contentTypeMember(content: readonly MediaType[]): Member {
  return {
    docs: docComment(
      "The media type of the body; the first where it is left out.",
    ),
    key: typeKey("contentType"),
    optional: true,
    type: unionOf(content.map(contentType)),
  };
}

/**
 * What a server may reply with, problems apart: the body for each status, with
 * its media type where that says which it is.
 */
function responsesDeclaration(operation: Operation, scope: TypeScope): Code {
  const members = operation.responses
    .filter(({ problems }) => problems.length === 0)
    .map((response) => ({
      docs: docs(response.docs),
      key: concat(statusKey(response.status)),
      optional: false,
      type: writtenBody(response, scope),
    }));
  return interfaceOf(
    code`${identifier(`${operation.typeName}Replies`)}`,
    members,
  );
}

function writtenBody(response: ApiResponse, scope: TypeScope): Type {
  const choices = choicesOf(response.content, scope);
  if (choices === undefined) return responseBody(response, scope);
  const types = choices.map(({ contentType: type, body, usual }) => {
    const name = usual ? unionOf([type, undefinedType]) : type;
    const args = [typeCode(name), typeCode(body)];
    return referenceTo("", code`${byType}${list("<", args, ">")}`);
  });
  return { kind: "union", members: types };
}

function responseBody(response: ApiResponse, scope: TypeScope): Type {
  if (response.content.length === 0) return undefinedType;
  return unionOf(response.content.map((media) => bodyType(media, scope)));
}

/** What a client gets where all went well. */
function successDeclaration(
  operation: Operation,
  scope: TypeScope,
  sets: HeaderSets,
): Code {
  const members = operation.responses
    .filter((response) => isSuccess(response, operation))
    .flatMap((response) => successTypes(response, scope, sets));
  const name = code`export type ${identifier(`${operation.typeName}Success`)}`;
  const type =
    members.length === 0
      ? successOf([code`number`, code`undefined`], "none")
      : unionOf(members);
  return typeAlias(name, type);
}

function successTypes(
  response: ApiResponse,
  scope: TypeScope,
  sets: HeaderSets,
): readonly Type[] {
  const status = statusType(response.status);
  const headers = sets.typeOf(response);
  const choices = choicesOf(response.content, scope);
  if (choices === undefined) {
    const body = typeCode(responseBody(response, scope));
    const given = headers === undefined ? [] : [headers];
    return [successOf([status, body, ...given], String(response.status))];
  }
  return choices.map(({ contentType: type, body }, index) =>
    successOf(
      [status, typeCode(body), headers ?? code`object`, typeCode(type)],
      `${response.status} ${index}`,
    ),
  );
}

function successOf(args: readonly Code[], key: string): Type {
  return referenceTo(key, code`${success}${list("<", args, ">")}`);
}
