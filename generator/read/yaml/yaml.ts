import type { Alias, Node, Scalar, YAMLMap, YAMLError } from "yaml";
import type { DiagnosticCode } from "../../diagnostics/codes.js";
import {
  type Diagnostic,
  errorAt,
  type Position,
  type Related,
} from "../../diagnostics/diagnostics.js";
import { type Location, locationOf } from "../../json/location.js";
import type { JsonValue } from "../../json/json.js";
import {
  isMergeKey,
  keyText,
  parseNodes,
  yamlLibrary,
  type YamlNodes,
} from "./nodes.js";
import type { Source } from "../source/source.js";

/** How many values aliases and merge keys may add: far beyond any real description. */
const MAX_REPEATED = 1_000_000;

/** Reads YAML as the JSON it stands for; what has no spelling there is reported. */
export function parseYaml(
  source: Source,
): { readonly value: JsonValue } | { readonly faults: readonly Diagnostic[] } {
  const nodes = parseNodes(source.text);
  const faults = yamlFaults(nodes, source);
  if (faults.length > 0) return { faults };
  const reader = new NodeReader(source);
  const value = reader.read(nodes.document.contents);
  return reader.faults.length > 0 ? { faults: reader.faults } : { value };
}

interface Anchored {
  readonly value: JsonValue;
  /** How many values it holds, itself included. */
  readonly size: number;
}

class NodeReader {
  readonly faults: Diagnostic[] = [];
  readonly #source: Source;
  readonly #location: Location;
  readonly #yaml = yamlLibrary();
  /** The anchors met so far; `open` while their own values are read. */
  readonly #anchors = new Map<string, Anchored | "open">();
  #size = 0;
  #repeated = 0;

  constructor(source: Source) {
    this.#source = source;
    this.#location = locationOf(source.file, []);
  }

  read(node: Node | null | undefined): JsonValue {
    if (node === null || node === undefined) return null;
    if (this.#yaml.isAlias(node)) return this.#alias(node);
    const before = this.#size++;
    const anchor = "anchor" in node ? node.anchor : undefined;
    if (anchor !== undefined) this.#anchors.set(anchor, "open");
    const value = this.#content(node);
    if (anchor !== undefined)
      this.#anchors.set(anchor, { value, size: this.#size - before });
    return value;
  }

  #content(node: Node): JsonValue {
    const { isMap, isScalar, isSeq } = this.#yaml;
    if (isMap(node)) return this.#mapping(node);
    // The items of a parsed sequence are nodes, which its type does not say.
    if (isSeq(node)) return node.items.map((item) => this.read(item as Node));
    if (isScalar(node)) return this.#scalar(node);
    return null;
  }

  #scalar(node: Scalar): JsonValue {
    const { value } = node;
    if (value === null || value === undefined) return null;
    if (typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    const text = node.source ?? "";
    this.#report(
      node,
      "yaml-value",
      `JSON has no spelling for the value \`${text}\`.`,
      "Write it in quotes if it is meant as text.",
    );
    return null;
  }

  #mapping(node: YAMLMap): JsonValue {
    const members = new Map<string, JsonValue>();
    const seen = new Map<string, unknown>();
    for (const { key, value } of node.items) {
      const faults = this.faults.length;
      // The values of a parsed mapping are nodes, which its type does not say.
      const read = this.read(value as Node | null);
      const merge = isMergeKey(key);
      const name = merge ? "<<" : this.#name(key);
      if (name === undefined) continue;
      if (seen.has(name)) this.#duplicate(name, key, seen.get(name));
      seen.set(name, key);
      if (!merge) {
        // Deleted first, so that a merged member does not keep its rank.
        members.delete(name);
        members.set(name, read);
      } else if (this.#sound(faults)) {
        this.#merge(key, read, members);
      }
    }
    // `fromEntries` makes a member of `__proto__` too.
    return Object.fromEntries(members);
  }

  /** Whether what was read since then stands for something. */
  #sound(faultsBefore: number): boolean {
    return (
      this.faults.length === faultsBefore && this.#repeated <= MAX_REPEATED
    );
  }

  #name(key: unknown): string | undefined {
    const isAlias = this.#yaml.isAlias(key);
    const name = isAlias ? this.#alias(key) : keyText(key);
    if (typeof name === "string") return name;
    this.#report(
      key,
      "yaml-key",
      "This key is no plain text, and names in JSON are.",
      "Write a name.",
    );
    return undefined;
  }

  /** Members that are written out win over merged ones, earlier merged ones over later. */
  #merge(
    key: unknown,
    value: JsonValue,
    members: Map<string, JsonValue>,
  ): void {
    for (const merged of isList(value) ? value : [value]) {
      if (!isMapping(merged)) {
        this.#report(
          key,
          "yaml-value",
          "The merge key `<<` takes a mapping, or a list of them.",
          "Give it an alias of a mapping, or write its members out.",
        );
        return;
      }
      for (const [name, member] of Object.entries(merged))
        if (!members.has(name)) members.set(name, member);
    }
  }

  #duplicate(name: string, second: unknown, first: unknown): void {
    this.#report(
      second,
      "duplicate-key",
      `\`${name}\` stands twice in one mapping.`,
      "Remove one of the two, or rename it.",
      [
        {
          message: "The first one stands here.",
          location: this.#location,
          position: this.#position(first),
        },
      ],
    );
  }

  #alias(node: Alias): JsonValue {
    const anchored = this.#anchors.get(node.source);
    if (anchored === undefined || anchored === "open") {
      const what =
        anchored === undefined
          ? "has no anchor in front of it"
          : "stands within the very value it repeats";
      this.#report(
        node,
        "yaml-alias",
        `The alias \`*${node.source}\` ${what}.`,
        anchored === undefined
          ? `Write \`&${node.source}\` in front of the value it repeats.`
          : "Use a `$ref` for a schema that holds itself.",
      );
      return null;
    }
    return this.#repeat(node, anchored.size) ? anchored.value : null;
  }

  #repeat(node: unknown, size: number): boolean {
    const before = this.#repeated;
    this.#repeated += size;
    this.#size += size;
    if (this.#repeated <= MAX_REPEATED) return true;
    if (before <= MAX_REPEATED) {
      this.#report(
        node,
        "yaml-alias",
        `The aliases up to here repeat more than ${String(MAX_REPEATED)} values.`,
        "Use `$ref` and components for what stands in several places.",
      );
    }
    return false;
  }

  #report(
    node: unknown,
    code: DiagnosticCode,
    message: string,
    advice: string,
    related: readonly Related[] = [],
  ): void {
    const position = this.#position(node);
    const fault = errorAt(this.#location, code, message, advice);
    this.faults.push({ ...fault, position, related });
  }

  #position(node: unknown): Position {
    const [start, end] = (this.#yaml.isNode(node) ? node.range : null) ?? [
      0, 1,
    ];
    return this.#source.positionAt(start, end - start);
  }
}

function isMapping(
  value: JsonValue,
): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// `Array.isArray` does not narrow a read-only array out of a union.
function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Behind the first few, what the parser reports is mostly noise. */
const MAX_FAULTS = 5;

/** What the `yaml` package had to say about a text. */
export function yamlFaults(
  { document, second }: YamlNodes,
  source: Source,
): readonly Diagnostic[] {
  const faults = [...document.errors, ...document.warnings]
    .slice(0, MAX_FAULTS)
    .map((error) => diagnose(error, source));
  if (second === undefined) return faults;
  const fault = errorAt(
    locationOf(source.file, []),
    "yaml-documents",
    "A second YAML document starts here.",
  );
  return [
    ...faults,
    { ...fault, position: source.positionAt(second.start, 3) },
  ];
}

function diagnose(error: YAMLError, source: Source): Diagnostic {
  const [start, end] = error.pos;
  return {
    ...describe(error, source),
    position: source.positionAt(start, end - start),
  };
}

function describe(error: YAMLError, source: Source): Diagnostic {
  const location = locationOf(source.file, []);
  if (error.code === "TAG_RESOLVE_FAILED") {
    return errorAt(
      location,
      "yaml-tag",
      `The tag \`${source.text.slice(...error.pos)}\` is none that JSON has a type for.`,
      "Remove the tag, and write the value out.",
    );
  }
  return errorAt(
    location,
    "yaml-syntax",
    `This is not YAML: ${sentence(error.message)}`,
  );
}

function sentence(message: string): string {
  const text = message.charAt(0).toLowerCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
