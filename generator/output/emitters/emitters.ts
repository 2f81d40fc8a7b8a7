/**
 * Emitters of a project: `emitters` in the configuration. This file has the interface,
 * which has its own version, and runs an emitter. `printer.ts` has the functions that
 * an emitter prints with: like Tenon's own emitters, it cannot turn a string into code.
 * `load-emitter.ts` imports the file.
 */
import type { ApiVersion } from "../../language/model/model.js";
import {
  type OutputFile,
  printModule,
  type PrintOptions,
} from "../../language/print/print.js";
import { refusalsOf } from "../write/safe-path.js";
import { EmitterError, placeIn, refuseUse } from "./emitter-error.js";
import { guardProcess } from "./guard-process.js";
import { type Code, codeOf, type Printer, printer } from "./printer.js";
import { syntaxErrorFinder } from "./syntax.js";

/** A module of the output, printed by the emitter of a project. */
export interface EmittedModule {
  /** The path in the folder of the API version, without extension: `routes`. */
  readonly path: string;
  /** The names that the module declares. An import never takes one of them. */
  readonly declares: readonly string[];
  /** The declarations, with an empty line between them. */
  readonly body: readonly Code[];
}

/** Prints a project's own modules into the output folder of each API version. */
export interface Emitter {
  /** The version of this interface. */
  readonly apiVersion: 1;
  /** A pure function: it returns the same modules for the same API version. */
  emit(version: ApiVersion, print: Printer): readonly EmittedModule[];
}

/** An emitter, and its name in messages. */
export interface NamedEmitter {
  readonly name: string;
  readonly emitter: Emitter;
}

/** The modules that an emitter can import and must not replace. */
export interface OtherModules {
  /** The paths of the output's files, except those of emitters. */
  readonly paths: Iterable<string>;
  /** Whether a module is part of the runtime: `runtime/client`. */
  readonly isRuntimeModule: (from: string) => boolean;
}

/**
 * Runs the emitters of a project for each API version.
 *
 * @throws EmitterError if an emitter fails, returns what is no list of modules,
 * uses a path or an import that it cannot have, or prints what is not TypeScript
 */
export async function runEmitters(
  emitters: readonly NamedEmitter[],
  versions: readonly ApiVersion[],
  options: PrintOptions,
  others: OtherModules,
): Promise<readonly OutputFile[]> {
  const emitted = emitters.flatMap(({ name, emitter }) =>
    versions.flatMap((version) =>
      filesOf(name, emitter, version, options).map((file) => ({ name, file })),
    ),
  );
  const owners = new Map([...others.paths].map((path) => [path, "Tenon"]));
  for (const { name, file } of emitted) {
    refuseTakenPath(name, file.path, owners.get(file.path));
    owners.set(file.path, name);
  }
  refuseUnwritablePaths(owners, others.paths);
  const exists = (from: string) =>
    owners.has(`${from}.ts`) || others.isRuntimeModule(from);
  for (const { name, file } of emitted)
    refuseUnknownImports(name, file, exists);
  await refuseSyntaxErrors(emitted);
  return emitted.map(({ file }) => file);
}

interface EmittedFile {
  readonly name: string;
  readonly file: OutputFile;
}

async function refuseSyntaxErrors(
  emitted: readonly EmittedFile[],
): Promise<void> {
  if (emitted.length === 0) return;
  const errorIn = await syntaxErrorFinder();
  for (const { name, file } of emitted) {
    const found = errorIn(file.text);
    if (found !== undefined)
      throw new EmitterError(
        `${name} emits ${file.path}, which is not valid TypeScript: ${found}`,
      );
  }
}

function refuseTakenPath(
  name: string,
  path: string,
  owner: string | undefined,
): void {
  if (owner === undefined) return;
  const message =
    owner === name
      ? `${name} emits ${path} twice. Give each module its own path, and list each emitter once.`
      : `${name} emits ${path}, which is a file of ${owner}. Choose another path.`;
  throw new EmitterError(message);
}

/** Refuses the paths that the writer refuses, and names the emitter in the message. */
function refuseUnwritablePaths(
  owners: ReadonlyMap<string, string>,
  ownPaths: Iterable<string>,
): void {
  const own = new Set(ownPaths);
  for (const { path, reason } of refusalsOf(owners.keys()))
    if (!own.has(path))
      throw new EmitterError(
        `${owners.get(path) ?? ""} emits ${JSON.stringify(path)}, which cannot be written: ${reason}.`,
      );
}

function refuseUnknownImports(
  name: string,
  { path, imports = [] }: OutputFile,
  exists: (from: string) => boolean,
): void {
  for (const { from, names } of imports)
    if (!exists(from))
      throw new EmitterError(
        `${name} emits ${path}, which imports ${String(names)} from ${JSON.stringify(from)}, but the output has no such module. Name a path in the output folder without extension, such as "v2/operations" or "runtime/problem".`,
      );
}

function filesOf(
  name: string,
  emitter: Emitter,
  version: ApiVersion,
  options: PrintOptions,
): readonly OutputFile[] {
  try {
    // A copy, so that an emitter that changes it does not affect others.
    const modules: unknown = guardProcess(
      () => emitter.emit(structuredClone(version), printer),
      refuseUse,
    );
    return modulesOf(modules).map((module) =>
      printModule(
        {
          path: `${version.name}/${pathOf(module)}`,
          declares: new Set(textsOf(module, "declares")),
          body: listOf(module, "body").map(codeOf),
        },
        options,
      ),
    );
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    throw new EmitterError(
      `${name} failed for ${version.name}: ${failure.message}${placeIn(failure)}`,
      { cause: error },
    );
  }
}

function modulesOf(returned: unknown): readonly unknown[] {
  if (Array.isArray(returned)) return returned;
  if (returned instanceof Promise) {
    // An unhandled rejection would end the process.
    returned.catch(() => undefined);
    throw new EmitterError(
      "`emit` returned a promise. It must not be `async`: read files when the emitter is imported.",
    );
  }
  throw new EmitterError("`emit` returned no list of modules.");
}

/** The import of a module adds the extension. */
function pathOf(module: unknown): string {
  const path = textOf(module, "path");
  const [extension] = /\.[cm]?[jt]sx?$/.exec(path) ?? [];
  if (extension === undefined) return path;
  throw new EmitterError(
    `The path ${JSON.stringify(path)} of a module has an extension. Write ${JSON.stringify(path.slice(0, -extension.length))}.`,
  );
}

/** The emitter is code of a project, which may not be type-checked. */
function memberOf(module: unknown, member: string): unknown {
  return typeof module === "object" && module !== null
    ? Reflect.get(module, member)
    : undefined;
}

function textOf(module: unknown, member: string): string {
  const value = memberOf(module, member);
  if (typeof value === "string") return value;
  throw new EmitterError(`A module has no string \`${member}\`.`);
}

function listOf(module: unknown, member: string): readonly unknown[] {
  const value = memberOf(module, member);
  if (Array.isArray(value)) return value;
  throw new EmitterError(`A module has no list \`${member}\`.`);
}

function textsOf(module: unknown, member: string): readonly string[] {
  return listOf(module, member).map((item) => {
    if (typeof item === "string") return item;
    throw new EmitterError(
      `\`${member}\` of a module is not a list of strings.`,
    );
  });
}
