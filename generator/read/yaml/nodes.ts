import { createRequire } from "node:module";
import type * as Yaml from "yaml";
import { MAX_DEPTH } from "../depth.js";

let loaded: typeof Yaml | undefined;

/**
 * The `yaml` package, loaded when the first YAML text is met: a description in
 * JSON never pays for it. `require`, because a reference is followed without
 * waiting, and what it leads to may be the first.
 */
export function yamlLibrary(): typeof Yaml {
  // `require` has no types; this is the package that the types are of.
  loaded ??= createRequire(import.meta.url)("yaml") as typeof Yaml;
  return loaded;
}

/** Where values are nested too deep to be read at all. */
export class YamlTooDeep extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super("The text is nested too deep.");
    this.offset = offset;
  }
}

/** A YAML text as nodes that know where they stand. */
export interface YamlNodes {
  readonly document: Yaml.Document.Parsed;
  /** Where a second document starts, which is not read. */
  readonly second?: { readonly start: number; readonly end: number };
}

/** Parses YAML 1.2 by its core schema. */
export function parseNodes(text: string): YamlNodes {
  const { Composer } = yamlLibrary();
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    strict: true,
    // The package compares every pair of keys; the reader of nodes uses a set.
    uniqueKeys: false,
    // Else it would make dates, sets and binary data of YAML 1.1's tags.
    resolveKnownTags: false,
    prettyErrors: false,
  });
  let document: Yaml.Document.Parsed | undefined;
  for (const next of composer.compose(tokens(text), true, text.length)) {
    if (document === undefined) document = next;
    else {
      const [start, end] = next.range;
      return { document, second: { start, end } };
    }
  }
  if (document === undefined) throw new Error("`compose` gives a document.");
  return { document };
}

/** How deep the parser may go; values that the reader takes are never so deep. */
const MAX_STACK = 2 * MAX_DEPTH;

/**
 * The package's parser, stopped in time: its next stage calls itself for each
 * level, and where that exhausts the stack, Node itself may end.
 */
function* tokens(text: string): Generator<Yaml.CST.Token, void> {
  const { Lexer, Parser } = yamlLibrary();
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > MAX_STACK) throw new YamlTooDeep(parser.offset);
  }
  yield* parser.end();
}

/** The text of a mapping's key, as written; nothing where it is no scalar. */
export function keyText(key: unknown): string | undefined {
  const { isScalar } = yamlLibrary();
  if (key === null) return "";
  if (!isScalar(key)) return undefined;
  // A name such as `010` or `1e3` is text, not the number it could be.
  return typeof key.value === "string" ? key.value : (key.source ?? "");
}

/** Says whether a key is YAML 1.1's `<<`, which merges other mappings into its own. */
export function isMergeKey(key: unknown): boolean {
  const { isScalar } = yamlLibrary();
  return isScalar(key) && key.value === "<<" && key.type === "PLAIN";
}
