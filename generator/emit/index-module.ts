import type { Surface } from "../model/model.js";
import { type Code, code, lines } from "../print/code.js";
import { docComment, identifier, stringLiteral } from "../print/escape.js";
import {
  type ImportExtension,
  type Module,
  specifier,
} from "../print/module.js";

/**
 * `index.ts`: everything that a client needs; the server has a module of its
 * own. Where a schema has the name of something that another module declares,
 * that other one is exported here, and a comment says where the schema is.
 */
export function emitIndex(
  surface: Surface,
  modules: readonly Module[],
  extension: ImportExtension,
): Module {
  const path = `${surface.name}/index`;
  const from = (module: Module) =>
    stringLiteral(specifier(path, module.path, extension));
  const stars = modules.map((module) => code`export * from ${from(module)};`);
  const problemError = specifier(path, "runtime/problem", extension);
  return {
    path,
    declares: new Set(),
    body: [
      lines([
        ...stars,
        code`export { ProblemError } from ${stringLiteral(problemError)};`,
      ]),
      ...shadowed(modules).map((clash) => preferred(clash, from)),
    ],
  };
}

interface Clash {
  readonly name: string;
  readonly kept: Module;
  readonly hidden: Module;
}

/** The names that two modules declare: the later module's is kept. */
function shadowed(modules: readonly Module[]): readonly Clash[] {
  const owners = new Map<string, Module>();
  const clashes: Clash[] = [];
  for (const kept of modules) {
    for (const name of kept.declares) {
      const hidden = owners.get(name);
      if (hidden !== undefined) clashes.push({ name, kept, hidden });
      owners.set(name, kept);
    }
  }
  return clashes;
}

// Types alone can clash: schemas, the first of the modules, declares no values.
function preferred(
  { name, kept, hidden }: Clash,
  from: (module: Module) => Code,
): Code {
  return lines([
    docComment(
      `Not the one of ${hidden.path.split("/").slice(1).join("/")}: import that from there.`,
    ),
    code`export type { ${identifier(name)} } from ${from(kept)};`,
  ]);
}
