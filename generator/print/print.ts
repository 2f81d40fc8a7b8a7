/**
 * Prints modules in prettier's style. Text becomes code only through this
 * folder: `code.ts` builds code from tagged templates that reject plain
 * strings, `escape.ts` and `comments.ts` escape text of a description, `type.ts`
 * builds types, `layout.ts` breaks lines. This file prints a module: banner,
 * imports, declarations.
 */

import {
  type Code,
  code,
  concat,
  empty,
  group,
  ifBroken,
  type Import,
  indent,
  isEmpty,
  join,
  line,
  lines,
  rawCode,
} from "./code.js";
import { identifier, stringLiteral } from "./escape.js";
import { layout } from "./layout.js";

/** A file of the output: its path in the output folder, and its text. */
export interface OutputFile {
  /** With `/` between its parts, relative to the output folder. */
  readonly path: string;
  readonly text: string;
}

/** A TypeScript module before it is printed. */
export interface Module {
  /** Relative to the output folder and without extension: `v2/client`. */
  readonly path: string;
  /** The names that the module declares itself: an import never takes one. */
  readonly declares: ReadonlySet<string>;
  /** Its declarations, in order; each is printed before the next is asked for. */
  readonly body: Iterable<Code>;
}

/** How relative imports end in the output. */
export type ImportExtension = ".js" | ".ts" | "";

const banner = code`
  // Made by Tenon from the API's description: change that, and generate again.
`;

/** Makes the import of a value, to be mentioned in a template. */
export function importValue(from: string, name: string): Import {
  return { kind: "import", name: identifier(name).name, from, typeOnly: false };
}

/** Makes the import of a type, to be mentioned in a template. */
export function importType(from: string, name: string): Import {
  return { kind: "import", name: identifier(name).name, from, typeOnly: true };
}

/** An import under another name: `import { name as as }`. */
export function importedAs(mentioned: Import, as: string): Import {
  return { ...mentioned, as: identifier(as).name };
}

/** Prints a module: the imports that its body mentions, then its body. */
export function printModule(
  module: Module,
  extension: ImportExtension,
): OutputFile {
  const imports = new Imports(module.declares);
  const nameOf = (mentioned: Import) => imports.localName(mentioned);
  const parts: string[] = [];
  for (const declaration of module.body) {
    if (!isEmpty(declaration)) parts.push(layout(declaration, nameOf));
  }
  const head = [banner, importLines(imports, module.path, extension)];
  const texts = head
    .filter((part) => !isEmpty(part))
    .map((part) => layout(part, nameOf));
  return {
    path: `${module.path}.ts`,
    text: `${[...texts, ...parts].join("\n\n")}\n`,
  };
}

/** How a module is named in an import of another one. */
export function specifier(
  from: string,
  to: string,
  extension: ImportExtension,
): string {
  const here = from.split("/").slice(0, -1);
  const there = to.split("/");
  let shared = 0;
  while (shared < here.length && here[shared] === there[shared]) shared++;
  const up = here.length - shared;
  const steps = up === 0 ? ["."] : Array<string>(up).fill("..");
  return [...steps, ...there.slice(shared)].join("/") + extension;
}

interface ImportedName {
  readonly name: string;
  readonly local: string;
  typeOnly: boolean;
}

/** What a module imports, by module and name; it grows as the module is printed. */
class Imports {
  readonly modules = new Map<string, Map<string, ImportedName>>();
  readonly #taken: Set<string>;

  constructor(declared: ReadonlySet<string>) {
    this.#taken = new Set([...declared, ...globalNames]);
  }

  /** The name that an import has in the module: its own or the one it is to take, with `_` where that is taken. */
  localName({ from, name, typeOnly, as }: Import): string {
    let names = this.modules.get(from);
    if (names === undefined) {
      this.modules.set(from, (names = new Map<string, ImportedName>()));
    }
    const known = names.get(name);
    if (known !== undefined) {
      known.typeOnly &&= typeOnly;
      return known.local;
    }
    let local = as ?? name;
    while (this.#taken.has(local)) local += "_";
    this.#taken.add(local);
    names.set(name, { name, local, typeOnly });
    return local;
  }
}

function importLines(
  { modules }: Imports,
  path: string,
  extension: ImportExtension,
): Code {
  const sorted = [...modules].sort(byKey);
  return lines(
    sorted.map(([from, names]) =>
      importLine(
        specifier(path, from, extension),
        [...names].sort(byKey).map(([, name]) => name),
      ),
    ),
  );
}

function byKey(
  [a]: readonly [string, unknown],
  [b]: readonly [string, unknown],
): number {
  return a < b ? -1 : 1;
}

/** The globals that the output itself mentions: an import must not hide one. */
const globalNames: ReadonlySet<string> = new Set([
  "Array",
  "Blob",
  "File",
  "FormData",
  "Number",
  "Object",
  "Promise",
  "Readonly",
  "ReadonlyArray",
  "Record",
  "RegExp",
  "Request",
  "Response",
  "Set",
  "String",
  "Uint8Array",
]);

function importLine(from: string, members: readonly ImportedName[]): Code {
  const typeOnly = members.every((member) => member.typeOnly);
  const specifiers = members.map((member) => importSpecifier(member, typeOnly));
  const keyword = typeOnly ? code`import type` : code`import`;
  return code`${keyword} ${braces(specifiers)} from ${stringLiteral(from)};`;
}

function importSpecifier(
  { name, local, typeOnly }: ImportedName,
  allTypes: boolean,
): Code {
  const type = typeOnly && !allTypes ? code`type ` : empty;
  const alias = local === name ? empty : code` as ${identifier(local)}`;
  return concat(type, identifier(name), alias);
}

/** The braces of an import or export; prettier never breaks a single name. */
export function braces(specifiers: readonly Code[]): Code {
  const [only] = specifiers;
  if (only !== undefined && specifiers.length === 1) return code`{ ${only} }`;
  const body = indent(line, join(concat(rawCode(","), line), specifiers));
  return group(
    rawCode("{"),
    body,
    ifBroken(rawCode(","), empty),
    line,
    rawCode("}"),
  );
}
