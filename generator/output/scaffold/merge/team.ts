import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";

import type { Node, SourceFile as Source } from "ts-morph";

import type { Change } from "../changes.js";
import {
  type ImportLine,
  importSpecifier,
  type Place,
  type SourceFile,
} from "../source.js";
import { sourcePaths, type Span } from "../unwritten.js";
import { Insertions } from "./insert.js";
import type { NodeTests } from "./resolve.js";

/** A note about something that the user has to know or do. */
export interface Remark {
  /** `src/server.ts:12` */
  readonly at: string;
  readonly message: string;
  /** Code to paste there. */
  readonly code?: string;
}

/** A handler of an operation that the description no longer has. */
export interface Gone extends Remark {
  /** Whether no version has the operation. Then the server does not start. */
  readonly stopsServer: boolean;
  /** Its code. */
  readonly spans: readonly Span[];
}

/** The additions of a later run, and the notes about what it cannot decide. */
export interface Merged {
  readonly changes: readonly Change[];
  /** Handlers of operations that the description no longer has. */
  readonly gone: readonly Gone[];
  /** What a run cannot know, because it cannot read a part of the code. */
  readonly unclear: readonly Remark[];
  /** Tasks that the user has to do by hand, or to correct first. */
  readonly faults: readonly Remark[];
}

/** The parts of the compiler that a run needs. It is loaded on demand. */
export interface Compiler {
  readonly is: NodeTests;
  /** The file that an import of a file refers to, if there is one. */
  readonly resolve: (from: string, file: string) => string | undefined;
  readonly parse: (path: string, text: string) => object;
}

/** Whether a file has tests. */
export function isTest(path: string): boolean {
  return /[.-](?:test|spec)\.[cm]?tsx?$|\/(?:__tests__|tests?)\//.test(path);
}

/** The code of a team, and the additions of a run. */
export class Team {
  readonly is: NodeTests;
  readonly place: Place;
  /** The files without syntax errors. */
  readonly sources: readonly Source[];
  readonly #project: string;
  readonly #compiler: Compiler;
  readonly #broken: ReadonlySet<Source>;
  readonly #insertions = new Map<Source, Insertions>();
  readonly #changes: Change[] = [];
  readonly #handlers = new Map<string, string[]>();
  readonly #gone: Gone[] = [];
  readonly #unclear: Remark[] = [];
  readonly #faults: Remark[] = [];

  /** @param project an absolute path */
  constructor(
    project: string,
    place: Place,
    sources: readonly Source[],
    compiler: Compiler,
  ) {
    this.#project = project;
    this.#compiler = compiler;
    this.place = place;
    this.is = compiler.is;
    this.#broken = new Set(sources.filter((each) => this.#reportSyntax(each)));
    this.sources = sources.filter((source) => !this.#broken.has(source));
  }

  get merged(): Merged {
    const inserted = [...this.#insertions.values()].flatMap((file) => {
      const change = file.change();
      return change === undefined
        ? []
        : [{ change: this.#withHandlers(change), texts: file.texts() }];
    });
    const broken = inserted.filter(({ change }) => this.#breaks(change));
    return {
      changes: [
        ...inserted
          .filter((each) => !broken.includes(each))
          .map(({ change }) => change),
        ...this.#changes.map((change) => this.#withHandlers(change)),
      ],
      gone: this.#gone,
      unclear: this.#unclear,
      faults: [
        ...this.#faults,
        ...broken.map(({ change: { path }, texts }) => ({
          at: path,
          message: "Tenon cannot add to this code. Add these parts to it:",
          code: texts.join("\n"),
        })),
      ],
    };
  }

  #withHandlers(change: Change): Change {
    const handlers = this.#handlers.get(change.path);
    return handlers === undefined ? change : { ...change, handlers };
  }

  /** Notes that a file gets a handler, for the report. */
  noteHandler(path: string, name: string): void {
    const names = this.#handlers.get(path);
    if (names === undefined) this.#handlers.set(path, [name]);
    else names.push(name);
  }

  /** Whether a file would have a syntax error, which it does not have now. */
  #breaks({ path, after }: Change): boolean {
    return syntaxErrors(this.#compiler.parse(path, after)).length > 0;
  }

  /** Whether a file was not changed because of a syntax error. */
  get hasBroken(): boolean {
    return this.#broken.size > 0;
  }

  /** Whether a node is in a file with a syntax error. */
  isBroken(node: Node): boolean {
    return this.#broken.has(node.getSourceFile());
  }

  /** Whether the code, without its tests, has an identifier. */
  mentions(name: string): boolean {
    return this.sources.some(
      (source) =>
        !isTest(source.getFilePath()) &&
        source
          .getDescendants()
          .some(
            (node) =>
              (this.is.isIdentifier(node) && node.getText() === name) ||
              (this.is.isStringLiteral(node) && node.getLiteralText() === name),
          ),
    );
  }

  /** Whether a run may add to the file of a node. It may not add to generated files. */
  owns(node: Node): boolean {
    return this.sources.includes(node.getSourceFile());
  }

  /** The additions to the file of a node. */
  insertions(node: Node): Insertions {
    const source = node.getSourceFile();
    const path = this.#pathOf(source);
    const found =
      this.#insertions.get(source) ??
      new Insertions(path, join(this.#project, path), source);
    this.#insertions.set(source, found);
    return found;
  }

  /** Imports a name of a module of the project in the file of a node. Returns its name there. */
  import(node: Node, name: string, module: string, wanted?: string): string {
    const from = importSpecifier(
      this.moduleOf(node),
      { from: { module } },
      this.place,
    );
    const target = this.targetOf(from, node);
    return this.insertions(node).addImport(
      name,
      from,
      wanted,
      (other) => other === from || this.targetOf(other, node) === target,
    );
  }

  /**
   * The module that an import in the file of a node refers to, as an absolute path
   * without extension, also through an alias. A package that is not installed is its name.
   */
  targetOf(from: string, node: Node): string {
    const file = node.getSourceFile().getFilePath();
    const path = from.startsWith(".")
      ? new URL(from, pathToFileURL(file)).pathname
      : (this.#compiler.resolve(from, file) ?? from);
    return path.replace(/\.[cm]?[jt]sx?$/, "");
  }

  /** Whether an import in the file of a node is of a file that does not exist. */
  lacks(from: string, node: Node): boolean {
    const file = node.getSourceFile().getFilePath();
    return (
      from.startsWith(".") && this.#compiler.resolve(from, file) === undefined
    );
  }

  /** What an import in the file of a node names, for an import in another file. */
  importedFrom(from: string, node: Node): ImportLine["from"] {
    if (!from.startsWith(".")) return { package: from };
    const path = posix.join(posix.dirname(this.moduleOf(node)), from);
    return { module: path.replace(/\.[cm]?[jt]sx?$/, "") };
  }

  create({ path, text }: SourceFile): void {
    this.#changes.push({ path, before: undefined, after: text });
  }

  /** Replaces a file that is still as a run wrote it. */
  replace(path: string, after: string): void {
    this.#changes.push({ path, before: this.read(path), after });
  }

  /** Adds a text at the end of a file. */
  append(path: string, text: string): void {
    const before = this.read(path) ?? "";
    const newline = before.includes("\r\n") ? "\r\n" : "\n";
    const start = before.endsWith("\n") ? "" : newline;
    const added = text.replaceAll("\n", newline);
    this.#changes.push({ path, before, after: before + start + added });
  }

  /** The texts of the tests beside the code. */
  get tests(): readonly string[] {
    return sourcePaths(this.#project, "test", this.place.generated).flatMap(
      (path) => this.read(path) ?? [],
    );
  }

  /** The text of a file; undefined if it does not exist. */
  read(path: string): string | undefined {
    const file = join(this.#project, path);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  }

  has(path: string): boolean {
    return (
      existsSync(join(this.#project, path)) ||
      this.#changes.some((each) => each.path === path)
    );
  }

  /** The path of a TypeScript module that does not exist yet. */
  freePath(path: string): string {
    const [, name = path, ending = ""] = /^(.*?)(\.test)?$/.exec(path) ?? [];
    let free = path;
    for (let count = 2; this.has(`${free}.ts`); count++)
      free = `${name}-${String(count)}${ending}`;
    return free;
  }

  /** A name that no file mentions. */
  freeName(wanted: string): string {
    const texts = [
      ...this.sources.map((source) => source.getFullText()),
      ...this.#changes.map(({ after }) => after),
    ];
    let free = wanted;
    const isTaken = () =>
      texts.some((text) => new RegExp(`\\b${free}\\b`).test(text));
    for (let count = 2; isTaken(); count++) free = wanted + String(count);
    return free;
  }

  /** The path of the module of a node, without extension. */
  moduleOf(node: Node): string {
    return this.#pathOf(node.getSourceFile()).replace(/\.[cm]?tsx?$/, "");
  }

  /** @param code the code of the handler, which may be elsewhere */
  reportGone(
    node: Node,
    gone: Pick<Gone, "message" | "stopsServer">,
    code: readonly Node[],
  ): void {
    const spans = code.map((part) => ({
      file: this.#pathOf(part.getSourceFile()),
      first: part.getStartLineNumber(),
      last: part.getEndLineNumber(),
    }));
    this.#gone.push({ at: this.#at(node), ...gone, spans });
  }

  reportUnclear(node: Node, message: string): void {
    this.#unclear.push({ at: this.#at(node), message });
  }

  /** @param code lines to paste */
  reportFault(at: Node | string, message: string, code?: string): void {
    this.#faults.push({
      at: typeof at === "string" ? at : this.#at(at),
      message,
      ...(code !== undefined && { code }),
    });
  }

  /** Reports the first syntax error of a file. The file is then not changed. */
  #reportSyntax(source: Source): boolean {
    const [first] = syntaxErrors(source.compilerNode);
    if (first === undefined) return false;
    const { messageText: text } = first;
    const { line, column } = source.getLineAndColumnAtPos(first.start);
    this.reportFault(
      `${this.#pathOf(source)}:${String(line)}:${String(column)}`,
      `${typeof text === "string" ? text : text.messageText} The file is left alone.`,
    );
    return true;
  }

  #at(node: Node): string {
    return `${this.#pathOf(node.getSourceFile())}:${String(node.getStartLineNumber())}`;
  }

  #pathOf(source: Source): string {
    return source
      .getFilePath()
      .slice(this.#project.replaceAll("\\", "/").length + 1);
  }
}

interface SyntaxFault {
  readonly start: number;
  readonly messageText: string | { readonly messageText: string };
}

/** The syntax errors of a file, which the parser keeps in a field that is not public. */
function syntaxErrors(file: object): readonly SyntaxFault[] {
  const { parseDiagnostics = [] } = file as {
    readonly parseDiagnostics?: readonly SyntaxFault[];
  };
  return parseDiagnostics;
}
