/**
 * Optional packages. This file loads one, or explains how to install it. `paths.ts`
 * prints types with openapi-typescript, `prettier.ts` formats the output.
 */

/** A required optional package is not installed, or is too old. */
export class MissingPackage extends Error {
  override readonly name = "MissingPackage";
}

/**
 * Imports an optional package.
 *
 * @param requestedBy the option that needs it: `The target "paths"`
 * @throws MissingPackage with the command that installs it
 */
export async function loadOptional<Module>(
  load: () => Promise<Module>,
  requestedBy: string,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    throw importError(error, requestedBy);
  }
}

/** The error of an import of an optional package: a `MissingPackage` if it was not found, or else the error itself. */
export function importError(error: unknown, requestedBy: string): unknown {
  const name = missingPackage(error);
  return name === undefined
    ? error
    : new MissingPackage(
        `${requestedBy} requires the package ${name}, which is not installed. Run \`npm install --save-dev ${installName(name)}\`.`,
      );
}

/** The first release of an optional package that Tenon can use. */
export interface Minimum {
  readonly name: string;
  /** The major version. */
  readonly major: number;
  /** A name that the package exports since that release. */
  readonly exported: string;
}

/**
 * Imports an optional package, and refuses a release that is too old. The peer
 * dependencies accept any release, so an old one stops only the feature that needs it.
 *
 * @param requestedBy the option that needs it: `The target "paths"`
 * @throws MissingPackage with the command that installs it
 */
export async function loadRecent<Module extends object>(
  load: () => Promise<Module>,
  { name, major, exported }: Minimum,
  requestedBy: string,
): Promise<Module> {
  const loaded = await loadOptional(load, requestedBy);
  if (exported in loaded) return loaded;
  throw new MissingPackage(
    `${requestedBy} requires ${name} ${String(major)} or later, and an older version is installed. Run \`npm install --save-dev ${name}@${String(major)}\`.`,
  );
}

/**
 * The package that an import did not find: itself or one of its peer
 * dependencies.
 */
function missingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  if (
    error.code !== "ERR_MODULE_NOT_FOUND" &&
    error.code !== "MODULE_NOT_FOUND"
  )
    return undefined;
  return /Cannot find (?:package|module) '((?:@[^/']+\/)?[^/'.][^/']*)/.exec(
    error.message,
  )?.[1];
}

/** openapi-typescript needs the printer of TypeScript 5. */
function installName(name: string): string {
  return name === "typescript" ? "typescript@5" : name;
}
