import type {
  ApiResponse,
  ApiVersion,
  Operation,
  ProblemType,
  ResponseHeader,
  Schema,
} from "../../../language/model/model.js";
import { type Code, code, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import { identifier } from "../../../language/print/escape.js";
import {
  interfaceDeclaration,
  type Member,
  memberOf,
  numberType,
  type ObjectType,
  simpleType,
  type Type,
  unionOf,
} from "../../../language/print/type.js";
import { SchemaLookup } from "../../../language/schema/lookup.js";
import { handlerHeaders, headersType } from "../operations/handler-headers.js";
import { statusType } from "../operations/responses.js";
import { contentName, SharedShapes } from "../operations/shared-shapes.js";
import type { TypeScope } from "../types/type-scope.js";

/** The facts about a response with a problem code that handlers need. */
interface Init {
  /**
   * The possible statuses, if the code does not determine it: numbers, or those of a range
   * such as `4XX`.
   */
  readonly statuses: readonly ApiResponse["status"][];
  readonly headers: readonly ResponseHeader[];
}

/** A problem of an operation for which a handler passes more than fields. */
interface ProblemInits {
  readonly problem: ProblemType;
  readonly inits: readonly Init[];
}

type Inits = readonly ProblemInits[];

/**
 * The arguments of `problem` besides fields: the headers that handlers set, and the
 * status of a code that is used with several. Operations often share them, so each set
 * is declared once.
 */
export class ProblemInitSets {
  readonly #shapes = new SharedShapes(namesOf);
  readonly #ofOperation = new Map<Operation, Inits>();
  readonly #apiVersion: ApiVersion;
  readonly #lookup: SchemaLookup;

  constructor(apiVersion: ApiVersion) {
    this.#apiVersion = apiVersion;
    this.#lookup = SchemaLookup.among(apiVersion.schemas);
    for (const operation of apiVersion.operations) {
      const inits = this.#initsOf(operation);
      if (inits.length > 0)
        this.#ofOperation.set(operation, this.#shapes.add(inits));
    }
  }

  /** The names that `declarations` declares. */
  get names(): readonly string[] {
    return this.#shapes.named.map(([name]) => name);
  }

  /** The name of the type for an operation, which depends on the other operations. */
  nameFor(operation: Operation): string | undefined {
    const inits = this.#ofOperation.get(operation);
    return inits && this.#shapes.nameOf(inits);
  }

  /** The type for an operation; undefined if fields are enough. */
  typeOf(operation: Operation, scope: TypeScope): Type | undefined {
    const inits = this.#ofOperation.get(operation);
    const name = this.nameFor(operation);
    return name === undefined
      ? inits && this.#objectType(inits, scope)
      : simpleType(name, code`${identifier(name)}`);
  }

  /** Prints all declarations. */
  *declarations(scope: TypeScope): Iterable<Code> {
    for (const [name, inits] of this.#shapes.named)
      yield lines([
        docComment(
          "What a handler passes with each problem besides its fields.",
        ),
        interfaceDeclaration(
          code`${identifier(name)}`,
          this.#objectType(inits, scope).members,
        ),
      ]);
  }

  #objectType(inits: Inits, scope: TypeScope): ObjectType {
    const members = inits.map(({ problem, inits: each }) =>
      memberOf(
        problem.code,
        unionOf(each.map((init) => initType(init, this.#apiVersion, scope))),
      ),
    );
    return { kind: "object", members, index: undefined };
  }

  #initsOf(operation: Operation): Inits {
    const all: ProblemInits[] = [];
    for (const problem of this.#apiVersion.problems) {
      const { code: text, status, schema } = problem;
      const responses = operation.responses.filter(({ problems }) =>
        problems.includes(text),
      );
      const [only, second] = responses;
      const isKnown =
        status !== undefined ||
        (second === undefined && typeof only?.status === "number");
      const each = responses.map((response) => ({
        statuses: isKnown ? [] : this.#possibleStatuses(schema, response),
        headers: handlerHeaders(response, operation, this.#apiVersion),
      }));
      if (!isKnown || each.some(({ headers }) => headers.length > 0))
        all.push({ problem, inits: each });
    }
    return all;
  }

  /** The statuses of a range that the schema of a problem lists, or else the range. */
  #possibleStatuses(
    schema: Schema,
    { status }: ApiResponse,
  ): readonly ApiResponse["status"][] {
    if (typeof status === "number") return [status];
    const listed = (this.#lookup.fixedValuesOf(schema, "status") ?? [])
      .filter((value) => typeof value === "number")
      .filter(
        (value) =>
          status === "default" || status === `${String(value).charAt(0)}XX`,
      );
    return listed.length > 0 ? listed : [status];
  }
}

/** Named after the headers, or else after the codes. */
function namesOf(all: Inits): readonly string[] {
  const headers = all.flatMap(({ inits }) =>
    inits.flatMap((init) => init.headers.map(({ name }) => name)),
  );
  const codes = all.map(({ problem }) => problem.typeName);
  return [
    ...(headers.length > 0
      ? [contentName([...new Set(headers)], "Inits")]
      : []),
    contentName(codes, "Inits"),
  ];
}

function initType(
  { statuses, headers }: Init,
  apiVersion: ApiVersion,
  scope: TypeScope,
): Type {
  const members: Member[] = [];
  if (statuses.length > 0)
    members.push(
      memberOf(
        "status",
        unionOf(
          statuses.map((status) =>
            typeof status === "number"
              ? simpleType(String(status), statusType(status))
              : numberType,
          ),
        ),
      ),
    );
  if (headers.length > 0)
    members.push({
      ...memberOf("headers", headersType(headers, apiVersion, scope)),
      optional: headers.every(({ required }) => !required),
    });
  return { kind: "object", members, index: undefined };
}
