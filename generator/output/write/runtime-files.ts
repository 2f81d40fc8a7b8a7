import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

import { packageFile } from "../../language/package-file.js";
import type {
  ImportExtension,
  ModuleImport,
  OutputFile,
} from "../../language/print/print.js";

const templates = fileURLToPath(packageFile("templates"));

/**
 * Returns the files of `templates/runtime` that an output needs: those that its
 * modules import, and what they import. A file leaves out what it exports again
 * from a file that is not needed, and the extension of its imports changes;
 * otherwise its text is the template's.
 *
 * @param printed the modules of the output
 * @param entrances what the user's own code imports
 */
export function runtimeFiles(
  printed: readonly OutputFile[],
  entrances: readonly ModuleImport[],
  extension: ImportExtension,
): OutputFile[] {
  const carried = new Carried();
  const imports = printed.flatMap((file) => file.imports ?? []);
  for (const each of [...imports, ...entrances])
    if (each.from.startsWith("runtime/")) carried.add(each);
  return carried.files().map(({ path, text }) => ({
    path,
    text: withImportExtension(text, extension),
  }));
}

/** Whether a module is part of the runtime: `runtime/client`. So are the SQL files of stores. */
export function isRuntimeModule(from: string): boolean {
  return (
    /^runtime(?:\/[a-z\d-]+)+(?:\.sql)?$/.test(from) &&
    existsSync(join(templates, fileOf(from)))
  );
}

/** The page that describes the runtime in its folder. */
export function runtimeReadme(): OutputFile {
  const path = "runtime/README.md";
  return { path, text: template(path) };
}

/** The modules of an output. The set grows while imports are followed. */
class Carried {
  readonly #modules = new Map<string, CarriedModule>();

  add({ from, names }: ModuleImport): void {
    let module = this.#modules.get(from);
    if (module === undefined) {
      module = new CarriedModule(from);
      this.#modules.set(from, module);
      for (const each of module.imports) this.add(each);
    }
    for (const each of module.request(names)) this.add(each);
  }

  files(): OutputFile[] {
    this.#keepReexports();
    const has = (from: string) => this.#modules.has(from);
    return [...this.#modules.values()]
      .map((module) => ({ path: fileOf(module.from), text: module.text(has) }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** What a module exports again from a carried module stays, and may need more of it. */
  #keepReexports(): void {
    let count;
    do {
      count = this.#modules.size;
      for (const { reexports } of [...this.#modules.values()])
        for (const each of reexports)
          if (this.#modules.has(each.from)) this.add(each);
    } while (this.#modules.size > count);
  }
}

/** A template with its imports and re-exports. */
class CarriedModule {
  readonly imports: readonly ModuleImport[];
  readonly reexports: readonly (ModuleImport & {
    readonly statement: string;
  })[];
  readonly from: string;
  readonly #text: string;

  constructor(from: string) {
    this.from = from;
    this.#text = template(fileOf(from));
    const statements = [...this.#text.matchAll(moduleStatement)].map(
      ([statement, keyword, clause = "", specifier = ""]) => ({
        statement,
        keyword,
        from: posix.join(posix.dirname(from), specifier.replace(/\.js$/, "")),
        names: namesOf(clause, keyword === "export"),
      }),
    );
    this.imports = statements.filter(({ keyword }) => keyword !== "export");
    this.reexports = statements.filter(({ keyword }) => keyword === "export");
  }

  /** The exports that must be kept for names that another module imports. */
  request(names: ModuleImport["names"]): readonly ModuleImport[] {
    if (names === "all") return this.reexports;
    return this.reexports.flatMap((each): readonly ModuleImport[] => {
      if (each.names === "all") return [{ ...each, names }];
      const wanted = each.names.filter((name) => names.includes(name));
      return wanted.length === 0 ? [] : [{ from: each.from, names: wanted }];
    });
  }

  /** The text without exports from modules that are not carried. */
  text(carried: (from: string) => boolean): string {
    return this.reexports
      .filter(({ from }) => !carried(from))
      .reduce((text, { statement }) => text.replace(statement, ""), this.#text)
      .replace(/\n{3,}/g, "\n\n");
  }
}

/** An import or export of another template: keyword, names, specifier. */
const moduleStatement =
  /^(import|export) (?:type )?((?:\{[^}]*\}|\* as \w+|\*|\w+) from )?"(\.{1,2}\/[^"\n]*)";\n/gm;

/** The names of a clause: as the other module exports them, or as this one exports them again. */
function namesOf(clause: string, again: boolean): ModuleImport["names"] {
  const list = /^\{([^}]*)\}/.exec(clause)?.[1];
  if (list === undefined) return "all";
  return list
    .split(",")
    .map((name) => name.trim().replace(/^type /, ""))
    .filter((name) => name !== "")
    .map((name) => name.split(" as ").at(again ? -1 : 0) ?? name);
}

/** The file of a module. The SQL files of stores have their extension in the name. */
function fileOf(from: string): string {
  return from.endsWith(".sql") ? from : `${from}.ts`;
}

function template(path: string): string {
  return readFileSync(join(templates, path), "utf8");
}

const relativeImport =
  /^((?:(?:import|export|\}) .*?\bfrom |import )"|.*\bimport\(")(\.{1,2}\/[^"\n]*)\.js(?=")/gm;

/** Replaces the `.js` extension of a module's relative imports. */
export function withImportExtension(
  text: string,
  extension: ImportExtension,
): string {
  if (extension === ".js") return text;
  return text.replace(relativeImport, `$1$2${extension}`);
}
