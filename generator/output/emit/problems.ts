import type {
  ApiVersion,
  ProblemType,
  Schema,
} from "../../language/model/model.js";
import { type Code, code, isEmpty, lines } from "../../language/print/code.js";
import { docComment } from "../../language/print/comments.js";
import {
  identifier,
  list,
  literal,
  literalProperty,
  multilineObject,
  stringLiteral,
  templateWithSuffix,
} from "../../language/print/escape.js";
import { importType, type Module } from "../../language/print/print.js";
import {
  interfaceDeclaration,
  type Member,
  memberOf,
  simpleType,
  type Type,
  typeAliasDeclaration,
  typeCode,
  unionOf,
  unknownType,
} from "../../language/print/type.js";
import { presentProperties } from "../../language/schema/properties.js";
import { docs } from "./types/doc-comments.js";
import { schemaType } from "./types/schema-type.js";
import { importingScope, type TypeScope } from "./types/type-scope.js";

const withOwnCode = importType("runtime/problem", "WithOwnCode");
const problemTypes = importType("runtime/problem", "ProblemTypes");

/** Emits `problems.ts`: the problems of the version, by code. */
export function emitProblems(apiVersion: ApiVersion): Module {
  return {
    path: `${apiVersion.name}/problems`,
    declares: new Set([
      "ProblemCode",
      "ProblemFields",
      "problemTypes",
      ...apiVersion.problems.map(({ typeName }) => `${typeName}Problem`),
    ]),
    body: declarations(apiVersion),
  };
}

function* declarations(apiVersion: ApiVersion): Iterable<Code> {
  const scope = importingScope(apiVersion, "any");
  const codes = unionOf(
    apiVersion.problems.map(({ code: text }) => codeType(text)),
  );
  yield lines([
    docComment("The codes of all problems of this version."),
    typeAliasDeclaration(code`export type ProblemCode`, codes),
  ]);
  for (const problem of apiVersion.problems)
    yield problemDeclaration(problem, scope);
  yield problemFieldsInterface(
    apiVersion.problems,
    importingScope(apiVersion, "none"),
  );
  yield problemTable(apiVersion);
}

function codeType(text: string): Type {
  return simpleType(JSON.stringify(text), stringLiteral(text));
}

function problemName({ typeName }: ProblemType) {
  return identifier(`${typeName}Problem`);
}

/** The type of a problem document, with the code as a property to switch on. */
function problemDeclaration(problem: ProblemType, scope: TypeScope): Code {
  const members: Member[] = problem.ownCode
    ? []
    : [memberOf("code", codeType(problem.code))];
  if (problem.carrier.form === "lastSegment") {
    members.push(
      memberOf(
        problem.carrier.property,
        simpleType("type", templateWithSuffix(`/${problem.code}`)),
      ),
    );
  }
  const type: Type = {
    kind: "intersection",
    members: [
      problemBody(problem, scope),
      ...(members.length === 0
        ? []
        : [{ kind: "object", members, index: undefined } as const]),
    ],
  };
  const comment = docs(problem.docs);
  const declared = typeAliasDeclaration(
    code`export type ${problemName(problem)}`,
    type,
  );
  return isEmpty(comment) ? declared : lines([comment, declared]);
}

/** The body of a problem. If it has a `code` of its own, that of the problem replaces it. */
function problemBody(
  { schema, code: text, ownCode }: ProblemType,
  scope: TypeScope,
): Type {
  const body = schemaType(schema, scope);
  const args = [typeCode(body), stringLiteral(text)];
  return ownCode
    ? simpleType("own code", code`${withOwnCode}${list("<", args, ">")}`)
    : body;
}

/**
 * The members that a handler passes for each problem. The runtime knows its
 * code, status and type.
 */
function problemFieldsInterface(
  problems: readonly ProblemType[],
  scope: TypeScope,
): Code {
  const members = problems.map((problem) =>
    memberOf(problem.code, problemFieldsType(problem, scope)),
  );
  return lines([
    docComment(
      "The members that a handler passes for each problem. The others follow from its code.",
    ),
    interfaceDeclaration(code`ProblemFields`, members),
  ]);
}

/** Members that the runtime fills in if the handler omits them. */
const filledIn = new Set(["title", "detail"]);

function problemFieldsType(problem: ProblemType, scope: TypeScope): Type {
  const parts = conjuncts(problem.schema, scope);
  const isOpen = parts.some((part) => part.evaluatesProperties === true);
  return {
    kind: "object",
    members: problemFieldMembers(problem, parts, scope),
    index: isOpen ? unknownType : undefined,
  };
}

function problemFieldMembers(
  problem: ProblemType,
  parts: readonly Schema[],
  scope: TypeScope,
): readonly Member[] {
  const knownMembers = new Set(["type", "status", problem.carrier.property]);
  const members = new Map<string, Member>();
  for (const { object } of parts) {
    for (const { name, required, schema } of presentProperties(object)) {
      if (knownMembers.has(name)) continue;
      const optional = filledIn.has(name) || !required;
      const before = members.get(name);
      members.set(name, {
        ...memberOf(
          name,
          schemaType(schema, scope),
          optional && before?.optional !== false,
        ),
      });
    }
  }
  for (const name of filledIn) {
    if (!members.has(name)) continue;
    members.set(name, memberOf(name, simpleType("string", code`string`), true));
  }
  return [...members.values()];
}

/** The schema with its `$ref` and `allOf` members, recursively. */
function conjuncts(
  schema: Schema,
  scope: TypeScope,
  seen = new Set<Schema>(),
): readonly Schema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const target =
    schema.ref === undefined ? undefined : scope.named.get(schema.ref)?.schema;
  const nested = [
    ...(target === undefined ? [] : [target]),
    ...(schema.allOf ?? []),
  ];
  return [
    ...nested.flatMap((schemaPart) => conjuncts(schemaPart, scope, seen)),
    schema,
  ];
}

function problemTable(apiVersion: ApiVersion): Code {
  const entries = apiVersion.problems.map((problem) =>
    literalProperty(problem.code, literal(problemRow(problem))),
  );
  return lines([
    docComment("The properties of each problem by code."),
    code`export const problemTypes: ${problemTypes} = ${multilineObject(entries)};`,
  ]);
}

/** A problem type as clients and servers read it. */
export function problemRow({
  code: text,
  status,
  title,
  carrier,
}: ProblemType) {
  const isUsual = carrier.property === "type" && carrier.form === "lastSegment";
  return {
    ...(status !== undefined && { status }),
    title: title ?? text,
    ...(!isUsual && { carrier: { ...carrier } }),
  };
}
