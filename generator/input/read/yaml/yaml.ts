/**
 * YAML 1.2 to JSON values. `plain/` reads what most descriptions are written in; the
 * `yaml` package reads everything else. `nodes.ts` loads the package on demand and
 * parses to its syntax tree, and `positions.ts` finds the
 * position of a value when a diagnostic is printed.
 */
import type { Alias, Node, Scalar, YAMLError, YAMLMap } from "yaml";

import {
  codes,
  type DiagnosticCode,
} from "../../../language/diagnostics/codes.js";
import {
  type Diagnostic,
  errorAt,
  hasErrors,
  type Position,
  type Related,
  repaired,
  type RepairMessage,
  warningAt,
} from "../../../language/diagnostics/diagnostics.js";
import type { JsonValue } from "../../../language/json/json.js";
import { type Location, locationOf } from "../../../language/json/location.js";
import type { Positions } from "../json/positions.js";
import type { Source } from "../source/source.js";
import {
  isMergeKey,
  keyText,
  parseNodes,
  yamlLibrary,
  type YamlNodes,
} from "./nodes.js";
import { parsePlain } from "./plain/plain.js";
import type { Spans } from "./plain/spans.js";
import { PlainPositions } from "./positions.js";

/** The limit for values that aliases and merge keys add, far beyond any real description. */
const MAX_REPEATED = 1_000_000;

/** Parses YAML to JSON values, and reports what JSON cannot represent. */
export function parseYaml(source: Source):
  | {
      readonly value: JsonValue;
      readonly warnings: readonly Diagnostic[];
      readonly positions?: Positions;
    }
  | { readonly faults: readonly Diagnostic[] } {
  const spans: Spans | undefined = source.isShown ? new Map() : undefined;
  const plain = parsePlain(source.text, spans);
  if (plain === undefined) return parseAnyYaml(source);
  return {
    value: plain.value,
    warnings: [],
    ...(spans && { positions: new PlainPositions(source.text, plain, spans) }),
  };
}

/** Parses with the `yaml` package, which knows all of YAML. */
export function parseAnyYaml(source: Source): ReturnType<typeof parseYaml> {
  const nodes = parseNodes(source.text);
  const faults = yamlFaults(nodes, source);
  if (hasErrors(faults)) return { faults };
  const reader = new NodeReader(source);
  const value = reader.read(nodes.document.contents);
  const found = [...faults, ...reader.found];
  return hasErrors(found) ? { faults: found } : { value, warnings: found };
}

interface Anchored {
  readonly value: JsonValue;
  /** The number of values in it, including itself. */
  readonly size: number;
}

class NodeReader {
  readonly found: Diagnostic[] = [];
  readonly #source: Source;
  readonly #location: Location;
  readonly #yaml = yamlLibrary();
  /** The anchors so far; `open` while the anchored value is being read. */
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
    // The type does not say that the items of a parsed sequence are nodes.
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
    this.#warn(
      node,
      "yaml-value",
      repaired(
        `JSON cannot represent the value \`${text}\`.`,
        "It is read as a string.",
      ),
      "Quote it if it is meant as a string.",
    );
    return text;
  }

  #mapping(node: YAMLMap): JsonValue {
    const members = new Map<string, JsonValue>();
    const seen = new Map<string, unknown>();
    for (const { key, value } of node.items) {
      const before = this.found.length;
      // The type does not say that the values of a parsed mapping are nodes.
      const read = this.read(value as Node | null);
      const merge = isMergeKey(key);
      const name = merge ? "<<" : this.#name(key);
      if (name === undefined) continue;
      if (seen.has(name) && !merge) this.#duplicate(name, key, seen.get(name));
      seen.set(name, key);
      if (!merge) {
        // Deleted first, so that it does not keep the position of a merged member.
        members.delete(name);
        members.set(name, read);
      } else if (this.#sound(before)) {
        this.#merge(key, read, members);
      }
    }
    // `fromEntries` also defines a member called `__proto__`.
    return Object.fromEntries(members);
  }

  /** Whether reading the value reported no error. */
  #sound(before: number): boolean {
    return (
      !hasErrors(this.found.slice(before)) && this.#repeated <= MAX_REPEATED
    );
  }

  #name(key: unknown): string | undefined {
    const isAlias = this.#yaml.isAlias(key);
    const name = isAlias ? this.#alias(key) : keyText(key);
    if (typeof name === "string") return name;
    this.#report(
      key,
      "yaml-key",
      "This key is not a string.",
      "Use a string as the key.",
    );
    return undefined;
  }

  /** Merges members. Explicit members take precedence over merged ones, and earlier merged ones over later ones. */
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
          "The value of the merge key `<<` must be a mapping or a list of mappings.",
          "Use an alias of a mapping, or write the members out.",
        );
        return;
      }
      for (const [name, member] of Object.entries(merged))
        if (!members.has(name)) members.set(name, member);
    }
  }

  #duplicate(name: string, second: unknown, first: unknown): void {
    this.#warn(
      second,
      "duplicate-key",
      repaired(
        `Duplicate key \`${name}\` in a mapping.`,
        "The last one is read.",
      ),
      codes["duplicate-key"].remedy,
      [
        {
          message: "The first one is here.",
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
          ? "has no anchor before it"
          : "is inside the value that it repeats";
      this.#report(
        node,
        "yaml-alias",
        `The alias \`*${node.source}\` ${what}.`,
        anchored === undefined
          ? `Put \`&${node.source}\` before the value it repeats.`
          : "Use `$ref` for a recursive schema.",
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
        `The aliases up to here expand to more than ${String(MAX_REPEATED)} values.`,
        "Use `$ref` and components for repeated parts.",
      );
    }
    return false;
  }

  #report(
    node: unknown,
    code: DiagnosticCode,
    message: string,
    advice: string,
  ): void {
    const fault = errorAt(this.#location, code, message, advice);
    this.found.push({ ...fault, position: this.#position(node) });
  }

  #warn(
    node: unknown,
    code: DiagnosticCode,
    message: string | RepairMessage,
    advice: string,
    related: readonly Related[] = [],
  ): void {
    const fault = warningAt(this.#location, code, message, advice);
    this.found.push({ ...fault, position: this.#position(node), related });
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

// `Array.isArray` does not narrow a union to its read-only array.
function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** After the first few, the parser's errors are mostly consequences of earlier ones. */
const MAX_FAULTS = 5;

/**
 * The errors and warnings of the `yaml` package that matter. Its other warnings are
 * about layout, which has no meaning.
 */
export function yamlFaults(
  { document, second, unindented }: YamlNodes,
  source: Source,
): readonly Diagnostic[] {
  const tags = document.warnings.filter(({ code }) => isAboutTag(code));
  const errors = [...document.errors, ...tags].slice(0, MAX_FAULTS);
  const faults = [
    ...(unindented === undefined ? [] : [warnOfIndent(unindented, source)]),
    ...errors.map((error) => diagnose(error, source)),
  ];
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

function warnOfIndent({ pos }: YAMLError, source: Source): Diagnostic {
  const warning = warningAt(
    locationOf(source.file, []),
    "yaml-syntax",
    repaired(
      "A line inside quotes or brackets is indented less than YAML demands.",
      "It is read as a part of the value.",
    ),
    "Indent it more than the key of the value.",
  );
  return { ...warning, position: source.positionAt(pos[0], pos[1] - pos[0]) };
}

function isAboutTag(code: YAMLError["code"]): boolean {
  return code === "TAG_RESOLVE_FAILED" || code === "BAD_COLLECTION_TYPE";
}

function describe(error: YAMLError, source: Source): Diagnostic {
  const location = locationOf(source.file, []);
  if (isAboutTag(error.code)) {
    const tag = source.text.slice(...error.pos);
    return isIdle(tag, source.text.slice(error.pos[1]))
      ? warningAt(
          location,
          "yaml-tag",
          `The tag \`${tag}\` has no effect.`,
          "Remove it.",
        )
      : errorAt(
          location,
          "yaml-tag",
          `JSON has no type for the tag \`${tag}\`.`,
        );
  }
  // The library means a text such as `title: Things: all`.
  const isColon = error.message.startsWith("Nested mappings are not allowed");
  return errorAt(
    location,
    "yaml-syntax",
    isColon
      ? "Invalid YAML: two keys in one line."
      : `Invalid YAML: ${sentence(error.message)}`,
    ...(isColon ? ["If the value is a text with a colon, quote it."] : []),
  );
}

/**
 * Whether a tag does not change its value: a merge key, or a timestamp, which is text
 * in JSON.
 */
function isIdle(tag: string, rest: string): boolean {
  return tag === "!!timestamp" || (tag === "!!merge" && /^ +<<\s*:/.test(rest));
}

function sentence(message: string): string {
  const text = message.charAt(0).toLowerCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
