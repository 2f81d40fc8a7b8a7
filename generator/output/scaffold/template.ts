/**
 * The files of `templates/scaffold`, with their marked places filled. They are real
 * TypeScript, which is compiled and linted as it stands. There is one mark, around whole
 * lines:
 *
 *     // #stores
 *     const stores = await openStores(config);
 *     // #end
 *
 * The printer of the file decides what becomes of these lines: they stay, are left out, or
 * other code takes their place. The imports of a template are those of the project, and an
 * import that nothing uses is left out.
 */
import { readFileSync } from "node:fs";
import { posix } from "node:path";

import { packageFile } from "../../language/package-file.js";
import type { Code } from "../../language/print/code.js";
import { stringLiteral } from "../../language/print/escape.js";
import {
  type ImportLine,
  moduleFile,
  named,
  type Place,
  printed,
  type SourceFile,
} from "./source.js";

/** What becomes of the marked places of a template. */
export interface Filling {
  /** By the names of the marks: the lines stay, are left out, or are replaced. */
  readonly marks?: Readonly<Record<string, boolean | Code>>;
  /** Other texts for literals of the template: `/health`. */
  readonly texts?: Readonly<Record<string, string>>;
  /** What the code in the marks imports. */
  readonly imports?: readonly ImportLine[];
}

/**
 * Fills a template.
 *
 * @param template its path in `templates/scaffold`, without extension: `node/app`
 * @param path the path of the file in the project, without extension
 * @throws Error if the template and the filling do not have the same marks and texts
 */
export function filledTemplate(
  template: string,
  path: string,
  place: Place,
  { marks = {}, texts = {}, imports = [] }: Filling = {},
): SourceFile {
  const file = packageFile(`templates/scaffold/${template}.ts`);
  const [head, body] = importsAndBody(readFileSync(file, "utf8"), template);
  const filled = withMarks(withTexts(body, texts, template), marks, template);
  const own = head.map((each) => inProject(each, template, place));
  const code = filled.replace(textOrComment, "");
  const all = [...own, ...imports].flatMap((each) => used(each, code));
  return moduleFile(path, all, [filled], place);
}

/** An import at the start of a template. */
const importStatement =
  /import (type )?(?:(\w+),? )?(?:\{([^}]*)\} )?from "([^"]+)";\n/y;

function importsAndBody(
  text: string,
  template: string,
): readonly [readonly ImportLine[], string] {
  const imports: ImportLine[] = [];
  importStatement.lastIndex = 0;
  let end = 0;
  for (;;) {
    const found = importStatement.exec(text);
    if (found === null) break;
    end = importStatement.lastIndex;
    const [, type = "", whole, names = "", from = ""] = found;
    imports.push({
      from: { package: from },
      ...(whole !== undefined && { default: whole }),
      names: names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "")
        .map((name) => named(type + name)),
    });
    if (text[end] === "\n") importStatement.lastIndex = end += 1;
  }
  const body = `${text.slice(end).trim()}\n`;
  if (/^import /m.test(body))
    throw new Error(`${template}: an import cannot be read.`);
  return [imports, body];
}

/** The import in a project of what a template imports. */
function inProject(
  line: ImportLine,
  template: string,
  { dir }: Place,
): ImportLine {
  const from = "package" in line.from ? line.from.package : line.from.module;
  if (!from.startsWith(".")) return line;
  const path = posix
    .join("scaffold", posix.dirname(template), from)
    .replace(/\.js$/, "");
  const [root, , ...rest] = path.split("/");
  const isTest = rest[0] === "test";
  const module =
    root === "runtime" ? path : [isTest ? [] : dir, ...rest].flat().join("/");
  return { ...line, from: { module } };
}

/** What can mention a name without using it. */
const textOrComment = /"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*[^]*?\*\//g;

/** An import with the names that the code uses; none if it uses none. */
function used(line: ImportLine, code: string): readonly ImportLine[] {
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(code);
  const names = line.names.filter(({ name, as = name }) => isUsed(as));
  const whole =
    line.default !== undefined && isUsed(line.default)
      ? { default: line.default }
      : {};
  if (names.length === 0 && !("default" in whole)) return [];
  return [{ from: line.from, names, ...whole }];
}

/** A mark, and the lines in it. */
const block = /^( *)\/\/ #(\w+)\n([^]*?)^ *\/\/ #end\n/gm;

function withMarks(
  body: string,
  marks: NonNullable<Filling["marks"]>,
  template: string,
): string {
  const found = new Set([...body.matchAll(block)].map(([, , name]) => name));
  const rest = /^ *\/\/ (#.*)$/m.exec(body.replace(block, ""));
  const lost = rest?.[1] ?? Object.keys(marks).find((name) => !found.has(name));
  if (lost !== undefined)
    throw new Error(`${template}: the mark ${lost} has no lines.`);
  return body
    .replace(block, (_, indent: string, name: string, lines: string) => {
      const value = Object.hasOwn(marks, name) ? marks[name] : undefined;
      if (value === undefined)
        throw new Error(`${template}: nothing fills the mark ${name}.`);
      if (typeof value === "boolean") return value ? lines : "";
      const text = printed(value, indent.length / 2);
      return text === "" ? "" : `${indent}${text}\n`;
    })
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function withTexts(
  body: string,
  texts: NonNullable<Filling["texts"]>,
  template: string,
): string {
  const unused = new Set(Object.keys(texts));
  const filled = body.replace(/"([^"\\\n]*)"/g, (literal, text: string) => {
    const other = Object.hasOwn(texts, text) ? texts[text] : undefined;
    if (other === undefined) return literal;
    unused.delete(text);
    return printed(stringLiteral(other));
  });
  for (const text of unused)
    throw new Error(`${template}: there is no "${text}".`);
  return filled;
}
