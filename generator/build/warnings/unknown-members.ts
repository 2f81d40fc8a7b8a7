import { nearestName } from "../../diagnostics/suggest.js";
import type { ObjectNode } from "../object-node.js";
import { keywords } from "../schema/keywords.js";
import { fieldsOf, type ObjectKind, schemaAdvice } from "./object-kinds.js";
import { childLocation, type Location } from "../../json/location.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";

/** Warns of the members of an object that mean nothing in one of its kind. */
export function reportUnknownMembers(node: ObjectNode, kind: ObjectKind): void {
  const fields = fieldsOf[kind];
  const strange: string[] = [];
  for (const name in node.json)
    if (!Object.hasOwn(fields, name) && !isAnywhere(name)) strange.push(name);
  const [first] = strange;
  if (first === undefined) return;
  const words = strange.map((name) => `\`${name}\``).join(", ");
  node.diagnostics.warning(
    node.at(first),
    "member-unknown",
    strange.length === 1
      ? `${words} means nothing in ${kind}, and is passed over.`
      : `${words} mean nothing in ${kind}, and are passed over.`,
    adviceFor(first, kind),
  );
}

function isAnywhere(name: string): boolean {
  return name === "$ref" || name.startsWith("x-");
}

function adviceFor(name: string, kind: ObjectKind): string {
  const isOfSchema = name === "schema" || keywords.has(name);
  const advice = isOfSchema ? schemaAdvice(kind) : undefined;
  if (advice !== undefined) return advice;
  const near = nearestName(name, Object.keys(fieldsOf[kind]));
  return near === undefined
    ? "Move it where it belongs, or start the name of an extension with `x-`."
    : `Did you mean \`${near}\`?`;
}

/** What stands in schemas beside keywords, and says nothing of values. */
const annotations: ReadonlySet<string> = new Set([
  ...["$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor"],
  ...["$vocabulary", "$comment", "$defs", "definitions", "contentSchema"],
  ...["example", "examples", "xml", "externalDocs", "id"],
]);

/** Finds keywords that are probably meant to be others, each word once. */
export class UnknownKeywords {
  readonly #keywords: readonly string[];
  readonly #meant = new Map<string, string | undefined>();

  constructor(keywords: Iterable<string>) {
    this.#keywords = [...keywords];
  }

  warn(
    word: string,
    location: Location,
    diagnostics: DiagnosticCollector,
  ): void {
    if (!this.#meant.has(word)) this.#meant.set(word, this.#meantBy(word));
    const meant = this.#meant.get(word);
    if (meant === undefined) return;
    diagnostics.warning(
      childLocation(location, word),
      "keyword-misspelt",
      `There is no keyword \`${word}\`, so it says nothing.`,
      `Did you mean \`${meant}\`?`,
    );
  }

  #meantBy(word: string): string | undefined {
    if (annotations.has(word) || word.startsWith("x-")) return undefined;
    const meant = nearestName(word, this.#keywords);
    // A short word is near to too many others.
    const isNear =
      word.length > 4 || meant?.toLowerCase() === word.toLowerCase();
    return isNear ? meant : undefined;
  }
}
