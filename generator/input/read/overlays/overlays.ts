/**
 * Applies overlays (OpenAPI Overlay 1.0) to a description before its references
 * are resolved. `actions.ts` checks an overlay and reads its actions,
 * `targets.ts` evaluates their JSONPaths, and `overlaid-tree.ts` changes the
 * description and remembers where each value comes from.
 */
import {
  type Diagnostic,
  errorAt,
  warningAt,
} from "../../../language/diagnostics/diagnostics.js";
import {
  isArray,
  isObject,
  type JsonValue,
} from "../../../language/json/json.js";
import { childLocation } from "../../../language/json/location.js";
import type { ParsedSource } from "../source/source.js";
import { type Action, actionsOf } from "./actions.js";
import { OverlaidTree } from "./overlaid-tree.js";
import { loadTargets, type TargetFinder } from "./targets.js";

/** A description with its overlays. */
export interface Overlaid {
  readonly tree: OverlaidTree;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Applies overlays in their order.
 *
 * @param isDescription whether `extends` of an overlay, relative to a file, names the description
 */
export async function applyOverlays(
  description: JsonValue,
  overlays: readonly ParsedSource[],
  isDescription: (reference: string, from: string) => boolean,
): Promise<Overlaid> {
  const find = await loadTargets();
  const tree = new OverlaidTree(description);
  const diagnostics: Diagnostic[] = [];
  for (const overlay of overlays) {
    const { actions, extended, diagnostics: faults } = actionsOf(overlay);
    const { file, name } = overlay.source;
    diagnostics.push(...faults);
    if (extended !== undefined && !isDescription(extended.reference, file))
      diagnostics.push(
        warningAt(
          extended.location,
          "overlay-extends",
          `${name} extends \`${extended.reference}\`, but is applied to another description.`,
        ),
      );
    for (const action of actions)
      diagnostics.push(...apply(action, tree, find));
  }
  return { tree, diagnostics };
}

/** Applies an action to all its targets. */
function apply(
  { target, update, location }: Action,
  tree: OverlaidTree,
  find: TargetFinder,
): readonly Diagnostic[] {
  const at = childLocation(location, "target");
  const targets = find(tree.root, target);
  if (typeof targets === "string")
    return [
      errorAt(
        at,
        "overlay-target",
        `\`${target}\` is not a JSONPath of RFC 9535: ${targets}.`,
      ),
    ];
  if (targets.length === 0)
    return [
      warningAt(
        at,
        "overlay-unmatched",
        `The target \`${target}\` matches nothing, so the action has no effect.`,
      ),
    ];
  if (update === undefined) {
    tree.remove(targets);
    return targets.some((steps) => steps.length === 0)
      ? [mismatch(at, "The root of the description cannot be removed.")]
      : [];
  }
  const from = childLocation(location, "update");
  const refused = targets.find((steps) => !tree.update(steps, update, from));
  if (refused === undefined) return [];
  const kind = kindOf(tree.valueAt(refused) ?? null);
  return [
    mismatch(
      from,
      `\`update\` is ${kindOf(update)}, but the target \`${target}\` is ${kind}.`,
    ),
  ];
}

function mismatch(location: string, message: string): Diagnostic {
  return errorAt(location, "overlay-mismatch", message);
}

function kindOf(value: JsonValue): string {
  if (value === null) return "null";
  if (isArray(value)) return "an array";
  return isObject(value) ? "an object" : `a ${typeof value}`;
}
