import type { EncodePath } from "./types.js";
import { own, textOf } from "./values.js";

/**
 * Fills in a path whose parameters are primitive values, at most one per segment.
 * `styledPath` handles everything else.
 */
export const encodePath: EncodePath = ({ path }, values) =>
  path.replace(/\{([^{}]*)\}/g, (_, name: string) =>
    undotted(name, encodeURIComponent(textOf(name, own(values, name)))),
  );

/**
 * Throws a `TypeError` for an empty segment, `.` or `..`: URL parsing removes dot
 * segments, so the request would go to another path.
 */
export function undotted(name: string, text: string): string {
  if (/^(\.|%2e|%252e){0,2}$/i.test(text))
    throw new TypeError(`Path parameter ${name} is empty or dots.`);
  return text;
}
