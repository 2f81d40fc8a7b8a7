/**
 * `npm run generate:config`: writes the lint rules into `tenon.schema.json`, and
 * generates the checks of both configuration files from their JSON Schemas,
 * with Tenon's own emitters. The result is committed.
 */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { format } from "prettier";

import { buildApi } from "../generator/build/build.js";
import { emitValidators } from "../generator/emit/validators/validators.js";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  without,
} from "../generator/json/json.js";
import type { LintOption, LintRule } from "../generator/lint/rule.js";
import { lintRules } from "../generator/lint/rule-table.js";
import { printModule } from "../generator/print/print.js";
import { readDescription } from "../generator/read/read.js";
import { runtimeFiles } from "../generator/write/runtime-files.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const output = "generator/config/generated";

/** The text of each generated file, by its path in the repository. */
export async function configFiles(): Promise<ReadonlyMap<string, string>> {
  const schema = withLintRules(readSchema("tenon.schema.json"));
  const waivers = readSchema("tenon.waivers.schema.json");
  const modules = await checkModules({
    "tenon.schema.json": ["ConfigFile", schema],
    "tenon.waivers.schema.json": ["WaiversFile", waivers],
  });
  const text = await format(JSON.stringify(schema), { parser: "json" });
  return new Map([["tenon.schema.json", text], ...modules]);
}

function readSchema(name: string): JsonObject {
  // The file is a JSON object.
  return JSON.parse(readFileSync(join(root, name), "utf8")) as JsonObject;
}

/** The schema with `lint` as the table of lint rules has it. */
function withLintRules(schema: JsonObject): JsonObject {
  const properties = objectAt(schema, "properties");
  const { description = "" } = objectAt(properties, "lint");
  const rules: readonly (readonly [string, LintRule])[] =
    Object.entries(lintRules);
  const lint = {
    description,
    type: "object",
    additionalProperties: false,
    properties: {
      extends: objectAt(
        objectAt(objectAt(properties, "lint"), "properties"),
        "extends",
      ),
      ...Object.fromEntries(rules.map(([id, rule]) => [id, ruleSchema(rule)])),
    },
  };
  return { ...schema, properties: { ...properties, lint } };
}

function objectAt(value: JsonObject, key: string): JsonObject {
  // The members of the schema that are read here are objects.
  return value[key] as JsonObject;
}

function ruleSchema({ requirement, options }: LintRule): JsonObject {
  const own = Object.entries(options);
  if (own.length === 0)
    return {
      description: requirement,
      allOf: [{ $ref: "#/definitions/lintSetting" }],
    };
  return {
    description: requirement,
    anyOf: [
      { $ref: "#/definitions/lintLevel" },
      {
        type: "object",
        additionalProperties: false,
        properties: {
          level: { $ref: "#/definitions/lintLevel" },
          except: { $ref: "#/definitions/lintExcept" },
          ...Object.fromEntries(
            own.map(([name, value]) => [name, optionSchema(value)]),
          ),
        },
      },
    ],
  };
}

/** An option accepts the same kind of value as its default. */
function optionSchema(value: LintOption): JsonObject {
  const text = { $ref: "#/definitions/text" };
  const count = { $ref: "#/definitions/count" };
  if (typeof value === "string")
    return value.includes("{") ? { $ref: "#/definitions/template" } : text;
  if (typeof value === "number") return count;
  if (!Array.isArray(value))
    return { type: "object", additionalProperties: count };
  return { type: "array", items: typeof value[0] === "number" ? count : text };
}

/** The module of checks, and the files of the runtime that it imports. */
async function checkModules(
  sources: Readonly<
    Record<string, readonly [name: string, schema: JsonObject]>
  >,
): Promise<readonly (readonly [string, string])[]> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-config-"));
  try {
    const path = join(folder, "openapi.json");
    writeFileSync(path, JSON.stringify(asDescription(Object.values(sources))));
    const document = await readDescription(path);
    const { api, diagnostics } = buildApi(document, { versions: "none" });
    const [apiVersion] = api.versions;
    if (apiVersion === undefined || diagnostics.length > 0)
      throw new Error(diagnostics.map(({ message }) => message).join("\n"));
    const { path: at, text } = printModule(emitValidators(apiVersion), {
      extension: ".js",
      source: Object.keys(sources).join(" and "),
    });
    const runtime = new Map(
      runtimeFiles(".js").map((file) => [file.path, file.text]),
    );
    const modules = new Map([[at, text]]);
    // The map grows while it is iterated.
    for (const [from, module] of modules)
      for (const [, specifier = ""] of module.matchAll(/ from "(\.[^"]+)"/g)) {
        const file = normalize(join(dirname(from), specifier)).replace(
          /\.js$/,
          ".ts",
        );
        const imported = runtime.get(file);
        if (imported !== undefined) modules.set(file, imported);
      }
    return [...modules].map(([file, module]) => [`${output}/${file}`, module]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A description with an operation for each schema, because the emitters print the checks of operations. */
function asDescription(
  schemas: readonly (readonly [name: string, schema: JsonObject])[],
): JsonObject {
  const components = schemas.flatMap(([name, schema]) => [
    [name, without(schema, "$schema", "definitions")] as const,
    ...membersOf(schema, "definitions"),
  ]);
  const paths = schemas.map(([name]) => {
    const schema = { $ref: `#/components/schemas/${name}` };
    const requestBody = {
      required: true,
      content: { "application/json": { schema } },
    };
    const responses = { "204": { description: "No content." } };
    return [`/${name}`, { put: { operationId: name, requestBody, responses } }];
  });
  return {
    openapi: "3.1.0",
    info: { title: "Configuration", version: "1" },
    paths: Object.fromEntries(paths) as JsonObject,
    components: {
      schemas: Object.fromEntries(
        components.map(([name, schema]) => [name, adapted(schema)]),
      ),
    },
  };
}

function membersOf(
  value: JsonObject,
  key: string,
): readonly (readonly [string, JsonValue])[] {
  const member = value[key];
  return isObject(member) ? Object.entries(member) : [];
}

/** A schema of draft-07 as a schema of OpenAPI 3.1. */
function adapted(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (isArray(value)) return value.map(adapted);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "errorMessage")
      .map(([key, member]) => [
        key === "dependencies" ? "dependentRequired" : key,
        key === "$ref" && typeof member === "string"
          ? member.replace("#/definitions/", "#/components/schemas/")
          : adapted(member),
      ]),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = await configFiles();
  rmSync(join(root, output), { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  console.log(`${String(files.size)} files`);
}
