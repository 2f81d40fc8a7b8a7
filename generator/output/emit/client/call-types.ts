import type {
  Operation,
  Polling,
  Schema,
} from "../../../language/model/model.js";
import { type Code, code, concat } from "../../../language/print/code.js";
import {
  list,
  literal,
  stringLiteral,
} from "../../../language/print/escape.js";
import { importType } from "../../../language/print/print.js";
import {
  intersectionOf,
  simpleType,
  type Type,
  typeCode,
  unionOf,
} from "../../../language/print/type.js";
import { hasOnly } from "../../../language/schema/schema.js";
import type { Surroundings } from "../operation-piece.js";
import { idempotencyKeyParameter } from "../operations/request-type.js";
import { type PagedItems, pagedItems } from "../operations/responses.js";
import { responseMetadata } from "./codecs.js";

const fromRuntime = "runtime/client";
const itemOf = importType(fromRuntime, "ItemOf");
const sent = importType(fromRuntime, "Sent");
const keyed = importType(fromRuntime, "Keyed");
const settled = importType(fromRuntime, "Settled");

/**
 * Returns the type of an operation's call as a standalone function:
 * `StandalonePagedCall<Operations["listWorkspaces"], WorkspaceInfo, ["query", "cursor"]>`
 */
export function callType(operation: Operation, apiVersion: Surroundings): Type {
  const callOf = (kind: string, more: readonly Code[]): Type => {
    const type = importType(fromRuntime, `Standalone${kind}`);
    const args = [
      sentTypes(operation, apiVersion),
      ...more,
      ...metadataArguments(operation),
    ];
    return simpleType(kind, code`${type}${list("<", args, ">")}`);
  };
  const items = pagedItems(operation);
  const { poll } = operation;
  const types = [
    ...(items
      ? [
          callOf("PagedCall", [
            itemType(items, operation, apiVersion),
            cursorPath(operation),
          ]),
        ]
      : []),
    ...(poll
      ? [callOf("PolledCall", [settledBodyType(poll, operation, apiVersion)])]
      : []),
  ];
  return types.length > 0 ? intersectionOf(types) : callOf("Call", []);
}

/** The types of an operation, with what callers may leave out or pass in another form. */
function sentTypes(operation: Operation, apiVersion: Surroundings): Code {
  const key = idempotencyKeyParameter(operation);
  const types = typesOf(operation, apiVersion);
  const keyedTypes = key?.required
    ? code`${keyed}${list("<", [types, stringLiteral(key.name)], ">")}`
    : types;
  return sendsBinary(operation) ? code`${sent}<${keyedTypes}>` : keyedTypes;
}

function typesOf({ name }: Operation, apiVersion: Surroundings): Code {
  const operations = importType(`${apiVersion.name}/operations`, "Operations");
  return code`${operations}[${stringLiteral(name)}]`;
}

/** Whether the body is binary, so that a caller may also pass a file or stream. */
function sendsBinary({ body }: Operation): boolean {
  return body?.content.some(({ kind }) => kind === "binary") ?? false;
}

/** The type argument for response metadata that the description declares. */
function metadataArguments(operation: Operation): readonly Code[] {
  const types = responseMetadata(operation).map(({ type }) =>
    simpleType(type.name, type),
  );
  return types.length > 0 ? [typeCode(intersectionOf(types))] : [];
}

function successType(operation: Operation, apiVersion: Surroundings): Code {
  return code`${typesOf(operation, apiVersion)}["success"]`;
}

function itemType(
  { item: schema, steps, xml }: PagedItems,
  operation: Operation,
  apiVersion: Surroundings,
): Code {
  if (xml) return code`string`;
  const path = list("[", steps.map(stringLiteral), "]");
  return (
    (schema && itemTypeName(schema, apiVersion)) ??
    code`${itemOf}${list("<", [successType(operation, apiVersion), path], ">")}`
  );
}

/** The property names that lead to the cursor in the request; none if it is a URL. */
function cursorPath({
  configuredPagination: pages,
  cursorPagination: pagination,
}: Operation): Code {
  const path =
    pages?.rule.parameter ??
    (pages || !pagination ? [] : ["query", pagination.cursorParameter]);
  return list("[", path.map(stringLiteral), "]");
}

/** The name of an item's type, if the item is only a reference. */
function itemTypeName(
  schema: Schema,
  apiVersion: Surroundings,
): Code | undefined {
  const { ref } = schema;
  if (ref === undefined || !hasOnly(schema, "ref")) return undefined;
  return concat(importType(`${apiVersion.name}/schemas`, ref));
}

/**
 * The body after polling. Its type is narrowed by the status, if that is a
 * property of the body itself.
 */
function settledBodyType(
  { status, until }: Polling,
  operation: Operation,
  apiVersion: Surroundings,
): Code {
  const success = successType(operation, apiVersion);
  const [name, ...deeper] = status;
  if (name === undefined || deeper.length > 0) return code`${success}["body"]`;
  const values = unionOf(
    until.map((value) => simpleType(String(value), literal(value))),
  );
  const args = [success, stringLiteral(name), typeCode(values)];
  return code`${settled}${list("<", args, ">")}`;
}
