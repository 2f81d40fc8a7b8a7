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
import { lineComment } from "./comments.js";
import { EncodedText } from "./encoded-text.js";
import { identifier, stringLiteral } from "./escape.js";
import { layout } from "./layout.js";
import type { ReusedTexts, TextOf } from "./reused-texts.js";

/** A file of the output. */
export interface OutputFile {
  /** Relative to the output folder, with `/` as separator. */
  readonly path: string;
  readonly text: string;
  /** The text in UTF-8, if it was encoded while it was printed. */
  readonly bytes?: Buffer;
  /** The imports of a printed module; absent for other files. */
  readonly imports?: readonly ModuleImport[];
}

/** The names that a module imports from another one. */
export interface ModuleImport {
  /** Relative to the output folder and without extension: `runtime/client`. */
  readonly from: string;
  /** `all`: everything that the module exports. */
  readonly names: readonly string[] | "all";
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

/** How the modules of an output are printed. */
export interface PrintOptions {
  readonly extension: ImportExtension;
  /** The name of the description, for the banner: `spec/openapi.json`. */
  readonly source: string;
  /** Where modules of the runtime are imported from. Default: the folder `runtime` of the output. */
  readonly runtime?: RuntimePlace;
  /** Whether properties, arrays and index signatures of printed types are read-only. */
  readonly readonlyTypes?: boolean;
  /** The texts that earlier runs of the process printed; absent if there is only one run. */
  readonly texts?: ReusedTexts;
}

/** A folder relative to the output folder, or a package: `tenon/runtime`. */
export type RuntimePlace =
  { readonly folder: string } | { readonly package: string };

/** Makes an import of a value to use in a template. */
export function importValue(from: string, name: string): Import {
  return { kind: "import", name: identifier(name).name, from, typeOnly: false };
}

/** Makes an import of a type to use in a template. */
export function importType(from: string, name: string): Import {
  return { kind: "import", name: identifier(name).name, from, typeOnly: true };
}

/** Makes an import of the types of a whole module: `import type * as calls`. */
export function importTypes(from: string, as: string): Import {
  return {
    kind: "import",
    name: wholeModule,
    from,
    typeOnly: true,
    as: identifier(as).name,
  };
}

const wholeModule = "*";

/** Gives an import an alias: `import { name as alias }`. */
export function importedAs(imported: Import, as: string): Import {
  return { ...imported, as: identifier(as).name };
}

/** Prints a module: banner, the imports that its body uses, body. */
export function printModule(module: Module, options: PrintOptions): OutputFile {
  const imports = new Imports(module.declares);
  const { readonlyTypes = false } = options;
  const textOf: TextOf = (part) => {
    if (part.kind === "import") return imports.localName(part);
    return readonlyTypes ? part.text : "";
  };
  const body = new EncodedText();
  for (const declaration of module.body) {
    if (isEmpty(declaration)) continue;
    body.add("\n\n");
    body.add(layout(declaration, textOf, options.texts));
  }
  body.add("\n");
  const header = [
    banner(options.source),
    importLines(imports, module.path, options),
  ];
  const texts = header
    .filter((part) => !isEmpty(part))
    .map((part) => layout(part, textOf));
  const bytes = body.after(texts.join("\n\n"));
  return encodedFile(
    `${module.path}.ts`,
    bytes,
    [...imports.modules].map(([from, names]) => ({
      from,
      names: [...names.keys()],
    })),
  );
}

/** A file whose text was encoded while it was printed. */
export function encodedFile(
  path: string,
  bytes: Buffer,
  imports?: readonly ModuleImport[],
): OutputFile {
  return {
    path,
    get text() {
      return bytes.toString();
    },
    bytes,
    ...(imports && { imports }),
  };
}

/** Marks a file as generated, in the form that Go's tools and linguist look for. */
function banner(source: string): Code {
  return lineComment(`Code generated by Tenon from ${source}. DO NOT EDIT.`);
}

/** The options that determine the text of import specifiers. */
export type SpecifierOptions = Pick<PrintOptions, "extension" | "runtime">;

/** Returns the import specifier of `to` in the module `from`. */
export function specifier(
  from: string,
  to: string,
  { extension, runtime }: SpecifierOptions,
): string {
  const [, name] = /^runtime\/(.*)$/.exec(to) ?? [];
  if (name === undefined || runtime === undefined)
    return relativeSpecifier(from, to) + extension;
  return "package" in runtime
    ? `${runtime.package}/${name}.js`
    : relativeSpecifier(from, `${runtime.folder}/${name}`) + extension;
}

function relativeSpecifier(from: string, to: string): string {
  const here = from.split("/").slice(0, -1);
  const there = to.split("/");
  let shared = 0;
  while (shared < here.length && here[shared] === there[shared]) shared++;
  const up = here.length - shared;
  const steps = up === 0 ? ["."] : Array<string>(up).fill("..");
  return [...steps, ...there.slice(shared)].join("/");
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
  options: SpecifierOptions,
): Code {
  return lines(
    inOrder(modules).flatMap(([from, names]) => {
      const all = inOrder(names).map(([, name]) => name);
      const named = all.filter(({ name }) => name !== wholeModule);
      const whole = all.filter(({ name }) => name === wholeModule);
      return [whole, named]
        .filter((members) => members.length > 0)
        .map((members) => importLine(specifier(path, from, options), members));
    }),
  );
}

/** The entries of a map, sorted by the code units of their keys. */
function inOrder<Value>(
  map: ReadonlyMap<string, Value>,
): readonly (readonly [string, Value])[] {
  // `sort` is several times as fast without a comparison function.
  return [...map.keys()].sort().flatMap((key) => {
    const value = map.get(key);
    return value === undefined ? [] : [[key, value] as const];
  });
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
  const keyword = typeOnly ? code`import type` : code`import`;
  const [first] = members;
  const names =
    first?.name === wholeModule
      ? code`* as ${identifier(first.local)}`
      : braces(members.map((member) => importSpecifier(member, typeOnly)));
  return code`${keyword} ${names} from ${stringLiteral(from)};`;
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
