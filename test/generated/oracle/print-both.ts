import { pathToFileURL } from "node:url";

import openapiTS, { astToString } from "openapi-typescript";

import { buildApi } from "../../../generator/input/build/build.js";
import type { Document } from "../../../generator/input/read/document.js";
import { readDescription } from "../../../generator/input/read/read.js";
import { DescriptionError, hasErrors } from "../../../generator/language/diagnostics/diagnostics.js";
import type { JsonValue } from "../../../generator/language/json/json.js";
import type { Api } from "../../../generator/language/model/model.js";
import type { OutputFile } from "../../../generator/language/print/print.js";
import { emitApi } from "../../../generator/output/emit/emit.js";
import { type Assertion, printAssertions } from "./assertions.js";
import type { Description } from "./descriptions.js";

/** The modules of both sides, and the assertions over them. */
export interface Printed {
  readonly files: readonly OutputFile[];
  /** The assertions by their lines in `assertions/<name>.ts`. */
  readonly lines: ReadonlyMap<number, Assertion>;
}

/** The side that does not print a description. */
export interface Refused {
  readonly by: "ours" | "theirs";
}

/** Prints a description on both sides. */
export async function printBoth({
  name,
  path,
}: Description): Promise<Printed | Refused> {
  const built = await build(path);
  if (built === undefined) return { by: "ours" };
  const { document, api } = built;
  const paths = await printPaths(document, path);
  if (paths === undefined) return { by: "theirs" };
  const { text, lines } = printAssertions(
    api.versions,
    (apiVersion) => `../${name}.${apiVersion.name}`,
    `../paths/${name}.js`,
  );
  const files = [
    ...printOurs(name, api),
    { path: `paths/${name}.ts`, text: paths },
    { path: `assertions/${name}.ts`, text },
  ];
  return { files, lines };
}

async function build(
  path: string,
): Promise<{ document: Document; api: Api } | undefined> {
  try {
    const document = await readDescription(path);
    const { api, diagnostics } = buildApi(document, { versions: "path" });
    if (hasErrors([...document.diagnostics, ...diagnostics])) return undefined;
    return { document, api };
  } catch (error) {
    if (error instanceof DescriptionError) return undefined;
    throw error;
  }
}

/** Our types, each surface in a folder of its own beside one runtime for all. */
function printOurs(name: string, api: Api): readonly OutputFile[] {
  return emitApi(api, { extension: ".js", source: "openapi.json" })
    .filter(({ path }) => /^[^/]+\/(?:schemas|problems|operations)\.ts$/.test(path))
    .map(({ path, text }) => ({ path: `${name}.${path}`, text }));
}

/**
 * The oracle's types. Two of its options are not the defaults, as they would
 * put a difference of taste into nearly everything:
 *
 * - `defaultNonNullable` off: a default does not make a property required;
 * - `emptyObjectsUnknown` on: an object that says nothing may hold anything.
 */
async function printPaths(
  { root }: Document,
  path: string,
): Promise<string | undefined> {
  try {
    const nodes = await openapiTS(JSON.stringify(spellMappings(root)), {
      cwd: pathToFileURL(path),
      silent: true,
      defaultNonNullable: false,
      emptyObjectsUnknown: true,
    });
    return astToString(nodes);
  } catch {
    return undefined;
  }
}

/** The oracle's bundler takes a schema's name in a discriminator's mapping for a file's. */
function spellMappings(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return value.map(spellMappings);
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "mapping" && typeof value["propertyName"] === "string"
        ? spellMapping(member)
        : spellMappings(member),
    ]),
  );
}

function spellMapping(mapping: JsonValue): JsonValue {
  if (typeof mapping !== "object" || mapping === null || isList(mapping))
    return mapping;
  return Object.fromEntries(
    Object.entries(mapping).map(([value, target]) => [
      value,
      typeof target === "string" && /^[\w.-]+$/.test(target)
        ? `#/components/schemas/${target}`
        : target,
    ]),
  );
}

// `Array.isArray` does not narrow a read-only array out of a union.
function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
