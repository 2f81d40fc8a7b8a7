import { readFileSync } from "node:fs";

import type {
  ArrayLiteralExpression,
  Node,
  ObjectLiteralExpression,
  SourceFile,
} from "ts-morph";

import type { Change } from "../changes.js";
import { Style } from "./style.js";

/** A text, or a function that returns it when all additions are known. */
type Text = string | (() => string);

/** A member of an object or a class: its lines, and the comment before it. */
export interface Member {
  readonly comment?: string;
  readonly text: string;
}

/**
 * Additions to a file, in its style. Nothing is removed or moved.
 */
export class Insertions {
  readonly style: Style;
  readonly #path: string;
  readonly #before: string;
  readonly #text: string;
  readonly #mark: string;
  readonly #source: SourceFile;
  readonly #added: { readonly at: number; readonly text: Text }[] = [];
  readonly #imported = new Map<string, string>();
  /** The properties of each object that was added, by its key. */
  readonly #groups = new Map<string, string[]>();
  /** The items that were added, by their lists. */
  readonly #elements = new Set<string>();
  /** The last items that have got a comma. */
  readonly #closed = new Set<Node>();

  constructor(path: string, file: string, source: SourceFile) {
    this.#path = path;
    this.#before = readFileSync(file, "utf8");
    this.#text = this.#before.replace(/^\ufeff/, "");
    this.#mark = this.#before.slice(0, this.#before.length - this.#text.length);
    this.#source = source;
    const [first] = source.getImportDeclarations();
    this.style = new Style(this.#text, first?.getText());
  }

  get path(): string {
    return this.#path;
  }

  /** The change; undefined if nothing was added. */
  change(): Change | undefined {
    if (this.#added.length === 0) return undefined;
    let after = this.#text;
    // From the end, so that earlier places keep their positions; equal places keep their order.
    const ordered = this.#added
      .map((each, order) => ({ ...each, order }))
      .sort((a, b) => b.at - a.at || b.order - a.order);
    for (const { at, text } of ordered)
      after =
        after.slice(0, at) +
        textOf(text).replaceAll("\n", this.style.newline) +
        after.slice(at);
    return {
      path: this.#path,
      before: this.#before,
      after: this.#mark + after,
    };
  }

  /** The additions, in the order of the file. */
  texts(): readonly string[] {
    return [...this.#added]
      .sort((a, b) => a.at - b.at)
      .map(({ text }) => textOf(text).trim());
  }

  /** Imports a name, unless the file does so already. Returns its name in the file. */
  addImport(
    name: string,
    from: string,
    wanted = name,
    isSame = (other: string) => other === from,
  ): string {
    const key = `${from} ${name}`;
    const known = this.#imported.get(key);
    if (known !== undefined) return known;
    const declarations = this.#source.getImportDeclarations();
    const found = declarations
      .filter(
        (each) => isSame(each.getModuleSpecifierValue()) && !each.isTypeOnly(),
      )
      .flatMap((each) => each.getNamedImports())
      .find((each) => each.getName() === name && !each.isTypeOnly());
    if (found !== undefined) return found.getAliasNode()?.getText() ?? name;
    const local = this.freeName(wanted);
    this.#imported.set(key, local);
    const alias = local === name ? "" : ` as ${local}`;
    const line = `import { ${name}${alias} } from "${from}";`;
    const last = declarations.at(-1);
    if (last !== undefined)
      this.#insert(this.#lineEnd(last.getEnd()), `\n${this.style.apply(line)}`);
    else
      this.#insert(
        /^#!.*\n/.exec(this.#text)?.[0].length ?? 0,
        `${this.style.apply(line)}\n`,
      );
    return local;
  }

  /** A name that the file does not mention. */
  freeName(wanted: string): string {
    let local = wanted;
    while (new RegExp(`\\b${local}\\b`).test(this.#text)) local += "_";
    return local;
  }

  /** Adds a member after another one of an object or a class. */
  afterMember(sibling: Node, container: Node, member: Member): void {
    const separator =
      container.getKindName() === "ObjectLiteralExpression" ? "," : "";
    this.#behind(sibling, container, member, separator, "\n");
  }

  /** Adds a property at the end of an object. */
  atEnd(object: ObjectLiteralExpression, member: Member): void {
    const last = object.getProperties().at(-1);
    if (last !== undefined) this.#behind(last, object, member, ",", "");
    else
      this.#insert(object.getStart() + 1, ` ${this.style.apply(member.text)},`);
  }

  /** Adds a property to the object of a key, which is added too. */
  inGroup(object: ObjectLiteralExpression, key: string, text: string): void {
    const known = this.#groups.get(key);
    if (known !== undefined) {
      known.push(text);
      return;
    }
    const members = [text];
    this.#groups.set(key, members);
    const last = object.getProperties().at(-1);
    if (last === undefined) {
      const group = () => ` ${key}: { ${members.join(", ")} },`;
      this.#insert(object.getStart() + 1, group);
      return;
    }
    const [at, before] = this.#placeBehind(last, object, ",");
    this.#insert(at, () =>
      before.startsWith("\n")
        ? `\n${this.#lines(`${key}: {\n  ${members.join(",\n  ")},\n},`, last)}`
        : `${before}${key}: { ${members.join(", ")} },`,
    );
  }

  /** Adds an item at the end of a list, once. */
  element(list: ArrayLiteralExpression, text: string): void {
    const key = `${String(list.getPos())} ${text}`;
    if (this.#elements.has(key)) return;
    this.#elements.add(key);
    const last = list.getElements().at(-1);
    const item = this.style.apply(text);
    if (last === undefined) this.#insert(list.getStart() + 1, item);
    else this.#insert(last.getEnd(), `, ${item}`);
  }

  /** Adds a statement after another one. */
  afterStatement(statement: Node, text: string): void {
    const lines = this.#lines(text, statement);
    this.#insert(this.#lineEnd(statement.getEnd()), `\n${lines}`);
  }

  /** Adds a text directly after a node. */
  after(node: Node, text: string): void {
    this.#insert(node.getEnd(), this.style.apply(text));
  }

  #behind(
    sibling: Node,
    container: Node,
    { comment = "", text }: Member,
    separator: "" | ",",
    gap: "" | "\n",
  ): void {
    const [at, before] = this.#placeBehind(sibling, container, separator);
    const member = `${text}${separator}`;
    if (!before.startsWith("\n")) {
      this.#insert(at, before + this.style.apply(member));
      return;
    }
    const whole = comment === "" ? member : `${comment}\n${member}`;
    this.#insert(at, `\n${gap}${this.#lines(whole, sibling)}`);
  }

  /** The position after an item and its comma, which is added if there is none, and the space before the next one. */
  #placeBehind(
    item: Node,
    container: Node,
    separator: "" | ",",
  ): readonly [at: number, before: string] {
    const comma = this.#commaAfter(item.getEnd());
    if (separator === "," && comma === undefined && !this.#closed.has(item))
      this.#insert(item.getEnd(), ",");
    this.#closed.add(item);
    const end = comma ?? item.getEnd();
    return container.getStartLineNumber() === container.getEndLineNumber()
      ? [end, " "]
      : [this.#lineEnd(end), `\n${this.#indentOf(item)}`];
  }

  #insert(at: number, text: Text): void {
    this.#added.push({ at, text });
  }

  /** Lines with the indentation of a node. */
  #lines(text: string, node: Node): string {
    const indent = this.#indentOf(node);
    return this.style
      .apply(text)
      .split("\n")
      .map((line) => (line === "" ? "" : indent + line))
      .join("\n");
  }

  /** The position after the next comma, if only comments come before it. */
  #commaAfter(end: number): number | undefined {
    const at = afterComments(this.#text, end, "\\r\\n");
    return this.#text[at] === "," ? at + 1 : undefined;
  }

  /** The end of a line whose rest is a comment; else the position itself. */
  #lineEnd(at: number): number {
    const semicolon = /^[ \t]*;/.exec(this.#text.slice(at))?.[0] ?? "";
    const end = afterComments(this.#text, at + semicolon.length, "");
    return /^\r?\n|^$/.test(this.#text.slice(end)) ? end : at;
  }

  #indentOf(node: Node): string {
    const start = this.#text.lastIndexOf("\n", node.getStart() - 1) + 1;
    return /^[ \t]*/.exec(this.#text.slice(start))?.[0] ?? "";
  }
}

/**
 * The position after the spaces and comments at a position.
 *
 * @param breaks the line ends that count as spaces
 */
function afterComments(text: string, start: number, breaks: string): number {
  const part = new RegExp(
    String.raw`[ \t${breaks}]+|//[^\r\n]*|/\*[^]*?\*/`,
    "y",
  );
  let at = start;
  for (;;) {
    part.lastIndex = at;
    const [found = ""] = part.exec(text) ?? [];
    if (found === "" || (breaks === "" && found.includes("\n"))) return at;
    at += found.length;
  }
}

function textOf(text: Text): string {
  return typeof text === "string" ? text : text();
}
