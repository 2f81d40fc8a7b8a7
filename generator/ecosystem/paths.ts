import { pathToFileURL } from "node:url";

import { DescriptionError } from "../diagnostics/description-error.js";
import { errorAt } from "../diagnostics/diagnostic.js";
import type { Api, Json, Place, Surface } from "../model/model.js";
import type { OutputFile } from "../print/module.js";
import type { Document, JsonObject } from "../read/document.js";
import { loadOptional } from "./load-optional.js";
import { formatByDefaults } from "./prettier.js";
import { surfaceDocument } from "./surface-document.js";

const wish = '"paths": true in the configuration';

/**
 * Prints `paths.ts` for each surface: the description's types in
 * openapi-typescript's own form, by that package.
 *
 * @param input the description's path, which references to other files start from
 * @throws DescriptionError where that package cannot print them.
 */
export async function printPaths(
  document: Document,
  api: Api,
  input: string,
): Promise<OutputFile[]> {
  refuseUnreadable(document);
  const files: OutputFile[] = [];
  for (const surface of api.surfaces)
    files.push(await printSurface(document, api, surface, input));
  return files;
}

async function printSurface(
  document: Document,
  api: Api,
  surface: Surface,
  input: string,
): Promise<OutputFile> {
  const {
    default: openapiTS,
    astToString,
    COMMENT_HEADER,
  } = await loadOptional(() => import("openapi-typescript"), wish);
  const part = surfaceDocument(document.root, api, surface);
  try {
    // A copy, because the package bundles other files into what it is given.
    const nodes = await openapiTS(JSON.stringify(part, spellMapping), {
      cwd: pathToFileURL(input),
      silent: true,
    });
    const text = COMMENT_HEADER + astToString(nodes);
    const path = `${surface.name}/paths.ts`;
    return { path, text: await formatByDefaults(text, wish) };
  } catch (error) {
    throw failure(document, surface, error);
  }
}

/** The package's bundler takes a schema's name in a discriminator's mapping for a file's. */
function spellMapping(key: string, value: unknown): unknown {
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

function failure(document: Document, surface: Surface, error: unknown): Error {
  if (!(error instanceof Error) || error.name === "MissingPackage")
    return error instanceof Error ? error : new Error(String(error));
  // The package's message may end with the place that it speaks of.
  const [, what, place] =
    /^(.*?)(?: at (#\/\S*))?\.?$/s.exec(error.message) ?? [];
  const diagnostic = errorAt(
    place ?? "#",
    "paths-types",
    `openapi-typescript cannot print paths.ts for ${surface.name}: ${what ?? error.message}.`,
  );
  return new DescriptionError([diagnostic], document);
}

/**
 * The package follows references to anywhere, also where the model has no use
 * for them: each must be one that Tenon's own reader follows.
 */
function refuseUnreadable(document: Document): void {
  const before = document.diagnostics.length;
  const seen = new Set<Place>();
  const queue: { readonly value: Json; readonly place: Place }[] = [
    { value: document.root, place: "#" },
  ];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const reference of otherFiles(next.value)) {
      const target = document.resolve(reference, next.place);
      if (target === undefined || seen.has(target.place)) continue;
      seen.add(target.place);
      queue.push(target);
    }
  }
  const refused = document.diagnostics.slice(before);
  if (refused.length > 0) throw new DescriptionError(refused, document);
}

function otherFiles(root: Json): string[] {
  const found: string[] = [];
  const stack: Json[] = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const reference = isObject(next) ? next["$ref"] : undefined;
    if (typeof reference === "string" && !reference.startsWith("#"))
      found.push(reference);
    stack.push(...Object.values(next));
  }
  return found;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
