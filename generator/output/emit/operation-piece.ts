import type { ApiVersion, Operation } from "../../language/model/model.js";
import { type Code, piece } from "../../language/print/code.js";

/**
 * What the text about one operation may depend on besides it: its version without the
 * other operations. It may look up the schemas that the operation refers to.
 */
export type Surroundings = Omit<ApiVersion, "operations" | "events">;

/**
 * Whole lines about one operation.
 *
 * @param part tells the pieces of one operation apart
 * @param given what depends on other operations, such as names that they share
 */
export function operationPiece(
  operation: Operation,
  part: string,
  surroundings: Surroundings,
  given: readonly unknown[],
  print: () => Code,
): Code {
  return piece(
    operation,
    `${surroundings.name}/${part}`,
    [...propertiesOf(surroundings), ...given],
    print,
  );
}

/** The properties of a version, except its elements. */
function propertiesOf(surroundings: Surroundings): readonly unknown[] {
  const known = properties.get(surroundings);
  if (known !== undefined) return known;
  const found = Object.entries(surroundings).flatMap(([name, value]) =>
    elements.has(name) ? [] : [value],
  );
  properties.set(surroundings, found);
  return found;
}

// Each operation asks for them several times.
const properties = new WeakMap<Surroundings, readonly unknown[]>();

/** The version is passed as a whole. */
const elements: ReadonlySet<string> = new Set<keyof ApiVersion>([
  "operations",
  "events",
  "schemas",
]);
