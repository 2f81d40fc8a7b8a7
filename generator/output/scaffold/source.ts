import {
  type Code,
  code,
  concat,
  empty,
  isEmpty,
  lines,
} from "../../language/print/code.js";
import { identifier, stringLiteral } from "../../language/print/escape.js";
import { layout } from "../../language/print/layout.js";
import {
  braces,
  type PrintOptions,
  specifier,
} from "../../language/print/print.js";

/**
 * The folders of a project. Paths are relative to the project, with `/` and without
 * extension.
 */
export interface Place extends Pick<PrintOptions, "extension" | "runtime"> {
  /** The folder of the team's own code: `src`. */
  readonly dir: string;
  /** The output folder of `tenon generate`: `src/generated`. */
  readonly generated: string;
}

/** A file of the project, which belongs to the team once it is written. */
export interface SourceFile {
  /** Relative to the project, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** An import of a module that is scaffolded. */
export interface ImportLine {
  /** A package or a module of Node, or a module of the project without extension. */
  readonly from: { readonly package: string } | { readonly module: string };
  readonly default?: string;
  readonly names: readonly ImportedName[];
}

export interface ImportedName {
  readonly name: string;
  readonly isType?: boolean;
  /** The name in the importing module, if it is another one. */
  readonly as?: string;
}

/** An import of names of a package or a module of Node. */
export function fromPackage(
  name: string,
  ...names: readonly string[]
): ImportLine {
  return { from: { package: name }, names: names.map(named) };
}

/** An import of names of a module of the project: `src/config`. */
export function fromModule(
  path: string,
  ...names: readonly string[]
): ImportLine {
  return { from: { module: path }, names: names.map(named) };
}

/** An imported name. One such as `type Server` is a type. */
export function named(name: string): ImportedName {
  return name.startsWith("type ")
    ? { name: name.slice("type ".length), isType: true }
    : { name };
}

/** The path of a generated module: `v2/server` or `runtime/node`. */
export function generatedModule(place: Place, name: string): string {
  return name.startsWith("runtime/") ? name : `${place.generated}/${name}`;
}

/**
 * Prints a TypeScript module in prettier's style: its imports, then its parts
 * with an empty line between them.
 *
 * @param path relative to the project, without extension
 */
export function sourceFile(
  path: string,
  imports: readonly ImportLine[],
  parts: readonly Code[],
  place: Place,
): SourceFile {
  const texts = parts.filter((part) => !isEmpty(part));
  return moduleFile(
    path,
    imports,
    texts.map((part) => printed(part)),
    place,
  );
}

/** A module of the project, whose parts are printed. */
export function moduleFile(
  path: string,
  imports: readonly ImportLine[],
  parts: readonly string[],
  place: Place,
): SourceFile {
  const sorted = imports
    .map((each) => ({ ...each, specifier: importSpecifier(path, each, place) }))
    .sort((a, b) => (sortKey(a.specifier) < sortKey(b.specifier) ? -1 : 1));
  const header = lines(sorted.map((each) => printImport(each, each.specifier)));
  const texts = [...(isEmpty(header) ? [] : [printed(header)]), ...parts];
  return { path: `${path}.ts`, text: `${texts.join("\n\n")}\n` };
}

/** The text of an import specifier in a module. */
export function importSpecifier(
  path: string,
  { from }: Pick<ImportLine, "from">,
  place: Place,
): string {
  return "package" in from ? from.package : specifier(path, from.module, place);
}

/**
 * Code as text.
 *
 * @param level the indentation of the line where it stands
 */
export function printed(part: Code, level = 0): string {
  return layout(part, () => "", undefined, level);
}

/** Packages come first, then the project's modules, the farthest first. */
function sortKey(text: string): string {
  if (!text.startsWith(".")) return `0 ${text}`;
  return text.startsWith("..") ? `1 ${text}` : `2 ${text}`;
}

function printImport(
  { default: whole, names }: ImportLine,
  from: string,
): Code {
  const isAllTypes =
    whole === undefined && names.every(({ isType }) => isType === true);
  const specifiers = [...names]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, isType, as }) =>
      concat(
        isType === true && !isAllTypes ? code`type ` : empty,
        code`${identifier(name)}`,
        as === undefined || as === name ? empty : code` as ${identifier(as)}`,
      ),
    );
  const parts = [
    ...(whole === undefined ? [] : [code`${identifier(whole)}`]),
    ...(specifiers.length === 0 ? [] : [braces(specifiers)]),
  ];
  const [first = empty, second] = parts;
  const what = second === undefined ? first : code`${first}, ${second}`;
  const keyword = isAllTypes ? code`import type` : code`import`;
  return code`${keyword} ${what} from ${stringLiteral(from)};`;
}
