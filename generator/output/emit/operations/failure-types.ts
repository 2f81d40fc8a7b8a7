import { isSuccess } from "../../../input/responses/responses.js";
import type {
  ApiResponse,
  Operation,
  ProblemType,
} from "../../../language/model/model.js";
import { type Code, code } from "../../../language/print/code.js";
import {
  identifier,
  list,
  stringLiteral,
} from "../../../language/print/escape.js";
import { importType } from "../../../language/print/print.js";
import {
  neverType,
  referenceType,
  simpleType,
  type Type,
  typeAliasDeclaration,
  typeCode,
  undefinedType,
  unionOf,
} from "../../../language/print/type.js";
import type { Surroundings } from "../operation-piece.js";
import { bodyType } from "../types/body-type.js";
import type { TypeScope } from "../types/type-scope.js";
import { statusType } from "./responses.js";

const httpError = importType("runtime/problem", "HttpError");

/** Declares the union of the problems and other errors that an operation describes. */
export function problemDeclaration(
  operation: Operation,
  apiVersion: Surroundings,
  scope: TypeScope,
): Code {
  const types = failuresOf(operation).map((response) =>
    failureType(response, apiVersion, scope),
  );
  return typeAliasDeclaration(
    code`export type ${identifier(`${operation.typeName}Problem`)}`,
    types.length === 0 ? neverType : unionOf(types),
  );
}

/** The codes that a handler may pass to `problem()`. */
export function codesType(
  operation: Operation,
  apiVersion: Surroundings,
): Type {
  const failures = failuresOf(operation);
  const areProblems =
    failures.length > 0 &&
    failures.every(({ problems }) => problems.length > 0);
  const operations = importType(`${apiVersion.name}/operations`, "Operations");
  const name = stringLiteral(operation.name);
  if (areProblems)
    return simpleType("code", code`${operations}[${name}]["problem"]["code"]`);
  const codes = failures.flatMap(({ problems }) => problems);
  return codes.length === 0
    ? neverType
    : unionOf(codes.map((text) => simpleType(text, stringLiteral(text))));
}

function failuresOf(operation: Operation): readonly ApiResponse[] {
  return operation.responses.filter(
    (response) => !isSuccess(response, operation),
  );
}

function failureType(
  response: ApiResponse,
  apiVersion: Surroundings,
  scope: TypeScope,
): Type {
  if (response.problems.length > 0)
    return unionOf(
      apiVersion.problems
        .filter(({ code: text }) => response.problems.includes(text))
        .map((problem) => problemReference(problem, apiVersion)),
    );
  const wholly = { ...scope, streams: "text" } as const;
  const body =
    response.content.length === 0
      ? undefinedType
      : unionOf(response.content.map((media) => bodyType(media, wholly)));
  const args = [statusType(response.status), typeCode(body)];
  return simpleType(
    `http ${response.status}`,
    code`${httpError}${list("<", args, ">")}`,
  );
}

function problemReference(
  { typeName }: ProblemType,
  { name }: Surroundings,
): Type {
  const type = importType(`${name}/problems`, `${typeName}Problem`);
  return referenceType(typeName, code`${type}`);
}
