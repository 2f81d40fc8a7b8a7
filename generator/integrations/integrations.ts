/**
 * Optional packages: what Tenon does with packages that it works without.
 * This file loads such a package, or explains how to install it. `paths.ts`
 * prints types with openapi-typescript, `prettier.ts` formats the output.
 */

/** A package that is asked for is not installed. */
export class MissingPackage extends Error {
  override readonly name = "MissingPackage";
}

/**
 * Imports a package that Tenon works without.
 *
 * @param wish what asks for it: `"paths": true in the configuration`
 * @throws MissingPackage with a sentence that says what to install.
 */
export async function loadOptional<Module>(
  load: () => Promise<Module>,
  wish: string,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const name = missingPackage(error);
    if (name === undefined) throw error;
    throw new MissingPackage(
      `${wish} needs the package ${name}, which is not installed: run \`npm install --save-dev ${installName(name)}\`.`,
    );
  }
}

/** The name of the package that an import did not find: itself, or a peer of it. */
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

/** openapi-typescript prints with TypeScript's printer, and only 5 has it as it expects. */
function installName(name: string): string {
  return name === "typescript" ? "typescript@5" : name;
}
