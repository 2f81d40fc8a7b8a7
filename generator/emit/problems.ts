import type {
  Operation,
  ProblemType,
  ApiResponse,
  Schema,
  ApiVersion,
} from "../model/model.js";
import {
  type Code,
  code,
  concat,
  empty,
  type Identifier,
  isEmpty,
  lines,
  paragraphs,
} from "../print/code.js";
import {
  docComment,
  identifier,
  entry,
  literalEntry,
  list,
  literal,
  objectOf,
  openObject,
  stringLiteral,
  templateEnd,
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
import { docs } from "./types/jsdoc.js";
import { presentProperties } from "./types/present-properties.js";
import { isSuccess, statusKey, statusType } from "./operations/statuses.js";
import { bodyType } from "./types/body-types.js";
import { importingScope, type TypeScope } from "./types/type-scope.js";
import { schemaType } from "./types/schema-type.js";

const httpError = importType("runtime/problem", "HttpError");
const problemTypes = importType("runtime/problem", "ProblemTypes");

/** `problems.ts`: what can go wrong, by code, by operation and by status. */
export function emitProblems(apiVersion: ApiVersion): Module {
  return {
    path: `${apiVersion.name}/problems`,
    declares: new Set([
      "ProblemCode",
      "ProblemFields",
      "problemTypes",
      ...apiVersion.problems.map(({ typeName }) => `${typeName}Problem`),
      ...apiVersion.operations.flatMap(({ typeName }) =>
        ["Problems", "Problem", "Code"].map((suffix) => typeName + suffix),
      ),
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
    docComment("The code of every problem that this version describes."),
    typeAlias(code`export type ProblemCode`, codes),
  ]);
  for (const problem of apiVersion.problems)
    yield problemDeclaration(problem, scope);
  yield fields(apiVersion.problems, importingScope(apiVersion, "none"));
  yield table(apiVersion);
  for (const operation of apiVersion.operations) {
    yield operationProblems(operation, apiVersion, scope);
  }
}

function codeType(text: string): Type {
  return named(JSON.stringify(text), stringLiteral(text));
}

function problemName({ typeName }: ProblemType) {
  return identifier(`${typeName}Problem`);
}

/** What travels, with the code as a member of its own to branch on. */
function problemDeclaration(problem: ProblemType, scope: TypeScope): Code {
  const members: Member[] = [member("code", codeType(problem.code))];
  if (problem.carrier.form === "lastSegment") {
    members.push(
      member(
        problem.carrier.property,
        named("type", templateEnd(`/${problem.code}`)),
      ),
    );
  }
  const type: Type = {
    kind: "intersection",
    members: [
      schemaType(problem.schema, scope),
      { kind: "object", members, index: undefined },
    ],
  };
  const comment = docs(problem.docs);
  const declared = typeAlias(code`export type ${problemName(problem)}`, type);
  return isEmpty(comment) ? declared : lines([comment, declared]);
}

function member(name: string, type: Type, optional = false): Member {
  return { docs: empty, key: typeKey(name), optional, type };
}

/** What a handler may say of each problem; its code, status and type are known. */
function fields(problems: readonly ProblemType[], scope: TypeScope): Code {
  const members = problems.map((problem) =>
    member(problem.code, {
      kind: "object",
      members: fieldMembers(problem, scope),
      index: undefined,
    }),
  );
  return lines([
    docComment(
      "What a server's handler may add to each problem; the rest follows from its code.",
    ),
    interfaceOf(code`ProblemFields`, members),
  ]);
}

/** Members that the runtime fills in where a handler says nothing. */
const filled = new Set(["title", "detail"]);

function fieldMembers(
  problem: ProblemType,
  scope: TypeScope,
): readonly Member[] {
  const known = new Set(["type", "status", "code", problem.carrier.property]);
  const members = new Map<string, Member>();
  for (const part of parts(problem.schema, scope)) {
    for (const { name, required, schema } of presentProperties(part.object)) {
      if (known.has(name)) continue;
      const optional = filled.has(name) || !required;
      const before = members.get(name);
      members.set(name, {
        ...member(
          name,
          schemaType(schema, scope),
          optional && before?.optional !== false,
        ),
      });
    }
  }
  for (const name of filled) {
    if (!members.has(name)) continue;
    members.set(name, member(name, named("string", code`string`), true));
  }
  return [...members.values()];
}

/** A schema and those it includes. */
function parts(
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
  return [...nested.flatMap((part) => parts(part, scope, seen)), schema];
}

function table(apiVersion: ApiVersion): Code {
  const rows = apiVersion.problems.map((problem) =>
    literalEntry(problem.code, problemRow(problem)),
  );
  return lines([
    docComment("What is known of each problem by its code."),
    code`export const problemTypes: ${problemTypes} = ${openObject(rows)};`,
  ]);
}

function problemRow({ code: text, status, title, carrier }: ProblemType): Code {
  const row: Code[] = [];
  if (status !== undefined) row.push(entry("status", status));
  row.push(entry("title", stringLiteral(title ?? text)));
  if (carrier.property !== "type" || carrier.form !== "lastSegment") {
    row.push(entry("carrier", literal({ ...carrier })));
  }
  return objectOf(row);
}

/** The problems of an operation: by status, all together, and their codes. */
function operationProblems(
  operation: Operation,
  apiVersion: ApiVersion,
  scope: TypeScope,
): Code {
  const failures = operation.responses.filter(
    (response) => !isSuccess(response, operation),
  );
  const members = failures.map((response) => ({
    docs: empty,
    key: concat(statusKey(response.status)),
    optional: false,
    type: failureType(response, apiVersion, scope),
  }));
  const name = (suffix: string) => identifier(operation.typeName + suffix);
  return paragraphs([
    interfaceOf(code`${name("Problems")}`, members),
    typeAlias(
      code`export type ${name("Problem")}`,
      named("problem", code`${name("Problems")}[keyof ${name("Problems")}]`),
    ),
    codesOf(failures, name),
  ]);
}

/** The codes that a server may use for an operation. */
function codesOf(
  failures: readonly ApiResponse[],
  name: (suffix: string) => Identifier,
): Code {
  const declared = code`export type ${name("Code")}`;
  if (
    failures.length > 0 &&
    failures.every(({ problems }) => problems.length > 0)
  ) {
    return typeAlias(declared, named("code", code`${name("Problem")}["code"]`));
  }
  return typeAlias(
    declared,
    unionOf(failures.flatMap(({ problems }) => problems.map(codeType))),
  );
}

function failureType(
  response: ApiResponse,
  apiVersion: ApiVersion,
  scope: TypeScope,
): Type {
  if (response.problems.length > 0) {
    const problems = apiVersion.problems.filter(({ code: text }) =>
      response.problems.includes(text),
    );
    return unionOf(
      problems.map((problem) =>
        referenceTo(problem.typeName, problemName(problem)),
      ),
    );
  }
  const wholly = { ...scope, streams: "text" } as const;
  const body =
    response.content.length === 0
      ? undefinedType
      : unionOf(response.content.map((media) => bodyType(media, wholly)));
  const arguments_ = [statusType(response.status), typeCode(body)];
  return named(
    `http ${response.status}`,
    code`${httpError}${list("<", arguments_, ">")}`,
  );
}
