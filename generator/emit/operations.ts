import type {
  MediaType,
  Operation,
  Parameter,
  ParameterLocation,
  Reply,
  Surface,
} from "../model/model.js";
import { type Code, code, concat, empty, lines } from "../print/code.js";
import {
  declareConst,
  docComment,
  identifier,
  entry,
  list,
  openObject,
  stringLiteral,
  typeKey,
} from "../print/escape.js";
import { importType, type Module } from "../print/module.js";
import {
  interfaceOf,
  type Member,
  named,
  referenceTo,
  type Type,
  typeAlias,
  typeCode,
  undefinedType,
  unionOf,
} from "../print/type.js";
import { docs } from "./docs.js";
import { operationRow } from "./operation-row.js";
import { isSuccess, statusKey, statusType } from "./statuses.js";
import { bodyType } from "./body-types.js";
import { importingScope, schemaType, type TypeScope } from "./types.js";

const operationRowType = importType("runtime/operation", "Operation");
const success = importType("runtime/result", "Success");

/**
 * `operations.ts`: for each operation what it takes, what a server may reply
 * (problems apart) and what a client gets where all went well; and the table
 * of operations.
 */
export function emitOperations(surface: Surface): Module {
  return {
    path: `${surface.name}/operations`,
    declares: new Set(surface.operations.flatMap(declaredNames)),
    body: declarations(surface),
  };
}

function* declarations(surface: Surface): Iterable<Code> {
  const reading = importingScope(surface, "any");
  const writing = importingScope(surface, "none");
  const lookup = (name: string) => reading.named.get(name)?.schema;
  for (const operation of surface.operations) {
    const head = code`export const ${rowName(operation)}: ${operationRowType}`;
    yield requestDeclaration(operation, reading);
    yield repliesDeclaration(operation, writing);
    yield successDeclaration(operation, reading);
    yield declareConst(head, operationRow(operation, surface, lookup));
  }
  yield table(surface.operations);
}

function declaredNames({ name, typeName }: Operation): readonly string[] {
  return [
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
  return (
    operation.body?.required === true ||
    operation.parameters.some(({ required }) => required)
  );
}

function requestDeclaration(operation: Operation, scope: TypeScope): Code {
  const members: Member[] = [];
  for (const group of groups) {
    const parameters = operation.parameters.filter(
      (parameter) => parameter.in === group.in,
    );
    if (parameters.length > 0)
      members.push(groupMember(group.name, parameters, scope));
  }
  members.push(...bodyMembers(operation, scope));
  return lines([
    docComment(`\`${operation.method} ${operation.path}\``),
    interfaceOf(code`${identifier(`${operation.typeName}Request`)}`, members),
  ]);
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

function bodyMembers({ body }: Operation, scope: TypeScope): readonly Member[] {
  if (body === undefined) return [];
  const type = unionOf(body.content.map((media) => bodyType(media, scope)));
  const member = {
    docs: docs(body.docs),
    key: typeKey("body"),
    optional: !body.required,
    type,
  };
  return body.content.length > 1
    ? [contentTypeMember(body.content), member]
    : [member];
}

function contentTypeMember(content: readonly MediaType[]): Member {
  const names = content.map(({ name }) => named(name, stringLiteral(name)));
  return {
    docs: docComment(
      "The media type of the body; the first where it is left out.",
    ),
    key: typeKey("contentType"),
    optional: true,
    type: unionOf(names),
  };
}

/** What a server may reply with, problems apart: the body for each status. */
function repliesDeclaration(operation: Operation, scope: TypeScope): Code {
  const members = operation.replies
    .filter(({ problems }) => problems.length === 0)
    .map((reply) => ({
      docs: docs(reply.docs),
      key: concat(statusKey(reply.status)),
      optional: false,
      type: replyBody(reply, scope),
    }));
  return interfaceOf(
    code`${identifier(`${operation.typeName}Replies`)}`,
    members,
  );
}

function replyBody(reply: Reply, scope: TypeScope): Type {
  if (reply.content.length === 0) return undefinedType;
  return unionOf(reply.content.map((media) => bodyType(media, scope)));
}

/** What a client gets where all went well. */
function successDeclaration(operation: Operation, scope: TypeScope): Code {
  const members = operation.replies
    .filter((reply) => isSuccess(reply, operation))
    .map((reply) => successType(reply, scope));
  const name = code`export type ${identifier(`${operation.typeName}Success`)}`;
  const type =
    members.length === 0
      ? successOf(code`number`, code`undefined`, "none")
      : unionOf(members);
  return typeAlias(name, type);
}

function successType(reply: Reply, scope: TypeScope): Type {
  return successOf(
    statusType(reply.status),
    typeCode(replyBody(reply, scope)),
    String(reply.status),
  );
}

function successOf(status: Code, body: Code, key: string): Type {
  return referenceTo(key, code`${success}${list("<", [status, body], ">")}`);
}
