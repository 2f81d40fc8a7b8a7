import { repaired } from "../../../language/diagnostics/diagnostics.js";
import { nearestName } from "../../../language/diagnostics/suggest.js";
import {
  childLocation,
  type Location,
} from "../../../language/json/location.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { ObjectNode } from "../object-node/object-node.js";
import { keywords } from "../schema/keywords.js";
import { fieldsOf, type ObjectKind, schemaAdvice } from "./object-kinds.js";

/** Warns about members of an object that OpenAPI does not define for its kind, except those that are read nevertheless. */
export function reportUnknownMembers(
  node: ObjectNode,
  kind: ObjectKind,
  read: readonly string[] = [],
): void {
  const fields = fieldsOf[kind];
  const unknown: string[] = [];
  for (const name in node.json)
    if (!Object.hasOwn(fields, name) && !isAllowedAnywhere(name))
      if (!read.includes(name)) unknown.push(name);
  const [first] = unknown;
  if (first === undefined) return;
  const names = unknown.map((name) => `\`${name}\``).join(", ");
  node.diagnostics.warning(
    node.at(first),
    "member-unknown",
    unknown.length === 1
      ? repaired(`Unknown member ${names} in ${kind}.`, "It is ignored.")
      : repaired(`Unknown members ${names} in ${kind}.`, "They are ignored."),
    adviceFor(first, kind),
  );
}

function isAllowedAnywhere(name: string): boolean {
  return name === "$ref" || name.startsWith("x-");
}

function adviceFor(name: string, kind: ObjectKind): string {
  const isOfSchema = name === "schema" || keywords.has(name);
  const advice = isOfSchema ? schemaAdvice(kind) : undefined;
  if (advice !== undefined) return advice;
  const near = nearestName(name, Object.keys(fieldsOf[kind]));
  return near === undefined
    ? "Move it to the right object, or start the name of an extension with `x-`."
    : `Did you mean \`${near}\`?`;
}

/** Keywords that do not constrain values. */
const annotations: ReadonlySet<string> = new Set([
  ...["$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor"],
  ...["$vocabulary", "$comment", "$defs", "definitions"],
  ...["example", "examples", "externalDocs", "id"],
]);

/** Finds unknown keywords that are probably misspelled. */
export class UnknownKeywords {
  readonly #keywords: readonly string[];
  readonly #suggestions = new Map<string, string | undefined>();

  constructor(keywords: Iterable<string>) {
    this.#keywords = [...keywords];
  }

  warn(
    keyword: string,
    location: Location,
    diagnostics: DiagnosticCollector,
  ): void {
    if (!this.#suggestions.has(keyword))
      this.#suggestions.set(keyword, this.#suggestFor(keyword));
    const suggestion = this.#suggestions.get(keyword);
    if (suggestion === undefined) return;
    diagnostics.warning(
      childLocation(location, keyword),
      "keyword-misspelt",
      repaired(`Unknown keyword \`${keyword}\`.`, "It is ignored."),
      `Did you mean \`${suggestion}\`?`,
    );
  }

  #suggestFor(keyword: string): string | undefined {
    if (annotations.has(keyword) || keyword.startsWith("x-")) return undefined;
    const suggestion = nearestName(keyword, this.#keywords);
    // A short name resembles too many others.
    const isNear =
      keyword.length > 4 || suggestion?.toLowerCase() === keyword.toLowerCase();
    return isNear ? suggestion : undefined;
  }
}
