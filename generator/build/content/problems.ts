import { Lookup } from "../../schema/schema-lookup.js";
import { isJson } from "./media-types.js";
import type {
  ApiResponse,
  MediaType,
  NamedSchema,
  ProblemType,
  Schema,
  Writable,
} from "../../model/model.js";
import {
  escapedIdentifier,
  verbatimIdentifier,
  pascalCase,
  assignNames,
  upperFirst,
} from "../names/names.js";
import { type CarriedCode, codeCarrier, codesIn } from "./problem-codes.js";
import type { ResponseWithoutProblems } from "./responses.js";
import { reservedTypes } from "../names/reserved-names.js";
import { isSame } from "../operations/shared-operations.js";
import { constrainsOnly } from "../../schema/schema.js";

/** A schema with a code, as a reply has it. */
interface FoundProblem extends CarriedCode {
  readonly schema: Schema;
  /** The schema itself where `schema` only refers to it. */
  readonly target: Schema;
}

/** One code of a surface, with all that was found about it. */
interface CollectedProblem {
  readonly carrier: ProblemType["carrier"];
  readonly target: Schema;
  readonly schemas: Schema[];
  readonly statuses: Set<ApiResponse["status"]>;
}

/** Finds the problems that the replies of the description can carry. */
export class ProblemFinder {
  readonly lookup: Lookup;
  readonly #named: ReadonlyMap<string, NamedSchema>;
  readonly #codes: ReadonlyMap<Schema, string>;
  readonly #found = new Map<readonly MediaType[], readonly FoundProblem[]>();

  constructor(
    named: ReadonlyMap<string, NamedSchema>,
    codes: ReadonlyMap<Schema, string>,
  ) {
    this.lookup = new Lookup(named);
    this.#named = named;
    this.#codes = codes;
  }

  /** What is found in a reply; nothing where it is no error. */
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
    const target = this.#targetOf(schema);
    if (seen.has(target)) return [];
    seen.add(target);
    const marked = this.#codes.get(schema) ?? this.#codes.get(target);
    const carried =
      marked === undefined
        ? codesIn(target, isProblem, this.lookup)
        : [
            {
              code: marked,
              carrier: codeCarrier(target, marked, this.lookup),
            },
          ];
    if (carried.length > 0)
      return carried.map((code) => ({ ...code, schema, target }));
    return (target.oneOf ?? target.anyOf ?? []).flatMap((member) =>
      this.#inSchema(member, isProblem, seen),
    );
  }

  #targetOf(schema: Schema): Schema {
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

/** Gathers the problems of a surface. */
export class ProblemCollector {
  readonly #finder: ProblemFinder;
  readonly #gathered = new Map<string, CollectedProblem>();

  constructor(finder: ProblemFinder) {
    this.#finder = finder;
  }

  /** Takes in what a reply can carry, and returns the codes. */
  take(response: ResponseWithoutProblems): readonly string[] {
    const codes = new Set<string>();
    for (const found of this.#finder.problemsIn(response)) {
      codes.add(found.code);
      const gathered = this.#gathered.get(found.code);
      if (gathered === undefined) {
        this.#gathered.set(found.code, {
          ...found,
          schemas: [found.schema],
          statuses: new Set([response.status]),
        });
        continue;
      }
      gathered.statuses.add(response.status);
      if (!gathered.schemas.some((schema) => isSame(schema, found.schema)))
        gathered.schemas.push(found.schema);
    }
    return [...codes];
  }

  /** The problems taken in; their types' names are clear of the given ones. */
  finish(typeNames: ReadonlySet<string>): readonly ProblemType[] {
    const names = assignNames([...this.#gathered.keys()], {
      candidates: typeNameCandidates,
      isOwn: (code, name) => code === name,
      isFree: (name) =>
        !typeNames.has(`${name}Problem`) &&
        !reservedTypes.has(`${name}Problem`),
    });
    return [...this.#gathered].map(([code, gathered]) =>
      this.#problem(code, names.get(code) ?? "_", gathered),
    );
  }

  #problem(
    code: string,
    typeName: string,
    gathered: CollectedProblem,
  ): ProblemType {
    const { carrier, target, schemas, statuses } = gathered;
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
    const status = onlyNumber(lookup.values(target, "status") ?? [...statuses]);
    if (status !== undefined) problem.status = status;
    const [title] = lookup.values(target, "title") ?? [target.docs.title];
    if (typeof title === "string") problem.title = title;
    return problem;
  }
}

function onlyNumber(values: readonly unknown[]): number | undefined {
  const [value] = values;
  return values.length === 1 && typeof value === "number" ? value : undefined;
}

function typeNameCandidates(code: string): readonly (() => string)[] {
  // Words in capitals only are code style, not abbreviations.
  const words = code.replace(/[A-Z]{2,}[A-Z0-9]*(?![a-z])/g, (word) =>
    word.toLowerCase(),
  );
  const name = pascalCase(words);
  // Of an address that is a code the end says which it is.
  const end = /^[a-z][a-z+.-]*:.*[/#:]([^/#:]+)\/?$/i.exec(words)?.[1];
  return [
    () => (end === undefined ? name : pascalCase(end)),
    () => name,
    () => `${name}Code`,
    () => upperFirst(verbatimIdentifier(code)),
    () => upperFirst(escapedIdentifier(code)),
  ];
}
