import { hasOnly } from "../../schema/schema.js";
import type {
  ApiVersion,
  Operation,
  Polling,
  Schema,
} from "../../model/model.js";
import { type Code, code, concat } from "../../print/code.js";
import { list, literal, stringLiteral } from "../../print/escape.js";
import { importType } from "../../print/print.js";
import {
  intersectionOf,
  simpleType,
  type Type,
  typeCode,
  unionOf,
} from "../../print/type.js";
import {
  idempotencyKeyParameter,
  requiresArguments,
} from "../operations/request-type.js";
import { pagedItems, type PagedItems } from "../operations/responses.js";
import { responseMetadata } from "./codecs.js";

const fromRuntime = "runtime/client";
const itemOf = importType(fromRuntime, "ItemOf");
const sent = importType(fromRuntime, "Sent");
const keyed = importType(fromRuntime, "Keyed");
const settled = importType(fromRuntime, "Settled");

/**
 * The type of an operation's call: as a method of a client, or standing alone.
 * `PagedCall<[request?: ListWorkspacesRequest], ListWorkspacesSuccess, ListWorkspacesProblem, WorkspaceInfo>`
 */
export function callType(
  operation: Operation,
  apiVersion: ApiVersion,
  form: "" | "Standalone",
): Type {
  const made = (kind: string, more: readonly Code[]): Type => {
    const type = importType(fromRuntime, `${form}${kind}`);
    const args = [
      ...commonArguments(operation, apiVersion),
      ...more,
      ...metadataArguments(operation),
    ];
    return simpleType(kind, code`${type}${list("<", args, ">")}`);
  };
  const listed = pagedItems(operation);
  const { poll } = operation;
  const types = [
    ...(listed
      ? [made("PagedCall", [itemType(listed, operation, apiVersion)])]
      : []),
    ...(poll
      ? [made("PolledCall", [settledBodyType(poll, operation, apiVersion)])]
      : []),
  ];
  return types.length > 0 ? intersectionOf(types) : made("Call", []);
}

function commonArguments(
  operation: Operation,
  apiVersion: ApiVersion,
): readonly Code[] {
  const { typeName } = operation;
  const request = importType(
    `${apiVersion.name}/operations`,
    `${typeName}Request`,
  );
  const key = idempotencyKeyParameter(operation);
  const made = key?.required
    ? code`${keyed}${list("<", [concat(request), stringLiteral(key.name)], ">")}`
    : concat(request);
  const type = sendsBinary(operation) ? code`${sent}<${made}>` : made;
  const args = requiresArguments(operation)
    ? code`request: ${type}`
    : code`request?: ${type}`;
  const problem = importType(
    `${apiVersion.name}/problems`,
    `${typeName}Problem`,
  );
  return [
    list("[", [args], "]"),
    concat(successType(operation, apiVersion)),
    concat(problem),
  ];
}

/** Whether it takes bytes, which can be sent as a file or a stream, too. */
function sendsBinary({ body }: Operation): boolean {
  return body?.content.some(({ kind }) => kind === "binary") ?? false;
}

/** What results say of the headers of their replies. */
function metadataArguments(operation: Operation): readonly Code[] {
  const types = responseMetadata(operation).map(({ type }) =>
    simpleType(type.name, type),
  );
  return types.length > 0 ? [typeCode(intersectionOf(types))] : [];
}

function successType({ typeName }: Operation, apiVersion: ApiVersion) {
  return importType(`${apiVersion.name}/operations`, `${typeName}Success`);
}

function itemType(
  { item: schema, steps }: PagedItems,
  operation: Operation,
  apiVersion: ApiVersion,
): Code {
  const way = list("[", steps.map(stringLiteral), "]");
  return (
    (schema && itemTypeName(schema, apiVersion)) ??
    code`${itemOf}${list("<", [concat(successType(operation, apiVersion)), way], ">")}`
  );
}

/** The name of an item's type, where it has one and is no more than that. */
function itemTypeName(
  schema: Schema,
  apiVersion: ApiVersion,
): Code | undefined {
  const { ref } = schema;
  if (ref === undefined || !hasOnly(schema, "ref")) return undefined;
  return concat(importType(`${apiVersion.name}/schemas`, ref));
}

/** The body that has settled: types narrow by a property of the body itself. */
function settledBodyType(
  { status, until }: Polling,
  operation: Operation,
  apiVersion: ApiVersion,
): Code {
  const done = successType(operation, apiVersion);
  const [name, ...deeper] = status;
  if (name === undefined || deeper.length > 0) return code`${done}["body"]`;
  const values = unionOf(
    until.map((value) => simpleType(String(value), literal(value))),
  );
  const args = [concat(done), stringLiteral(name), typeCode(values)];
  return code`${settled}${list("<", args, ">")}`;
}
