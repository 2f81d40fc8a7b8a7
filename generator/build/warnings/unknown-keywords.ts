import { childLocation, type Location } from "../../json/location.js";
import { nearestName } from "../../diagnostics/suggest.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";

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
