import { repaired } from "../../language/diagnostics/diagnostics.js";
import {
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../language/json/json.js";
import { childLocation, type Location } from "../../language/json/location.js";
import type { Resolved } from "../read/document.js";
import type { DiagnosticCollector } from "./diagnostic-collector.js";
import { ObjectNode } from "./object-node/object-node.js";
import type { ValueNode } from "./object-node/value-node.js";
import type { Parts } from "./parts/parts.js";
import type { References } from "./references.js";
import type { SchemaBuilder } from "./schema/schema.js";
import {
  isOfObjectKind,
  type ObjectKind,
  readsSchema,
  schemaAdvice,
} from "./warnings/object-kinds.js";

/** The context that every part of the build needs. */
export interface Context {
  readonly diagnostics: DiagnosticCollector;
  readonly references: References;
  readonly schemas: SchemaBuilder;
  readonly parts: Parts;
}

/** The object at the end of a chain of references. */
export interface FollowedReference {
  readonly node: ObjectNode;
  /** The location of each target on the way, ending with the object; empty if there was no reference. */
  readonly trail: readonly Location[];
}

/** Follows the `$ref` of an object, and reports a target of the wrong kind. A boolean schema has no `$ref`. */
export function follow(
  item: ValueNode,
  wanted: ObjectKind,
  context: Context,
): FollowedReference | undefined {
  const { diagnostics } = context;
  const trail: Location[] = [];
  let { value, location } = item;
  while (isObject(value) && value.$ref !== undefined) {
    const at = childLocation(location, "$ref");
    const target = resolve(value.$ref, location, context);
    if (target === undefined)
      return standIn(unknownContent[wanted], location, context);
    if (readsSchema(wanted, target)) {
      diagnostics.warning(
        at,
        "ref-kind",
        repaired(
          `The reference leads to a schema, but must lead to ${wanted}.`,
          "It is read as the schema of `application/json`.",
        ),
        schemaAdvice(wanted),
      );
      const content = { "application/json": { schema: value } };
      return standIn({ content }, location, context);
    }
    if (!isOfObjectKind(wanted, target, at, diagnostics))
      return standIn(unknownContent[wanted], location, context);
    if (trail.includes(target.location)) {
      diagnostics.error(
        childLocation(item.location, "$ref"),
        "ref-cycle",
        "The reference is circular: it leads back to itself.",
      );
      return standIn(unknownContent[wanted], item.location, context);
    }
    trail.push(target.location);
    ({ value, location } = target);
  }
  // `true` and `false` are schemas, but not objects.
  if (wanted === "a schema" && typeof value === "boolean") return undefined;
  const shorthand = wanted === "a response" ? textOf : undefined;
  const node = ObjectNode.of({ value, location }, context, wanted, shorthand);
  return node === undefined ? undefined : { node, trail };
}

function resolve(
  reference: JsonValue,
  from: Location,
  { diagnostics, references }: Context,
): Resolved | undefined {
  if (typeof reference === "string") return references.resolve(reference, from);
  const handling = "the reference is ignored";
  const at = childLocation(from, "$ref");
  diagnostics.warnWrongType(at, reference, "a string", handling);
  return undefined;
}

/** A text in place of a response is its description. */
function textOf(description: string): JsonObject {
  return { description };
}

const anyJson: JsonObject = { content: { "application/json": {} } };

/** The value of an unresolved reference; an object of another kind is omitted. */
const unknownContent: Readonly<Partial<Record<ObjectKind, JsonObject>>> = {
  "a request body": anyJson,
  "a response": anyJson,
  "a media type": {},
  "a header": {},
};

/** An object in place of a reference. */
function standIn(
  json: JsonObject | undefined,
  location: Location,
  context: Context,
): FollowedReference | undefined {
  if (json === undefined) return undefined;
  return { node: new ObjectNode(json, location, context), trail: [] };
}
