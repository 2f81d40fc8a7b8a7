import { type Context, follow } from "../context.js";
import type { Entry } from "../node.js";
import type { Location } from "../../json/location.js";

/** One thing that an operation can cause the API to send. */
export interface Callback {
  readonly key: string;
  /** The address it is sent to, as an expression. */
  readonly expression: string;
  /** Where that expression stands. */
  readonly location: Location;
  readonly pathItem: Entry;
  /** The targets of the references that led to the path item. */
  readonly trail: readonly Location[];
}

/** Reads the `callbacks` of an operation. */
export function callbacksOf(
  operation: Entry,
  context: Context,
): readonly Callback[] {
  return operation.members("callbacks").flatMap(([key, item]) =>
    (follow(item, "a callback", context)?.entry.ownMembers() ?? []).flatMap(
      ([expression, pathItem]) => {
        const followed = follow(pathItem, "a path item", context);
        return followed === undefined
          ? []
          : [
              {
                key,
                expression,
                location: pathItem.location,
                pathItem: followed.entry,
                trail: followed.trail,
              },
            ];
      },
    ),
  );
}
