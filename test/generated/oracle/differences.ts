import type { Direction } from "./assertions.js";
import type { Difference, Places } from "./difference.js";
import { differencesInDirections } from "./differences-in-directions.js";
import { differencesInSchemas } from "./differences-in-schemas.js";
import { differencesInTraffic } from "./differences-in-traffic.js";
import { differencesInUnions } from "./differences-in-unions.js";

/** All differences that are meant. */
export const differences: readonly Difference[] = [
  ...differencesInTraffic,
  ...differencesInSchemas,
  ...differencesInUnions,
  ...differencesInDirections,
];

/** Descriptions that a side does not print, each wrong in some way. */
export const refused: { readonly [description: string]: "ours" | "theirs" } = {
  "dangling-reference": "ours",
  // An example that leads nowhere is left out of samples.
  "webhook-samples": "theirs",
};

/**
 * What the compiler has against their modules: a type that holds itself by an
 * indexed access, which is followed at once.
 */
export const uncompilable: readonly string[] = [
  ...[
    "(55): 'Pet'",
    "(59): 'Cat'",
    "(74): 'Dog'",
    "(89): 'Node'",
    "(90): 'Leaf'",
    "(93): 'Branch'",
    "(96): 'Part'",
    "(99): 'Wheel'",
    "(105): 'Shape'",
    "(106): 'Circle'",
  ].map((where) => `paths/inherited-unions.ts${where}`),
  "paths/recursion.ts(33): 'Json'",
].map(
  (where) =>
    `${where} is referenced directly or indirectly in its own type annotation.`,
);

/** The assertions of a description that are meant not to hold: `ours to theirs Thing`. */
export function listed(description: string): readonly string[] {
  const named = (direction: Direction, places: Places = {}) =>
    (places[description] ?? []).map((name) => `${direction} ${name}`);
  return differences.flatMap(
    ({ oursDoesNotFit, theirsDoesNotFit, neitherFits }) => [
      ...named("ours to theirs", oursDoesNotFit),
      ...named("theirs to ours", theirsDoesNotFit),
      ...named("ours to theirs", neitherFits),
      ...named("theirs to ours", neitherFits),
    ],
  );
}
