/** Prints what hooks around handlers need to know of an API version. */
import type { ApiVersion } from "../../../language/model/model.js";
import { type Code, code, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  arrayLiteral,
  list,
  literal,
  literalProperty,
  multilineObject,
  objectLiteral,
  property,
  stringLiteral,
} from "../../../language/print/escape.js";
import { importType } from "../../../language/print/print.js";
import {
  interfaceDeclaration,
  literalUnion,
  memberOf,
  simpleType,
  typeAliasDeclaration,
} from "../../../language/print/type.js";
import { readyCodes } from "./server-codes.js";

const hookOptions = importType("runtime/server", "HookOptions");

/** Names, each with the names that belong to it. */
type NameTable = readonly (readonly [name: string, names: readonly string[]])[];

/** The names of the types of `hookTypes`. */
export function hookTypeNames(apiVersion: ApiVersion): readonly string[] {
  return [
    "Hooks",
    ...(operationsByTag(apiVersion).length > 0 ? ["OperationTags"] : []),
    ...(readyTable(apiVersion).length > 0 ? ["ReadyCodes"] : []),
  ];
}

/** Prints the type of the options `around` and `errors`, and what it refers to. */
export function* hookTypes(
  apiVersion: ApiVersion,
  guarded: boolean,
): Iterable<Code> {
  const tags = operationsByTag(apiVersion);
  const ready = readyTable(apiVersion);
  if (tags.length > 0)
    yield tableInterface("The operations of each tag.", "OperationTags", tags);
  if (ready.length > 0)
    yield tableInterface(
      "The codes of ready problems, such as `problem.notFound`, for operations that declare one of them.",
      "ReadyCodes",
      ready,
    );
  const args = [
    code`HandlerTypes`,
    tags.length > 0 ? code`OperationTags` : code`object`,
    code`${importType(`${apiVersion.name}/problems`, "ProblemFields")}`,
    guarded ? code`Principal` : code`undefined`,
    stringLiteral(apiVersion.name),
    ...(ready.length > 0 ? [code`ReadyCodes`] : []),
  ];
  const parameters = guarded ? code`<Principal = unknown>` : code``;
  yield lines([
    docComment("The hooks around handlers, and the problems of errors."),
    typeAliasDeclaration(
      code`export type Hooks${parameters}`,
      simpleType("hooks", code`${hookOptions}${list("<", args, ">")}`),
    ),
  ]);
}

function tableInterface(
  docs: string,
  name: "OperationTags" | "ReadyCodes",
  table: NameTable,
): Code {
  return lines([
    docComment(docs),
    interfaceDeclaration(
      name === "ReadyCodes" ? code`ReadyCodes` : code`OperationTags`,
      table.map(([key, names]) => memberOf(key, literalUnion(names))),
    ),
  ]);
}

/** Prints the tables of `hookTypes` for the server: `tags` and `ready`. */
export function hookTables(apiVersion: ApiVersion): readonly Code[] {
  const tags = operationsByTag(apiVersion).map(([name, operations]) =>
    literalProperty(name, arrayLiteral(operations.map(stringLiteral))),
  );
  const ready = readyCodes(apiVersion).map(({ name, status, codes }) =>
    literalProperty(
      name,
      objectLiteral([
        property("status", literal(status)),
        property("codes", arrayLiteral(codes.map(stringLiteral))),
      ]),
    ),
  );
  return Object.entries({ tags, ready }).flatMap(([name, members]) =>
    members.length === 0
      ? []
      : [literalProperty(name, multilineObject(members))],
  );
}

/** Whether handlers have ready problems, such as `problem.notFound`. */
export function hasReadyCodes(apiVersion: ApiVersion): boolean {
  return readyTable(apiVersion).length > 0;
}

function readyTable(apiVersion: ApiVersion): NameTable {
  return readyCodes(apiVersion).map(({ name, codes }) => [name, codes]);
}

function operationsByTag({ operations }: ApiVersion): NameTable {
  const byTag = new Map<string, string[]>();
  for (const { name, tags } of operations)
    for (const tag of new Set(tags)) {
      const names = byTag.get(tag);
      if (names === undefined) byTag.set(tag, [name]);
      else names.push(name);
    }
  return [...byTag];
}
