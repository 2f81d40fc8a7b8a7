import type { ProblemType, Schema, ApiVersion } from "../../model/model.js";
import { saysNothing, spelling } from "../../schema/equal.js";

/** What a reply can carry, taken apart. */
export interface Leaves {
  /** The schema of each code. */
  readonly coded: ReadonlyMap<string, Schema>;
  /** What carries no code. */
  readonly rest: readonly Schema[];
}

/** Takes the bodies of failures apart by the codes of problems. */
export class ProblemLeaves {
  readonly #codes = new Map<string, string[]>();
  readonly #named: ReadonlyMap<string, Schema>;

  constructor({ problems, schemas }: ApiVersion) {
    this.#named = new Map(schemas.map(({ name, schema }) => [name, schema]));
    for (const { code, schema } of problems)
      for (const one of formsOf(schema)) {
        const key = spelling(one);
        const codes = this.#codes.get(key);
        if (codes) codes.push(code);
        else this.#codes.set(key, [code]);
      }
  }

  of(schema: Schema): Leaves {
    const coded = new Map<string, Schema>();
    const rest: Schema[] = [];
    this.#collect(schema, coded, rest, new Set());
    return { coded, rest };
  }

  #collect(
    schema: Schema,
    coded: Map<string, Schema>,
    rest: Schema[],
    seen: Set<Schema>,
  ): void {
    const target = this.#targetOf(schema);
    if (seen.has(target)) return;
    seen.add(target);
    const codes =
      this.#codes.get(spelling(schema)) ?? this.#codes.get(spelling(target));
    const members = target.oneOf ?? target.anyOf;
    if (codes) for (const code of codes) coded.set(code, schema);
    else if (members)
      for (const member of members) this.#collect(member, coded, rest, seen);
    else rest.push(schema);
  }

  /** What a schema that is a reference alone leads to. */
  #targetOf(schema: Schema): Schema {
    const { ref, ...own } = schema;
    const target = ref === undefined ? undefined : this.#named.get(ref);
    return target && saysNothing(own) ? target : schema;
  }
}

/** A problem of several forms is their union. */
export function formsOf(schema: ProblemType["schema"]): readonly Schema[] {
  const { anyOf, ...own } = schema;
  return anyOf && saysNothing(own) ? anyOf : [schema];
}
