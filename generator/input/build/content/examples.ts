import { isArray, isObject, memberOf } from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
} from "../../../language/json/location.js";
import type { Example, Examples } from "../../../language/model/model.js";
import type { Document } from "../../read/document.js";
import { withUnquoted } from "../object-node/unquoted-values.js";
import type { ValueNode } from "../object-node/value-node.js";
import { canonicalReference, References } from "../references.js";

/** The examples of a description, read when they are asked for. */
export class DescribedExamples implements Examples {
  // Its own: no part of the model depends on what is resolved here.
  readonly #references: References;

  constructor(document: Document) {
    this.#references = new References(document);
  }

  at(location: Location): readonly Example[] {
    return examplesAt(location, this.#references);
  }

  identityOf(element: Location): unknown {
    // Of a changed text, only the elements that have changed are parsed again.
    return this.#references.valueAt(element);
  }
}

/**
 * The `example` and the `examples` of a schema, a media type or a parameter. Only samples
 * use them, so faults in them are not reported.
 */
export function examplesAt(
  location: Location,
  references: References,
): readonly Example[] {
  const owner = location === "" ? undefined : references.valueAt(location);
  if (!isObject(owner)) return [];
  const { example: one, examples: several } = owner;
  // A schema has no schema, and lists its examples. Those of others have names.
  const hasSchema = owner["schema"] !== undefined;
  const schema = hasSchema ? childLocation(location, "schema") : location;
  const at = (...steps: readonly string[]) => childLocation(location, ...steps);
  const found: readonly NamedNode[] = [
    ...(one === undefined ? [] : [{ value: one, location: at("example") }]),
    ...(isArray(several) && !hasSchema ? several : []).map((value, index) => ({
      value,
      location: at("examples", String(index)),
    })),
    ...(isObject(several) ? Object.entries(several) : []).flatMap(
      ([name, value]) =>
        namedExample(
          name,
          { value, location: at("examples", name) },
          references,
        ),
    ),
  ];
  return found.map(({ name, ...node }) => ({
    ...(name !== undefined && { name }),
    value: withUnquoted(node, schema, references),
  }));
}

interface NamedNode extends ValueNode {
  readonly name?: string;
}

function namedExample(
  name: string,
  given: ValueNode,
  references: References,
): readonly NamedNode[] {
  const { value, location } = dereference(given, references);
  const example = value && memberOf(value, "value");
  return example === undefined
    ? []
    : [{ name, value: example, location: childLocation(location, "value") }];
}

/** The target of a reference within the description, or the value itself. */
function dereference(item: ValueNode, references: References) {
  const { value } = item;
  if (
    !isObject(value) ||
    typeof value.$ref !== "string" ||
    !value.$ref.startsWith("#")
  )
    return item;
  const location = canonicalReference(value.$ref);
  return { value: references.valueAt(location), location };
}
