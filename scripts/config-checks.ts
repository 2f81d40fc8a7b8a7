/**
 * `npm run generate:config`: writes the rules, the targets, the adapters, the stores and the
 * keys of `apis` into `tenon.schema.json`, and generates the checks of both configuration files from their JSON Schemas,
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
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { format } from "prettier";

import { buildApi } from "../generator/input/build/build.js";
import { readDescription } from "../generator/input/read/read.js";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  mapMembers,
  without,
} from "../generator/language/json/json.js";
import { printModule } from "../generator/language/print/print.js";
import {
  adapters,
  extras,
  queryPackages,
  storeKinds,
  targets,
} from "../generator/output/emit/targets.js";
import { emitValidators } from "../generator/output/emit/validators/validators.js";
import { runtimeFiles } from "../generator/output/write/runtime-files.js";
import { rules as diffRules } from "../generator/review/diff/rules/rules.js";
import type { LintOption, LintRule } from "../generator/review/lint/rule.js";
import { lintRules } from "../generator/review/lint/rule-table.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const output = "generator/program/config/generated";

/** The text of each generated file, by its path in the repository. */
export async function configFiles(): Promise<ReadonlyMap<string, string>> {
  const schema = withApiKeys(
    withChoices(withDiffRules(withLintRules(readSchema("tenon.schema.json")))),
  );
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
  const lint = definition(schema, "lint");
  const rules: readonly (readonly [string, LintRule])[] =
    Object.entries(lintRules);
  return withDefinition(schema, "lint", {
    description: lint["description"] ?? "",
    type: "object",
    additionalProperties: false,
    properties: {
      extends: objectAt(objectAt(lint, "properties"), "extends"),
      ...Object.fromEntries(rules.map(([id, rule]) => [id, ruleSchema(rule)])),
    },
  });
}

/** The schema with the ids of the rules of `tenon diff`. */
function withDiffRules(schema: JsonObject): JsonObject {
  const diff = definition(schema, "diff");
  const settings = objectAt(diff, "properties");
  const rules = {
    ...objectAt(settings, "rules"),
    propertyNames: { enum: ["*", ...Object.keys(diffRules)] },
  };
  return withDefinition(schema, "diff", {
    ...diff,
    properties: { ...settings, rules },
  });
}

/** The schema with the values of the keys that choose from the tables of the output. */
function withChoices(schema: JsonObject): JsonObject {
  const properties = objectAt(schema, "properties");
  const listOf = (key: string, names: readonly string[]) => ({
    ...objectAt(properties, key),
    items: { enum: names },
  });
  return {
    ...schema,
    properties: {
      ...properties,
      targets: listOf("targets", targets),
      adapters: listOf("adapters", adapters),
      stores: listOf("stores", storeKinds),
      extras: listOf("extras", extras),
      tanstack: {
        ...objectAt(properties, "tanstack"),
        enum: Object.keys(queryPackages),
      },
    },
  };
}

/** The schema with the keys of the top level in each entry of `apis`. Their defaults are those of the top level. */
function withApiKeys(schema: JsonObject): JsonObject {
  const properties = objectAt(schema, "properties");
  const apis = objectAt(properties, "apis");
  const entry = objectAt(apis, "items");
  const keys = {
    name: objectAt(objectAt(entry, "properties"), "name"),
    ...mapMembers(without(properties, "$schema", "apis"), (key) =>
      isObject(key) ? without(key, "default") : key,
    ),
  };
  const items = { ...entry, properties: keys };
  return {
    ...schema,
    properties: { ...properties, apis: { ...apis, items } },
  };
}

function definition(schema: JsonObject, name: string): JsonObject {
  return objectAt(objectAt(schema, "definitions"), name);
}

function withDefinition(
  schema: JsonObject,
  name: string,
  value: JsonObject,
): JsonObject {
  const definitions = objectAt(schema, "definitions");
  return { ...schema, definitions: { ...definitions, [name]: value } };
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
    const tables = {
      schemas: false,
      requests: true,
      handlers: false,
      replies: false,
      events: false,
    };
    const printed = printModule(emitValidators(apiVersion, tables), {
      extension: ".js",
      source: Object.keys(sources).join(" and "),
    });
    const files = [printed, ...runtimeFiles([printed], [], ".js")];
    return files.map(({ path: at, text }) => [`${output}/${at}`, text]);
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
