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

/** A file of the output. */
export interface OutputFile {
  /** Relative to the output folder, with `/` as separator. */
  readonly path: string;
  readonly text: string;
}

/** A TypeScript module before it is printed. */
export interface Module {
  /** Relative to the output folder and without extension: `v2/client`. */
  readonly path: string;
  /** The names that the module declares. An import never takes one of them. */
  readonly declares: ReadonlySet<string>;
  /** The declarations in order. Each is printed before the next is requested. */
  readonly body: Iterable<Code>;
}

/** The extension of relative imports in the output. */
export type ImportExtension = ".js" | ".ts" | "";

const banner = code`
  // Made by Tenon from the API's description: change that, and generate again.
`;

/** Makes an import of a value to use in a template. */
export function importValue(from: string, name: string): Import {
  return { kind: "import", name: identifier(name).name, from, typeOnly: false };
}

/** Makes an import of a type to use in a template. */
export function importType(from: string, name: string): Import {
  return { kind: "import", name: identifier(name).name, from, typeOnly: true };
}

/** Gives an import an alias: `import { name as alias }`. */
export function importedAs(imported: Import, as: string): Import {
  return { ...imported, as: identifier(as).name };
}

/** Prints a module: banner, the imports that its body uses, body. */
export function printModule(
  module: Module,
  extension: ImportExtension,
): OutputFile {
  const imports = new Imports(module.declares);
  const nameOf = (imported: Import) => imports.localName(imported);
  const parts: string[] = [];
  for (const declaration of module.body) {
    if (!isEmpty(declaration)) parts.push(layout(declaration, nameOf));
  }
  const header = [banner, importLines(imports, module.path, extension)];
  const texts = header
    .filter((part) => !isEmpty(part))
    .map((part) => layout(part, nameOf));
  return {
    path: `${module.path}.ts`,
    text: `${[...texts, ...parts].join("\n\n")}\n`,
  };
}

/** Returns the import specifier of `to` in the module `from`. */
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

/**
 * The imports of a module, by module and name. It grows while the module is
 * printed.
 */
class Imports {
  readonly modules = new Map<string, Map<string, ImportedName>>();
  readonly #taken: Set<string>;

  constructor(declared: ReadonlySet<string>) {
    this.#taken = new Set([...declared, ...globalNames]);
  }

  /**
   * Returns the local name of an import, with `_` appended while the name is
   * taken.
   */
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

/** The globals that the output uses. An import must not shadow one. */
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

/**
 * Prints the braces of an import or export. prettier never breaks a single
 * name.
 */
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
