import {
  type Diagnostic,
  errorAt,
} from "../../../language/diagnostics/diagnostics.js";
import { didYouMean } from "../../../language/diagnostics/suggest.js";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
  locationOf,
} from "../../../language/json/location.js";
import type { ParsedSource } from "../source/source.js";

/** An action of an overlay. */
export interface Action {
  /** A JSONPath. */
  readonly target: string;
  /** The value to merge; absent: the targets are removed. */
  readonly update?: JsonValue;
  readonly location: Location;
}

/** The actions of an overlay, and the errors in it. */
export interface OverlayActions {
  readonly actions: readonly Action[];
  /** `extends`, with its location. */
  readonly extended?: {
    readonly reference: string;
    readonly location: Location;
  };
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks an overlay and reads its actions. */
export function actionsOf({ source, value }: ParsedSource): OverlayActions {
  const root = locationOf(source.file, []);
  const fault = faultOfRoot(value, root, source.name);
  if (fault !== undefined) return { actions: [], diagnostics: [fault] };
  // Checked above.
  const { actions, extends: extended } = value as JsonObject;
  const read = (isArray(actions) ? actions : []).map((action, at) =>
    readAction(action, childLocation(root, "actions", at)),
  );
  return {
    actions: read.flatMap((one) => ("code" in one ? [] : one)),
    diagnostics: read.flatMap((one) => ("code" in one ? one : [])),
    ...(typeof extended === "string" && {
      extended: {
        reference: extended,
        location: childLocation(root, "extends"),
      },
    }),
  };
}

function faultOfRoot(
  value: JsonValue,
  root: Location,
  name: string,
): Diagnostic | undefined {
  if (!isObject(value) || value["overlay"] === undefined)
    return invalid(
      root,
      `${name} is not an overlay: it has no \`overlay\`.`,
      "Start it with `overlay: 1.0.0`.",
    );
  const version = value["overlay"];
  const at = childLocation(root, "overlay");
  if (typeof version !== "string" || !/^1\.[01](?:\.\d+)?$/.test(version))
    return invalid(
      at,
      `Unsupported version of an overlay: ${JSON.stringify(version)}.`,
      'Write `overlay: "1.0.0"`.',
    );
  const { actions } = value;
  if (isArray(actions) && actions.length > 0) return undefined;
  return invalid(
    actions === undefined ? root : childLocation(root, "actions"),
    "The overlay has no list of `actions`.",
    "Add `actions`, each with a `target` and with `update` or `remove`.",
  );
}

const known = ["target", "description", "update", "remove"];

function readAction(
  action: JsonValue,
  location: Location,
): Action | Diagnostic {
  if (!isObject(action))
    return invalid(location, "An action must be an object.");
  const { target, update, remove } = action;
  const unknown = Object.keys(action).find(
    (key) => !known.includes(key) && !key.startsWith("x-"),
  );
  if (unknown !== undefined)
    return invalid(
      childLocation(location, unknown),
      `An action has no member \`${unknown}\`.`,
      `${didYouMean(unknown, known)}Use ${known.join(", ")}, or a name that starts with \`x-\`.`,
    );
  if (typeof target !== "string")
    return invalid(location, "The action has no `target`, a JSONPath.");
  if (remove !== undefined && typeof remove !== "boolean")
    return invalid(
      childLocation(location, "remove"),
      "`remove` must be true or false.",
    );
  if (remove === true) return { target, location };
  return update === undefined
    ? invalid(location, "The action has neither `update` nor `remove: true`.")
    : { target, update, location };
}

function invalid(
  location: Location,
  message: string,
  advice?: string,
): Diagnostic {
  return errorAt(location, "overlay-invalid", message, advice);
}
