import type {
  ApiResponse,
  ApiVersion,
  Operation,
  ResponseHeader,
  Schema,
} from "../../../language/model/model.js";
import { type Code, code, empty, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import { identifier, typeKey } from "../../../language/print/escape.js";
import {
  interfaceDeclaration,
  type Member,
  numberType,
  simpleType,
  type Type,
  unionOf,
} from "../../../language/print/type.js";
import { SchemaLookup } from "../../../language/schema/lookup.js";
import { handlerHeaders, headersType } from "../operations/handler-headers.js";
import { HeaderSetKeys } from "../operations/response-headers.js";
import { statusType } from "../operations/responses.js";
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

/** The codes of an operation for which a handler passes more than fields. */
type Inits = ReadonlyMap<string, readonly Init[]>;

/**
 * The arguments of `problem` besides fields: the headers that handlers set, and the
 * status of a code that is used with several. Operations often share them, so each set
 * is declared once, under the name of its first operation.
 */
export class ProblemInitSets {
  readonly #sets = new Map<string, { readonly name: string; inits: Inits }>();
  readonly #names = new Map<Operation, string | undefined>();
  readonly #keys = new HeaderSetKeys();
  readonly #apiVersion: ApiVersion;
  readonly #lookup: SchemaLookup;

  constructor(apiVersion: ApiVersion) {
    this.#apiVersion = apiVersion;
    this.#lookup = SchemaLookup.among(apiVersion.schemas);
    for (const operation of apiVersion.operations) {
      const inits = this.#initsOf(operation);
      const key = this.#keyOf(inits);
      const name = `${operation.typeName}ProblemInits`;
      if (inits.size > 0 && !this.#sets.has(key))
        this.#sets.set(key, { name, inits });
      this.#names.set(operation, this.#sets.get(key)?.name);
    }
  }

  /** The names that `declarations` declares. */
  get names(): readonly string[] {
    return [...this.#sets.values()].map(({ name }) => name);
  }

  /** The type for an operation; undefined if fields are enough. */
  typeOf(operation: Operation): Code | undefined {
    const name = this.nameFor(operation);
    return name === undefined ? undefined : code`${identifier(name)}`;
  }

  /** The name of that type, which depends on earlier operations. */
  nameFor(operation: Operation): string | undefined {
    return this.#names.get(operation);
  }

  /** Prints all declarations. */
  *declarations(scope: TypeScope): Iterable<Code> {
    for (const { name, inits } of this.#sets.values()) {
      const members = [...inits].map(([problem, each]) =>
        member(
          problem,
          unionOf(each.map((init) => initType(init, this.#apiVersion, scope))),
        ),
      );
      yield lines([
        docComment(
          "What a handler passes with each problem besides its fields.",
        ),
        interfaceDeclaration(code`${identifier(name)}`, members),
      ]);
    }
  }

  #initsOf(operation: Operation): Inits {
    const inits = new Map<string, readonly Init[]>();
    for (const { code: problem, status, schema } of this.#apiVersion.problems) {
      const responses = operation.responses.filter(({ problems }) =>
        problems.includes(problem),
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
        inits.set(problem, each);
    }
    return inits;
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

  #keyOf(inits: Inits): string {
    return JSON.stringify(
      [...inits].map(([problem, each]) => [
        problem,
        each.map(({ statuses, headers }) => [statuses, this.#keys.of(headers)]),
      ]),
    );
  }
}

function initType(
  { statuses, headers }: Init,
  apiVersion: ApiVersion,
  scope: TypeScope,
): Type {
  const members: Member[] = [];
  if (statuses.length > 0)
    members.push(
      member(
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
      ...member("headers", headersType(headers, apiVersion, scope)),
      optional: headers.every(({ required }) => !required),
    });
  return { kind: "object", members, index: undefined };
}

function member(name: string, type: Type): Member {
  return { docs: empty, key: typeKey(name), optional: false, type };
}
