import { pathToFileURL } from "node:url";

import { type Diagnostic, warningAt } from "../diagnostics/diagnostics.js";
import type { JsonValue } from "../json/json.js";
import { childLocation, type Location } from "../json/location.js";
import type { Api, ApiVersion } from "../model/model.js";
import type { OutputFile } from "../print/print.js";
import type { Document } from "../read/document.js";
import { loadOptional } from "./integrations.js";
import { formatByDefaults } from "./prettier.js";
import { apiVersionDocument } from "./version-document.js";

const requestedBy = '"paths": true in the configuration';

/** What was printed, and what could not be. */
export interface PrintedPaths {
  readonly files: readonly OutputFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Prints `paths.ts` for each surface: the description's types in
 * openapi-typescript's own form, by that package. One that it cannot print is
 * left out, and a warning says so: the rest of the output does not hang on
 * what another package can do.
 *
 * @param input the description's path, which references to other files start from
 */
export async function printPaths(
  document: Document,
  api: Api,
  input: string,
): Promise<PrintedPaths> {
  const unreadable = firstUnsupportedReference(document);
  if (unreadable !== undefined) {
    const { location, reference } = unreadable;
    const why = `paths.ts is left out, since openapi-typescript would follow \`${reference}\`, which Tenon does not.`;
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
  } = await loadOptional(() => import("openapi-typescript"), requestedBy);
  const part = apiVersionDocument(document.root, api, apiVersion);
  try {
    // A copy, because the package bundles other files into what it is given.
    const nodes = await openapiTS(
      JSON.stringify(part, adaptDocument(apiVersion)),
      {
        cwd: pathToFileURL(input),
        silent: true,
      },
    );
    const text = COMMENT_HEADER + astToString(nodes);
    const path = `${apiVersion.name}/paths.ts`;
    return { path, text: await formatByDefaults(text, requestedBy) };
  } catch (error) {
    return pathsWarning(apiVersion, error);
  }
}

/** Spells for the package what it does not take as it is written. */
function adaptDocument(
  apiVersion: ApiVersion,
): (key: string, value: unknown) => unknown {
  const ids = new Set<string>();
  const repeated = new Set<string>();
  for (const { id } of apiVersion.operations)
    (ids.has(id) ? repeated : ids).add(id);
  return (key, value) => {
    // It refuses an id that several operations have, and can do without.
    if (key === "operationId" && repeated.has(String(value))) return undefined;
    return qualifyMapping(key, value);
  };
}

/** The package's bundler takes a schema's name in a discriminator's mapping for a file's. */
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
  // The package's message may end with the place that it speaks of.
  const [, what, location] =
    /^(.*?)(?: at (#\/\S*))?\.?$/s.exec(error.message) ?? [];
  return warningAt(
    location ?? "#",
    "paths-types",
    `openapi-typescript cannot print paths.ts for ${apiVersion.name}, so it is left out: ${what ?? error.message}.`,
  );
}

/** A value on the walk, and how it was come to: its place is told only when it is asked for. */
interface Step {
  readonly value: JsonValue;
  readonly from?: { readonly parent: Step; readonly name: string };
  readonly location?: Location;
}

/**
 * Follows all references of a description to other files, also where the
 * model has no use for them, as openapi-typescript does: each must be one that
 * Tenon's own reader follows.
 *
 * @returns the first that it does not follow
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
