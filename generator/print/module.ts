import {
  type Code,
  code,
  concat,
  type Doc,
  empty,
  group,
  ifBroken,
  type Import,
  indent,
  join,
  line,
  lines,
  paragraphs,
  vouched,
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
  readonly body: Code;
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
export function renamed(mentioned: Import, as: string): Import {
  return { ...mentioned, as: identifier(as).name };
}

/** Prints a module: the imports that its body mentions, then its body. */
export function printModule(
  module: Module,
  extension: ImportExtension,
): OutputFile {
  const imported = nameImports(mentions(module.body), module.declares);
  const imports = [...imported]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, names]) =>
      importLine(specifier(module.path, from, extension), names),
    );
  const nameOf = (mentioned: Import) =>
    imported.get(mentioned.from)?.get(mentioned.name)?.local ?? mentioned.name;
  const text = layout(
    paragraphs([banner, lines(imports), module.body]),
    nameOf,
  );
  return { path: `${module.path}.ts`, text: `${text}\n` };
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

type Imports = ReadonlyMap<string, ReadonlyMap<string, ImportedName>>;

function mentions(root: Doc): readonly Import[] {
  const found = new Set<Import>();
  const stack: Doc[] = [root];
  for (let doc = stack.pop(); doc !== undefined; doc = stack.pop()) {
    if (typeof doc === "string" || doc.kind === "line") continue;
    if (doc.kind === "import") found.add(doc);
    else if (doc.kind === "concat") stack.push(...doc.parts);
    else if (doc.kind === "choice") stack.push(doc.broken, doc.flat);
    else stack.push(doc.body);
  }
  return [...found];
}

/** Gives each imported name its local one: its own, or with `_` where that is taken. */
function nameImports(
  mentioned: readonly Import[],
  declared: ReadonlySet<string>,
): Imports {
  const taken = new Set([...declared, ...globals]);
  const imports = new Map<string, Map<string, ImportedName>>();
  const sorted = [...mentioned].sort((a, b) =>
    `${a.from} ${a.name}` < `${b.from} ${b.name}` ? -1 : 1,
  );
  for (const { from, name, typeOnly, as } of sorted) {
    let names = imports.get(from);
    if (names === undefined)
      imports.set(from, (names = new Map<string, ImportedName>()));
    const known = names.get(name);
    if (known !== undefined) {
      known.typeOnly &&= typeOnly;
      continue;
    }
    let local = as ?? name;
    while (taken.has(local)) local += "_";
    taken.add(local);
    names.set(name, { name, local, typeOnly });
  }
  return imports;
}

/** The globals that the output itself mentions: an import must not hide one. */
const globals: ReadonlySet<string> = new Set([
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

function importLine(
  from: string,
  names: ReadonlyMap<string, ImportedName>,
): Code {
  const members = [...names.values()];
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
  const body = indent(line, join(concat(vouched(","), line), specifiers));
  return group(
    vouched("{"),
    body,
    ifBroken(vouched(","), empty),
    line,
    vouched("}"),
  );
}
