/**
 * The lives of resources, tested on a running server: create, read, list, change, replace,
 * delete, read again. `state/resources.ts` finds what each operation does to a resource.
 * `making.ts` creates resources, `life-cases.ts` and `page-cases.ts` have the tests,
 * `kept.ts` compares what was sent with what came, and `cleaning.ts` deletes what all
 * tests have created.
 */
import type { Operation as Row } from "../../../../templates/runtime/operation.js";
import type { ApiVersion, Operation } from "../../../language/model/model.js";
import {
  type Part,
  partsOf,
  type Resource,
  type Role,
  unversioned,
} from "../../state/resources.js";

/** An operation in the life of a resource. */
export interface Step {
  readonly operation: Operation;
  /** The operation, as the tests send it. */
  readonly row: Row;
  /** Where its response has the item or the list; undefined if it has neither. */
  readonly place: Part["place"];
}

/** The operations of a resource. */
export interface Life {
  readonly resource: Resource;
  /** The path parameter that names an item; absent if no path names one. */
  readonly parameter?: string;
  readonly steps: { readonly [Name in Role]?: Step };
}

/** Finds the lives of a version among the operations that may be sent. */
export function livesOf(
  version: ApiVersion,
  rows: readonly Row[],
  isSent: (operation: Operation) => boolean,
): readonly Life[] {
  const lives = new Map<Resource, Life>();
  const byName = new Map(rows.map((row) => [row.name, row]));
  for (const [name, part] of partsOf(version)) {
    const { role, resource, place } = part;
    const operation = version.operations.find((each) => each.name === name);
    const row = byName.get(name);
    if (operation === undefined || row === undefined) continue;
    if (!isSent(operation) || !isOwn(operation, part, version)) continue;
    const life = lives.get(resource) ?? { resource, steps: {} };
    const parameter = itemParameter(operation.path) ?? life.parameter;
    lives.set(resource, {
      ...life,
      ...(parameter !== undefined && { parameter }),
      steps: { [role]: { operation, row, place }, ...life.steps },
    });
  }
  return [...lives.values()];
}

/**
 * Whether an operation works on the collection, or on an item by its id, and needs nothing
 * but the ids of its path and a body.
 */
function isOwn(
  { path, parameters }: Operation,
  { role, resource }: Part,
  version: ApiVersion,
): boolean {
  const own = unversioned(path.replace(/\/+$/, ""), version);
  const isCollection = role === "list" || role === "create";
  return (
    role !== "act" &&
    own.replace(/\/\{[^{}/]+\}$/, isCollection ? "$&" : "") === resource.path &&
    (isCollection || itemParameter(own) !== undefined) &&
    !parameters.some((each) => each.in === "query" && each.required)
  );
}

/** The parameter at the end of a path: `pet_id` of `/pets/{pet_id}`. */
function itemParameter(path: string): string | undefined {
  return /\/\{([^{}/]+)\}\/*$/.exec(path)?.[1];
}
