import type { Discriminator } from "../model/model.js";
import type { Pair } from "./compare-schemas.js";
import { within } from "./facts.js";

/** Compares by what the alternatives of unions are told apart. */
export function compareDiscriminators(pair: Pair): void {
  const { before, after, scope, facts } = pair;
  const [one, other] = [before.discriminator, after.discriminator];
  const places = { before: before.place, after: after.place };
  const at = within(scope, " discriminator");
  if (one === undefined && other === undefined) return;
  if (one === undefined || other === undefined)
    facts.add(at, {
      kind: one === undefined ? "discriminator-added" : "discriminator-removed",
      places,
      ...(one && { before: one.property }),
      ...(other && { after: other.property }),
    });
  else if (one.property !== other.property || one.rest !== other.rest)
    facts.add(at, {
      kind: "discriminator-changed",
      places,
      before: one.property,
      after: other.property,
    });
  else compareMeanings(pair, one, other);
}

/** Compares which alternative a value means; a schema that is named otherwise now is no other. */
function compareMeanings(
  { before, after, scope, facts, relations }: Pair,
  one: Discriminator,
  other: Discriminator,
): void {
  const known = new Map(one.mapping.map((row) => [row.value, row.schema]));
  for (const { value, schema } of other.mapping) {
    const was = known.get(value);
    if (was === undefined || was === schema) continue;
    if (relations.areRenamed(was, schema)) continue;
    facts.add(within(scope, ` discriminator ${value}`), {
      kind: "discriminator-changed",
      places: { before: before.place, after: after.place },
      before: was,
      after: schema,
    });
  }
}
