import { pathToFileURL } from "node:url";

import type { Document } from "../../input/read/document.js";
import {
  type Diagnostic,
  warningAt,
} from "../../language/diagnostics/diagnostics.js";
import type { JsonValue } from "../../language/json/json.js";
import { childLocation, type Location } from "../../language/json/location.js";
import type { Api, ApiVersion } from "../../language/model/model.js";
import { MissingPackage } from "../../language/optional-package.js";
import type { OutputFile } from "../../language/print/print.js";
import { type CompileError, firstCompileError } from "./compile-error.js";
import { loadRecent } from "./integrations.js";
import { formatByDefaults } from "./prettier.js";
import { apiVersionDocument } from "./version-document.js";

const requestedBy = 'The target "paths"';

/** The printed files, and warnings about those that could not be printed. */
export interface PrintedPaths {
  readonly files: readonly OutputFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Prints `paths.ts` for each API version with openapi-typescript. A version
 * that the package cannot print, or prints as types that do not compile, is
 * left out with a warning, so the rest of the output does not depend on it.
 *
 * @param input the path of the description, which relative references start
 * from
 */
export async function printPaths(
  document: Document,
  api: Api,
  input: string,
): Promise<PrintedPaths> {
  const unreadable = firstUnsupportedReference(document);
  if (unreadable !== undefined) {
    const { location, reference } = unreadable;
    const why = `paths.ts is not generated, because openapi-typescript would follow \`${reference}\`, which Tenon does not read.`;
    return {
      files: [],
      diagnostics: [warningAt(location, "paths-types", why)],
    };
  }
  const files: OutputFile[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const apiVersion of api.versions) {
    const printed = await printApiVersion(document, api, apiVersion, input);
    if ("code" in printed) diagnostics.push(printed);
    else files.push(printed);
  }
  return { files, diagnostics };
}

async function printApiVersion(
  document: Document,
  api: Api,
  apiVersion: ApiVersion,
  input: string,
): Promise<OutputFile | Diagnostic> {
  const {
    default: openapiTS,
    astToString,
    COMMENT_HEADER,
  } = await loadRecent(
    () => onTypeScript5(() => import("openapi-typescript")),
    { name: "openapi-typescript", major: 7, exported: "astToString" },
    requestedBy,
  );
  const part = apiVersionDocument(document.root, api, apiVersion);
  try {
    // A copy, because the package bundles other files into its input.
    const nodes = await openapiTS(
      JSON.stringify(part, adaptDocument(apiVersion)),
      {
        cwd: pathToFileURL(input),
        silent: true,
      },
    );
    const text = COMMENT_HEADER + astToString(nodes);
    const fault = firstCompileError(text);
    if (fault !== undefined) return unusable(apiVersion, fault);
    const path = `${apiVersion.name}/paths.ts`;
    return { path, text: await formatByDefaults(text, requestedBy) };
  } catch (error) {
    return pathsWarning(apiVersion, error);
  }
}

/** Imports openapi-typescript, which uses the programmatic interface of TypeScript 5 at once. */
export async function onTypeScript5<Module>(
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new MissingPackage(
      `${requestedBy} requires openapi-typescript, which cannot run with the installed version of TypeScript: it needs TypeScript 5. Run \`npm install --save-dev typescript@5\`, or remove the target.`,
      { cause: error },
    );
  }
}

/**
 * Returns a JSON replacer that adapts the document to what openapi-typescript
 * accepts.
 */
function adaptDocument(
  apiVersion: ApiVersion,
): (key: string, value: unknown) => unknown {
  const ids = new Set<string>();
  const repeated = new Set<string>();
  for (const { id } of apiVersion.operations)
    (ids.has(id) ? repeated : ids).add(id);
  return (key, value) => {
    // The package rejects duplicate operation ids. They are not needed.
    if (key === "operationId" && repeated.has(String(value))) return undefined;
    return qualifyMapping(key, value);
  };
}

/**
 * The package's bundler treats a schema name in a discriminator mapping as a
 * file name.
 */
function qualifyMapping(key: string, value: unknown): unknown {
  if (key !== "discriminator" || !isDiscriminator(value)) return value;
  const mapping = Object.entries(value.mapping).map(
    ([name, target]: [string, unknown]) => [
      name,
      typeof target === "string" && /^[\w.-]+$/.test(target)
        ? `#/components/schemas/${target}`
        : target,
    ],
  );
  return { ...value, mapping: Object.fromEntries(mapping) as object };
}

function isDiscriminator(
  value: unknown,
): value is { readonly mapping: object } {
  return (
    typeof value === "object" &&
    value !== null &&
    "propertyName" in value &&
    typeof value.propertyName === "string" &&
    "mapping" in value &&
    typeof value.mapping === "object" &&
    value.mapping !== null
  );
}

function pathsWarning(apiVersion: ApiVersion, error: unknown): Diagnostic {
  if (!(error instanceof Error) || error.name === "MissingPackage") throw error;
  // The package's message may end with the location it refers to.
  const [, what, location] =
    /^(.*?)(?: at (#\/\S*))?\.?$/s.exec(error.message) ?? [];
  return warningAt(
    location ?? "#",
    "paths-types",
    `paths.ts is not generated for ${apiVersion.name}, because openapi-typescript failed: ${what ?? error.message}.`,
  );
}

function unusable(
  apiVersion: ApiVersion,
  { message, location }: CompileError,
): Diagnostic {
  return warningAt(
    location,
    "paths-types",
    `paths.ts is not generated for ${apiVersion.name}, because the types that openapi-typescript prints do not compile: ${message}`,
    "Change the schema, or remove `paths` from the configuration. The types of Tenon's own output compile.",
  );
}

/** A value during the walk. Its location is computed only on demand. */
interface Step {
  readonly value: JsonValue;
  readonly from?: { readonly parent: Step; readonly name: string };
  readonly location?: Location;
}

/**
 * Follows all references to other files, as openapi-typescript does, even those
 * that the model does not use. Tenon's reader must follow each of them.
 *
 * @returns the first reference that Tenon does not follow
 */
export function firstUnsupportedReference(
  document: Document,
): { readonly reference: string; readonly location: Location } | undefined {
  const seen = new Set<Location>();
  const walk: Step[] = [{ value: document.root, location: "#" }];
  for (let step = walk.pop(); step !== undefined; step = walk.pop()) {
    const { value } = step;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      const next: Step = { value: member, from: { parent: step, name } };
      if (name !== "$ref" || typeof member !== "string") walk.push(next);
      else if (!member.startsWith("#")) {
        const location = locationOf(next);
        const target = document.resolve(member, location);
        if (target === undefined) return { reference: member, location };
        if (seen.has(target.location)) continue;
        seen.add(target.location);
        walk.push(target);
      }
    }
  }
  return undefined;
}

function locationOf({ location, from }: Step): Location {
  if (location !== undefined) return location;
  return from === undefined
    ? "#"
    : childLocation(locationOf(from.parent), from.name);
}
