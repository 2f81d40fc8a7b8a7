import { createRequire } from "node:module";

import type * as Yaml from "yaml";

import { MAX_DEPTH } from "../depth.js";

let loaded: typeof Yaml | undefined;

/**
 * The `yaml` package, loaded for the first YAML text, so that JSON descriptions do not
 * load it. Loaded with `require`, because references are resolved synchronously and may
 * lead to the first YAML file.
 */
export function yamlLibrary(): typeof Yaml {
  // `require` returns `any`; the types are those of this package.
  loaded ??= createRequire(import.meta.url)("yaml") as typeof Yaml;
  return loaded;
}

/** The text is nested too deeply to be parsed. */
export class YamlTooDeep extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super("The text is nested too deeply.");
    this.offset = offset;
  }
}

/** The syntax tree of a YAML text. */
export interface YamlNodes {
  readonly document: Yaml.Document.Parsed;
  /** The first error, if the text can only be read with lines that are not indented inside quotes or brackets. */
  readonly unindented?: Yaml.YAMLError;
  /** The range of a second document, which is not read. */
  readonly second?: { readonly start: number; readonly end: number };
}

/**
 * Parses YAML 1.2 with the core schema. Accepts lines that are not indented
 * inside quotes or brackets if the text is valid otherwise, as most parsers do.
 */
export function parseNodes(text: string): YamlNodes {
  const { Lexer } = yamlLibrary();
  const nodes = compose(text, new Lexer());
  const [unindented] = nodes.document.errors;
  if (unindented === undefined) return nodes;
  const tolerant = compose(text, tolerantLexer());
  const isValid = tolerant.document.errors.length === 0;
  return isValid ? { ...tolerant, unindented } : nodes;
}

/**
 * A lexer that requires no indentation inside quotes and brackets, as on the top level.
 */
function tolerantLexer(): Yaml.Lexer {
  const { Lexer } = yamlLibrary();
  const lexer = new Lexer();
  // These members are private. If one of them is missing, the lexer stays strict.
  const internal = lexer as unknown as {
    indentNext: number;
    [method: string]: unknown;
  };
  for (const method of ["parseQuotedScalar", "parseFlowCollection"]) {
    const parse = internal[method];
    if (!isGenerator(parse)) continue;
    internal[method] = function* () {
      const before = internal.indentNext;
      internal.indentNext = 0;
      const next: unknown = yield* parse.call(lexer);
      internal.indentNext = before;
      return next;
    };
  }
  return lexer;
}

function isGenerator(method: unknown): method is () => Generator {
  return typeof method === "function";
}

function compose(text: string, lexer: Yaml.Lexer): YamlNodes {
  const { Composer, isScalar } = yamlLibrary();
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    strict: true,
    // The package compares every pair of keys; `NodeReader` uses a set.
    uniqueKeys: false,
    // Otherwise the tags of YAML 1.1 would create dates, sets and binary data.
    resolveKnownTags: false,
    prettyErrors: false,
  });
  let document: Yaml.Document.Parsed | undefined;
  const lexemes = tokens(text, lexer);
  for (const next of composer.compose(lexemes, true, text.length)) {
    const { contents, range } = next;
    if (document === undefined) document = next;
    else if (!isScalar(contents) || contents.value !== null)
      return { document, second: { start: range[0], end: range[1] } };
  }
  if (document === undefined)
    throw new Error("`compose` always yields a document.");
  return { document };
}

/** The limit for the parser's stack, beyond the depth that is accepted for values. */
const MAX_STACK = 2 * MAX_DEPTH;

/**
 * The package's parser with a limit on depth. Its next stage is recursive, and
 * Node may crash if that exhausts the stack.
 */
function* tokens(
  text: string,
  lexer: Yaml.Lexer,
): Generator<Yaml.CST.Token, void> {
  const { Parser } = yamlLibrary();
  const parser = new Parser();
  for (const lexeme of lexer.lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > MAX_STACK) throw new YamlTooDeep(parser.offset);
  }
  yield* parser.end();
}

/** The text of a mapping's key as written; undefined if it is not a scalar. */
export function keyText(key: unknown): string | undefined {
  const { isScalar } = yamlLibrary();
  if (key === null) return "";
  if (!isScalar(key)) return undefined;
  // A name such as `010` or `1e3` stays text.
  return typeof key.value === "string" ? key.value : (key.source ?? "");
}

/** Whether a key is the merge key `<<` of YAML 1.1. */
export function isMergeKey(key: unknown): boolean {
  const { isScalar } = yamlLibrary();
  return isScalar(key) && key.value === "<<" && key.type === "PLAIN";
}
