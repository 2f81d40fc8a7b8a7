import type { Api, Surface } from "../model/model.js";
import { compareEvents } from "./compare-events.js";
import { compareOperations } from "./compare-operations.js";
import { SchemaComparison } from "./compare-schemas.js";
import { type Fact, Facts } from "./facts.js";
import { commonReach, reachOf } from "./reach.js";

/**
 * Compares two descriptions of an API. Each difference is one fact that stands
 * where it was made, with all whom it reaches; what is only spelled otherwise
 * is none.
 */
export function compare(before: Api, after: Api): readonly Fact[] {
  const facts = new Facts();
  const surfaces = new Map(after.surfaces.map((one) => [one.name, one]));
  for (const surface of before.surfaces) {
    const other = surfaces.get(surface.name);
    surfaces.delete(surface.name);
    compareSurfaces(surface, other ?? emptied(surface), facts);
  }
  for (const surface of surfaces.values())
    compareSurfaces(emptied(surface), surface, facts);
  return facts.all();
}

/** A surface that is not there, so that all of the other side's is added or removed. */
function emptied(surface: Surface): Surface {
  return { ...surface, operations: [], schemas: [], events: [], problems: [] };
}

function compareSurfaces(before: Surface, after: Surface, facts: Facts): void {
  const [left, right] = [schemasOf(before), schemasOf(after)];
  const comparison = new SchemaComparison(
    facts,
    (name) => left.get(name),
    (name) => right.get(name),
  );
  compareOperations(before, after, facts, comparison.compare);
  compareEvents(before, after, facts, comparison.compare);
  const [had, has] = [reachOf(before), reachOf(after)];
  // A map visits what is added while it is gone through.
  for (const [one, other] of comparison.pairs.values()) {
    const [old, now] = [left.get(one), right.get(other)];
    const reach = commonReach(had.get(one), has.get(other));
    if (old && now && reach.length > 0)
      comparison.compare(old, now, { where: other, reach });
  }
}

function schemasOf({ schemas }: Surface) {
  return new Map(schemas.map(({ name, schema }) => [name, schema]));
}
