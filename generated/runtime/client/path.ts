import type { EncodePath } from "./types.js";
import { own, textOf } from "./values.js";

/** Paths of which each segment holds a single value at most; `styledPath` has all others. */
export const encodePath: EncodePath = ({ path }, values) =>
  path.replace(/\{([^{}]*)\}/g, (_, name: string) =>
    undotted(name, encodeURIComponent(textOf(name, own(values, name)))),
  );

/** URL parsing takes dots out of a path, so that the request would go elsewhere. Throws a `TypeError` for them. */
export function undotted(name: string, text: string): string {
  if (/^(\.|%2e|%252e){0,2}$/i.test(text))
    throw new TypeError(
      `The path parameter ${name} must not be empty or dots.`,
    );
  return text;
}
