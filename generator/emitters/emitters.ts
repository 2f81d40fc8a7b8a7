/**
 * Emitters of a project: `emitters` in the configuration. This file has the
 * interface, which has a version of its own, and runs an emitter. `printer.ts`
 * is what an emitter prints with: like the emitters of Tenon, it cannot turn a
 * string into code. `load-emitter.ts` imports the file.
 */
import type { ApiVersion } from "../model/model.js";
import {
  type OutputFile,
  type PrintOptions,
  printModule,
} from "../print/print.js";
import { EmitterError } from "./emitter-error.js";
import { type Code, codeOf, type Printer, printer } from "./printer.js";

/** A module of the output, printed by the emitter of a project. */
export interface EmittedModule {
  /** The path in the folder of the API version, without extension: `routes`. */
  readonly path: string;
  /** The names that the module declares. An import never takes one of them. */
  readonly declares: readonly string[];
  /** The declarations, with an empty line between them. */
  readonly body: readonly Code[];
}

/** Prints modules of a project's own, in the output folder of each API version. */
export interface Emitter {
  /** The version of this interface. */
  readonly apiVersion: 1;
  /** A pure function: the same API version gives the same modules. */
  emit(version: ApiVersion, print: Printer): readonly EmittedModule[];
}

/** An emitter with the name that messages call it by. */
export interface NamedEmitter {
  readonly name: string;
  readonly emitter: Emitter;
}

/**
 * Runs the emitters of a project for each API version.
 *
 * @param taken the paths of the other files of the output
 * @throws EmitterError if an emitter fails, or returns what is no list of modules
 */
export function runEmitters(
  emitters: readonly NamedEmitter[],
  versions: readonly ApiVersion[],
  options: PrintOptions,
  taken: Iterable<string>,
): readonly OutputFile[] {
  const owners = new Map([...taken].map((path) => [path, "Tenon"]));
  return emitters.flatMap(({ name, emitter }) =>
    versions.flatMap((version) => {
      const files = filesOf(name, emitter, version, options);
      for (const { path } of files) {
        const owner = owners.get(path);
        if (owner !== undefined)
          throw new EmitterError(
            `${name} emits ${path}, which is a file of ${owner}. Choose another path.`,
          );
        owners.set(path, name);
      }
      return files;
    }),
  );
}

function filesOf(
  name: string,
  emitter: Emitter,
  version: ApiVersion,
  options: PrintOptions,
): readonly OutputFile[] {
  try {
    // A copy: what an emitter changes in it reaches no other emitter.
    const modules: unknown = emitter.emit(structuredClone(version), printer);
    if (!Array.isArray(modules)) throw new Error("It returned no list.");
    return modules.map((module: unknown) =>
      printModule(
        {
          path: `${version.name}/${textOf(module, "path")}`,
          declares: new Set(textsOf(module, "declares")),
          body: listOf(module, "body").map(codeOf),
        },
        options,
      ),
    );
  } catch (error) {
    const { message, stack = "" } =
      error instanceof Error ? error : new Error(String(error));
    const [, frame = ""] = /\n\s+at ([^\n]*)/.exec(stack) ?? [];
    const shown = error instanceof EmitterError ? "" : `\n  at ${frame}`;
    throw new EmitterError(
      `${name} failed for ${version.name}: ${message}${shown}`,
      { cause: error },
    );
  }
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
    throw new EmitterError(`\`${member}\` of a module is no list of strings.`);
  });
}
