import type {
  ApiVersion,
  SharedOperation,
} from "../../../language/model/model.js";
import { type Code, code, empty, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import { list, typeParameters } from "../../../language/print/escape.js";
import { importType } from "../../../language/print/print.js";
import {
  intersectionOf,
  literalUnion,
  simpleType,
  type Type,
  typeCode,
} from "../../../language/print/type.js";
import { handlersOf, hasSecurity } from "./version-names.js";

const sharedByType = importType("runtime/server", "SharedBy");

/**
 * Prints the type of handlers that serve several versions; empty if no
 * operation is the same in two versions. It depends only on the versions that
 * it is used with: a further version adds a condition and changes none.
 */
export function sharedHandlersType(
  versions: readonly ApiVersion[],
  shared: readonly SharedOperation[],
): Code {
  const sets = [...byVersions(shared).values()].flatMap((set) => {
    const last = versions.find(({ name }) => name === set.versions.at(-1));
    return last === undefined ? [] : [{ set, last }];
  });
  if (sets.length === 0) return empty;
  const conditions = sets.map(({ set, last }) => condition(last, set));
  // An unused type parameter does not compile under `noUnusedLocals`.
  const isGuarded = sets.some(({ last }) => hasSecurity(last));
  const parameters = [
    code`Versions extends Version`,
    ...(isGuarded ? [code`Principal = unknown`] : []),
  ];
  return lines([
    docComment(
      "Handlers of the operations that are the same in all of the named versions. Write them once, and spread them into the group of each version.",
    ),
    code`export type SharedHandlers${typeParameters(parameters)} = ${typeCode(intersectionOf(conditions))};`,
  ]);
}

/** Operations that are the same in the same versions. */
interface SharedSet {
  readonly versions: readonly string[];
  readonly operations: readonly string[];
}

function byVersions(
  shared: readonly SharedOperation[],
): ReadonlyMap<string, SharedSet> {
  const sets = new Map<string, SharedSet>();
  for (const { name, versions } of shared) {
    const key = JSON.stringify(versions);
    const operations = sets.get(key)?.operations ?? [];
    sets.set(key, { versions, operations: [...operations, name] });
  }
  return sets;
}

/** The handlers of a set, if all versions in question belong to it. */
function condition(
  apiVersion: ApiVersion,
  { versions, operations }: SharedSet,
): Type {
  const handlers = handlersOf(apiVersion, [code`Versions`]);
  const args = [
    code`Versions`,
    typeCode(literalUnion(versions)),
    code`Pick${list("<", [handlers, typeCode(literalUnion(operations))], ">")}`,
  ];
  const type = code`${sharedByType}${list("<", args, ">")}`;
  return simpleType(JSON.stringify(versions), type);
}
