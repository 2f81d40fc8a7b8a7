/**
 * Adds the new parts of a description to the code of a team, and changes no existing
 * byte: to a server (`server/`), a webhook receiver or a client.
 *
 * `team.ts` collects the additions, and `insert.ts` places the additions of a file, in
 * the file's style (`style.ts`). `resolve.ts` follows expressions to their
 * declarations.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

import type { ApiVersion } from "../../../language/model/model.js";
import { loadOptional } from "../../../language/optional-package.js";
import { type Platform, platforms } from "../choices.js";
import type { Blueprint } from "../files/files.js";
import { sourcePaths } from "../unwritten.js";
import { type Merged, Team } from "./team.js";
import { presentName } from "./version-names.js";

export type { Gone, Merged, Remark } from "./team.js";

/** Whether the code of a team calls a generated function: `createServer` of `server`. */
export function calls(
  project: string,
  { dir, generated }: Blueprint["place"],
  name: RegExp,
  module: string,
): boolean {
  const imported = new RegExp(
    `["']([^"'\\n]*/${module}(?:\\.[jt]s)?)["']`,
    "g",
  );
  return sourcePaths(project, dir, generated).some((path) => {
    const text = readFileSync(join(project, path), "utf8");
    return (
      name.test(text) &&
      [...text.matchAll(imported)].some(([, from = ""]) =>
        isInside(posix.join(posix.dirname(path), from), from, generated),
      )
    );
  });
}

/** Whether an import can be of a generated module: a path of one, or an alias. */
function isInside(target: string, from: string, generated: string): boolean {
  return !from.startsWith(".") || target.startsWith(`${generated}/`);
}

/** The platform whose package the code of a team imports. */
export function usedPlatform(
  project: string,
  { dir, generated }: Blueprint["place"],
): Platform {
  const texts = sourcePaths(project, dir, generated).map((path) =>
    readFileSync(join(project, path), "utf8"),
  );
  const isUsed = (name: Platform) =>
    texts.some((text) => new RegExp(`\\bfrom ["']${name}["']`).test(text));
  return platforms.find(isUsed) ?? "node";
}

/**
 * Adds what is missing to the files of a project.
 *
 * @param project an absolute path
 * @throws MissingPackage if ts-morph is not installed
 */
export async function merge(
  project: string,
  blueprint: Blueprint,
  add: (blueprint: Blueprint, team: Team) => void,
): Promise<Merged> {
  const team = await readTeam(project, blueprint);
  add(blueprint, team);
  reportFormerImports(blueprint.api.versions, team);
  return team.merged;
}

/**
 * Reads only the files of the team: packages and generated code would take most of the
 * time.
 */
async function readTeam(project: string, { place }: Blueprint): Promise<Team> {
  const morph = await loadOptional(
    () => import("ts-morph"),
    "Adding to existing files",
  );
  const config = join(project, "tsconfig.json");
  const paths = sourcePaths(project, place.dir, place.generated);
  const files = new Set(
    paths.map((path) => join(project, path).replaceAll("\\", "/")),
  );
  const program = new morph.Project({
    ...(existsSync(config) && { tsConfigFilePath: config }),
    compilerOptions: { noLib: true, types: [] },
    skipAddingFilesFromTsConfig: true,
    resolutionHost: (host, optionsOf) => ({
      resolveModuleNames: (names, from) =>
        names.map((name) => {
          const { resolvedModule } = morph.ts.resolveModuleName(
            name,
            from,
            optionsOf(),
            host,
          );
          return resolvedModule && files.has(resolvedModule.resolvedFileName)
            ? resolvedModule
            : undefined;
        }),
    }),
  });
  for (const path of paths) program.addSourceFileAtPath(join(project, path));
  return new Team(project, place, program.getSourceFiles(), {
    is: morph.Node,
    resolve: (from, file) =>
      morph.ts.resolveModuleName(
        from,
        file,
        program.getCompilerOptions(),
        morph.ts.sys,
      ).resolvedModule?.resolvedFileName,
    parse: (path, text) =>
      morph.ts.createSourceFile(path, text, morph.ts.ScriptTarget.Latest),
  });
}

/** Reports the imports of a version that has another name now. */
function reportFormerImports(
  versions: readonly ApiVersion[],
  team: Team,
): void {
  const { generated } = team.place;
  for (const source of team.sources)
    for (const declaration of source.getImportDeclarations()) {
      const target = team.targetOf(
        declaration.getModuleSpecifierValue(),
        source,
      );
      const [, rest] = target.split(`/${generated}/`, 2);
      const [name = ""] = rest?.split("/", 1) ?? [];
      const now = presentName(name, versions);
      if (now !== name)
        team.reportFault(
          declaration,
          `${generated}/${name} is ${generated}/${now} now. Rename it in this import.`,
        );
    }
}
