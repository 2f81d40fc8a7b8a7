import type {
  CallExpression,
  Expression,
  ObjectLiteralExpression,
} from "ts-morph";

import type { Factory } from "../../files/handlers.js";
import { functionOf, objectOf, unwrapped } from "../resolve.js";
import type { Team } from "../team.js";
import { ownTypeOf } from "./access.js";
import type { Served } from "./served.js";

/**
 * How the server of a team makes handlers of what they need: the type of the parameter of
 * a function such as `catsHandlers(deps)`, and its argument. Undefined if it calls none,
 * or if the type has no name that another file can import.
 */
export function factoryOf(served: Served, team: Team): Factory | undefined {
  for (const call of callsIn(served, team)) {
    const [argument, second] = call.getArguments();
    const [parameter] = functionOf(call, team.is)?.getParameters() ?? [];
    const type = ownTypeOf(parameter?.getTypeNode(), team);
    if (argument !== undefined && second === undefined && type !== undefined)
      return { type, argument: argument.getText() };
  }
  return undefined;
}

/** The calls in the object of the handlers, and in those of each version. */
function callsIn(
  { handlersObject, groups }: Served,
  team: Team,
): readonly CallExpression[] {
  const own = [...(groups?.values() ?? [])].flatMap(
    (group) => objectOf(group, team.is) ?? [],
  );
  return [...own, ...(handlersObject ? [handlersObject] : [])]
    .flatMap((object) => valuesOf(object, team))
    .map((value) => unwrapped(value, team.is))
    .filter((value) => team.is.isCallExpression(value));
}

function valuesOf(
  object: ObjectLiteralExpression,
  { is }: Team,
): readonly Expression[] {
  return object.getProperties().flatMap((property) => {
    if (is.isSpreadAssignment(property)) return [property.getExpression()];
    return is.isPropertyAssignment(property)
      ? (property.getInitializer() ?? [])
      : [];
  });
}
