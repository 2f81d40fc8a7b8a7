/**
 * Optional packages of the output: `paths.ts` prints types with openapi-typescript,
 * `prettier.ts` formats the output. This file loads one, and refuses an old release.
 */
import {
  loadOptional,
  MissingPackage,
} from "../../language/optional-package.js";

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
