/**
 * What the runs of one process share, such as those of `--watch`: the text of the
 * description with its values, the parts that were built from it, the objects of the model
 * that have not changed, the samples that were made and the texts that were printed from
 * them, and the contents of the files. `reused-data.ts` compares two models.
 */
import { ReusedParts } from "../../input/build/parts/reused-parts.js";
import { ReusedJson } from "../../input/read/json/reused-json.js";
import type { Api } from "../../language/model/model.js";
import { ReusedTexts } from "../../language/print/reused-texts.js";
import { ReusedSamples } from "../../language/samples/sampled-events.js";
import { ReusedChecks } from "../emit/validators/plan/reused-checks.js";
import { ReusedContents } from "../write/contents.js";
import { ReusedData } from "./reused-data.js";

/** What the runs for one output folder share. */
export class Reuse {
  readonly texts = new ReusedTexts();
  readonly samples = new ReusedSamples();
  readonly json = new ReusedJson();
  readonly parts = new ReusedParts();
  readonly checks = new ReusedChecks();
  readonly contents = new ReusedContents();
  #last: Api | undefined;

  /**
   * The model with the objects of the last run where nothing has changed: neither the
   * object nor any schema that it refers to. An object that is the same as in the last
   * run therefore leads to the same text.
   */
  model(next: Api): Api {
    const last = this.#last;
    const kept = last === undefined ? next : this.#reused(next, last);
    this.#last = kept;
    // Examples are read from the description, which may have others now.
    return { ...kept, examples: next.examples };
  }

  #reused(next: Api, last: Api): Api {
    const kept = new ReusedData(new Set()).of(next, last);
    const changed = changedSchemas(kept, last);
    if (changed.length === 0) return kept;
    const names = referrers(changed, next, last);
    // A later run must not get these objects again: their texts were printed when the
    // schemas had another meaning.
    this.parts.forget(names);
    return new ReusedData(names).of(next, last);
  }
}

/** The names of the schemas that are not the same in all versions. */
function changedSchemas(kept: Api, last: Api): readonly string[] {
  const names = (api: Api, others: ReadonlySet<object>) =>
    schemasOf(api).flatMap((schema) =>
      others.has(schema) ? [] : [schema.name],
    );
  const all = (api: Api) => new Set<object>(schemasOf(api));
  return [...names(kept, all(last)), ...names(last, all(kept))];
}

function schemasOf({ versions }: Api) {
  return versions.flatMap(({ schemas }) => schemas);
}

/** Schemas, and all that refer to them, directly or indirectly. */
function referrers(
  names: readonly string[],
  ...apis: readonly Api[]
): ReadonlySet<string> {
  const schemas = new Set(apis.flatMap(schemasOf));
  const all = new Set([...schemas].map(({ name }) => name));
  const byTarget = new Map<string, Set<string>>();
  for (const { name, schema } of schemas)
    for (const target of namesIn(schema, all))
      byTarget.set(target, (byTarget.get(target) ?? new Set()).add(name));
  const found = new Set(names);
  // Iteration includes the names that are added meanwhile.
  for (const name of found)
    for (const referrer of byTarget.get(name) ?? []) found.add(referrer);
  return found;
}

/** The texts in a value that are one of the names: a few more than its references. */
function namesIn(
  value: unknown,
  names: ReadonlySet<string>,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (typeof value === "string") {
    if (names.has(value)) found.add(value);
  } else if (typeof value === "object" && value !== null)
    for (const member of Object.values(value)) namesIn(member, names, found);
  return found;
}
