import type {
  ApiResponse,
  MediaType,
  NamedSchema,
  ProblemType,
  Schema,
  Writable,
} from "../../../language/model/model.js";
import { SchemaLookup } from "../../../language/schema/lookup.js";
import { constrainsOnly } from "../../../language/schema/schema.js";
import {
  assignNames,
  escapedIdentifier,
  pascalCase,
  upperFirst,
  verbatimIdentifier,
} from "../names/names.js";
import { reservedTypes } from "../names/reserved-names.js";
import { isSame } from "../operations/shared-operations.js";
import { isJson } from "./media-types.js";
import { type CarriedCode, codeCarrier, codesIn } from "./problem-codes.js";
import type { ResponseWithoutProblems } from "./responses.js";

/** A problem code in a response's schema. */
interface FoundProblem extends CarriedCode {
  readonly schema: Schema;
  /** The schema behind `schema` if that is only a reference. */
  readonly target: Schema;
}

/** A problem code of an API version with the facts from all its responses. */
interface CollectedProblem {
  readonly carrier: ProblemType["carrier"];
  readonly target: Schema;
  readonly schemas: Schema[];
  readonly statuses: Set<ApiResponse["status"]>;
}

/** Finds the problems in the responses of the description. */
export class ProblemFinder {
  readonly lookup: SchemaLookup;
  readonly #named: ReadonlyMap<string, NamedSchema>;
  readonly #codes: ReadonlyMap<Schema, string>;
  readonly #found = new Map<readonly MediaType[], readonly FoundProblem[]>();

  constructor(
    named: ReadonlyMap<string, NamedSchema>,
    codes: ReadonlyMap<Schema, string>,
  ) {
    this.lookup = new SchemaLookup(named);
    this.#named = named;
    this.#codes = codes;
  }

  /** The problems of a response; empty unless it is an error. */
  problemsIn({
    status,
    content,
  }: ResponseWithoutProblems): readonly FoundProblem[] {
    const isError =
      typeof status === "number"
        ? status >= 400
        : status === "4XX" || status === "5XX" || status === "default";
    if (!isError || content.length === 0) return [];
    const known = this.#found.get(content);
    if (known !== undefined) return known;
    const found = content.flatMap((media) => this.#inMedia(media));
    this.#found.set(content, found);
    return found;
  }

  #inMedia({ name, schema }: MediaType): readonly FoundProblem[] {
    const essence = (name.split(";")[0] ?? "").trim().toLowerCase();
    if (schema === undefined || !(isJson(essence) || essence === "*/*"))
      return [];
    return this.#inSchema(
      schema,
      essence === "application/problem+json",
      new Set(),
    );
  }

  #inSchema(
    schema: Schema,
    isProblem: boolean,
    seen: Set<Schema>,
  ): readonly FoundProblem[] {
    const target = this.#resolve(schema);
    if (seen.has(target)) return [];
    seen.add(target);
    const declared = this.#codes.get(schema) ?? this.#codes.get(target);
    const codes =
      declared === undefined
        ? codesIn(target, isProblem, this.lookup)
        : [
            {
              code: declared,
              carrier: codeCarrier(target, declared, this.lookup),
            },
          ];
    if (codes.length > 0)
      return codes.map((code) => ({ ...code, schema, target }));
    return (target.oneOf ?? target.anyOf ?? []).flatMap((member) =>
      this.#inSchema(member, isProblem, seen),
    );
  }

  #resolve(schema: Schema): Schema {
    let target = schema;
    const seen = new Set<Schema>();
    while (target.ref !== undefined && constrainsOnly(target, "ref")) {
      const next = this.#named.get(target.ref)?.schema;
      if (next === undefined || seen.has(next)) break;
      seen.add(next);
      target = next;
    }
    return target;
  }
}

/** Collects the problem types of an API version. */
export class ProblemCollector {
  readonly #finder: ProblemFinder;
  readonly #collected = new Map<string, CollectedProblem>();

  constructor(finder: ProblemFinder) {
    this.#finder = finder;
  }

  /** Adds the problems of a response and returns their codes. */
  add(response: ResponseWithoutProblems): readonly string[] {
    const codes = new Set<string>();
    for (const found of this.#finder.problemsIn(response)) {
      codes.add(found.code);
      const collected = this.#collected.get(found.code);
      if (collected === undefined) {
        this.#collected.set(found.code, {
          ...found,
          schemas: [found.schema],
          statuses: new Set([response.status]),
        });
        continue;
      }
      collected.statuses.add(response.status);
      if (!collected.schemas.some((schema) => isSame(schema, found.schema)))
        collected.schemas.push(found.schema);
    }
    return [...codes];
  }

  /** The collected problem types, with type names that differ from the given ones. */
  problemTypes(typeNames: ReadonlySet<string>): readonly ProblemType[] {
    const names = assignNames([...this.#collected.keys()], {
      candidates: typeNameCandidates,
      isOwn: (code, name) => code === name,
      isFree: (name) =>
        !typeNames.has(`${name}Problem`) &&
        !reservedTypes.has(`${name}Problem`),
    });
    return [...this.#collected].map(([code, collected]) =>
      this.#problem(code, names.get(code) ?? "_", collected),
    );
  }

  #problem(
    code: string,
    typeName: string,
    collected: CollectedProblem,
  ): ProblemType {
    const { carrier, target, schemas, statuses } = collected;
    const { lookup } = this.#finder;
    const [first = target, ...others] = schemas;
    const problem: Writable<ProblemType> = {
      code,
      typeName,
      docs: target.docs,
      schema:
        others.length === 0
          ? first
          : { docs: target.docs, location: target.location, anyOf: schemas },
      carrier,
      location: target.location,
    };
    const status = singleNumber(
      lookup.fixedValuesOf(target, "status") ?? [...statuses],
    );
    if (status !== undefined) problem.status = status;
    const [title] = lookup.fixedValuesOf(target, "title") ?? [
      target.docs.title,
    ];
    if (typeof title === "string") problem.title = title;
    if (schemas.some((schema) => hasOwnCode(schema, code, lookup)))
      problem.ownCode = true;
    return problem;
  }
}

/** Whether a schema has a property `code` that is not certain to be the code of the problem. */
function hasOwnCode(
  schema: Schema,
  code: string,
  lookup: SchemaLookup,
): boolean {
  const fixed = lookup.fixedValuesOf(schema, "code") ?? [];
  return (
    !fixed.includes(code) &&
    lookup
      .possibleParts(schema)
      .some(({ object }) =>
        object?.properties.some(({ name }) => name === "code"),
      )
  );
}

function singleNumber(values: readonly unknown[]): number | undefined {
  const [value] = values;
  return values.length === 1 && typeof value === "number" ? value : undefined;
}

function typeNameCandidates(code: string): readonly (() => string)[] {
  // Words in capitals are the usual style of codes, not abbreviations.
  const normalized = code.replace(/[A-Z]{2,}[A-Z0-9]*(?![a-z])/g, (word) =>
    word.toLowerCase(),
  );
  const name = pascalCase(normalized);
  // If the code is a URI, its last segment names it.
  const lastSegment = /^[a-z][a-z+.-]*:.*[/#:]([^/#:]+)\/?$/i.exec(
    normalized,
  )?.[1];
  return [
    () => (lastSegment === undefined ? name : pascalCase(lastSegment)),
    () => name,
    () => `${name}Code`,
    () => upperFirst(verbatimIdentifier(code)),
    () => upperFirst(escapedIdentifier(code)),
  ];
}
