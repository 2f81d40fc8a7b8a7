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
