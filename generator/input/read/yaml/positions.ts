import type { Document, Node, Pair } from "yaml";

import type { JsonValue } from "../../../language/json/json.js";
import type { Positions, Span } from "../json/positions.js";
import { isMergeKey, keyText, parseNodes, yamlLibrary } from "./nodes.js";
import { parsePlain } from "./plain/plain.js";
import type { Spans } from "./plain/spans.js";

interface KeyAndValue {
  readonly key?: unknown;
  readonly value: unknown;
}

/** Finds the positions of values in a YAML text. Parses the text again. */
export class YamlPositions implements Positions {
  readonly #found: Positions;

  constructor(text: string) {
    const spans: Spans = new Map();
    const plain = parsePlain(text, spans);
    this.#found =
      plain === undefined
        ? new NodePositions(text)
        : new PlainPositions(text, plain, spans);
  }

  find(steps: readonly string[]): Span {
    return this.#found.find(steps);
  }

  unquoted(steps: readonly string[]): string | undefined {
    return this.#found.unquoted?.(steps);
  }
}

/** Positions that were recorded as the text was read. */
export class PlainPositions implements Positions {
  readonly #text: string;
  readonly #value: JsonValue;
  readonly #start: number;
  readonly #spans: Spans;

  /** @param spans what `parsePlain` filled as it read the text */
  constructor(
    text: string,
    { value, start }: { readonly value: JsonValue; readonly start: number },
    spans: Spans,
  ) {
    this.#text = text;
    this.#value = value;
    this.#start = start;
    this.#spans = spans;
  }

  find(steps: readonly string[]): Span {
    return this.#at(steps).span;
  }

  unquoted(steps: readonly string[]): string | undefined {
    const { span, value } = this.#at(steps);
    return typeof value === "number" || typeof value === "boolean"
      ? this.#text.slice(span.start, span.end)
      : undefined;
  }

  #at(steps: readonly string[]): { span: Span; value: JsonValue } {
    let found = { start: this.#start, end: this.#start + 1 };
    let value = this.#value;
    for (const step of steps) {
      if (typeof value !== "object" || value === null) break;
      const span = this.#spans.get(value)?.get(step);
      if (span === undefined) break;
      found = span;
      // Every step with a span is a member.
      value = (value as { readonly [step: string]: JsonValue })[step] ?? null;
    }
    return { span: found, value };
  }
}

/** Positions in the syntax tree of the `yaml` package. */
export class NodePositions implements Positions {
  readonly #document: Document.Parsed;

  constructor(text: string) {
    this.#document = parseNodes(text).document;
  }

  unquoted(steps: readonly string[]): string | undefined {
    const node = this.#target(this.#at(steps).value);
    const { isScalar } = yamlLibrary();
    return isScalar(node) && node.type === "PLAIN" ? node.source : undefined;
  }

  find(steps: readonly string[]): Span {
    const found = this.#at(steps);
    const { isNode, isScalar } = yamlLibrary();
    const shown = isScalar(found.value)
      ? found.value
      : (found.key ?? found.value);
    const range = isNode(shown) ? shown.range : undefined;
    const [start, end] = range ?? [0, 1];
    return {
      start,
      end: found.key === undefined && !isScalar(shown) ? start + 1 : end,
    };
  }

  #at(steps: readonly string[]): KeyAndValue {
    let found: KeyAndValue = { value: this.#document.contents };
    for (const step of steps) {
      const next = this.#member(found.value, step);
      if (next === undefined) break;
      found = next;
    }
    return found;
  }

  #member(parent: unknown, step: string): KeyAndValue | undefined {
    const { isMap, isSeq } = yamlLibrary();
    const node = this.#target(parent);
    if (isSeq(node)) {
      const value = node.items[Number(step)];
      return value === undefined ? undefined : { value };
    }
    if (!isMap(node)) return undefined;
    // Of duplicate keys, the last one is read.
    const own = node.items.findLast(
      ({ key }) => !isMergeKey(key) && keyText(this.#target(key)) === step,
    );
    return own ?? this.#merged(node.items, step);
  }

  #merged(pairs: readonly Pair[], step: string): KeyAndValue | undefined {
    const { isSeq } = yamlLibrary();
    const value = pairs.find(({ key }) => isMergeKey(key))?.value;
    if (value === undefined) return undefined;
    const node = this.#target(value);
    for (const merged of isSeq(node) ? node.items : [node]) {
      const found = this.#member(merged, step);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #target(node: unknown): Node | undefined {
    const { isAlias, isNode } = yamlLibrary();
    if (isAlias(node)) return node.resolve(this.#document);
    return isNode(node) ? node : undefined;
  }
}
