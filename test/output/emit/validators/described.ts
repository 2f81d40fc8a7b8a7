import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { buildApi } from "../../../../generator/input/build/build.js";
import { readDescription } from "../../../../generator/input/read/read.js";
import {
  DescriptionError,
  hasErrors,
} from "../../../../generator/language/diagnostics/diagnostics.js";
import type { JsonValue } from "../../../../generator/language/json/json.js";
import type {
  Api,
  ApiVersion,
} from "../../../../generator/language/model/model.js";

/** The model of a description and of the files next to it, built as by the commands. */
export async function apiOf(
  description: JsonValue,
  beside: Readonly<Record<string, JsonValue>> = {},
): Promise<Api> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-schemas-"));
  try {
    const files = { ...beside, "openapi.json": description };
    for (const [name, value] of Object.entries(files))
      writeFileSync(join(folder, name), JSON.stringify(value));
    const document = await readDescription(join(folder, "openapi.json"));
    const { api, diagnostics } = buildApi(document, { versions: "none" });
    const found = [...document.diagnostics, ...diagnostics];
    if (hasErrors(found)) throw new DescriptionError(found, document);
    return api;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The one surface of a description without versions. */
export async function apiVersionOf(
  description: JsonValue,
  beside?: Readonly<Record<string, JsonValue>>,
): Promise<ApiVersion> {
  const [apiVersion] = (await apiOf(description, beside)).versions;
  if (apiVersion === undefined) throw new Error("No surface came of it.");
  return apiVersion;
}

/**
 * The surface of JSON Schemas. Each is in its own file, so that `#` has the same
 * meaning as in JSON Schema. A schema is the component `S0`, `S1`, …, and the payload
 * of the webhook with the same name.
 */
export function apiVersionOfSchemas(
  schemas: readonly JsonValue[],
): Promise<ApiVersion> {
  const names = schemas.map((_, index) => `S${index}`);
  const each = <T>(valueOf: (name: string) => T) =>
    Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  const description = {
    openapi: "3.1.0",
    info: { title: "Schemas", version: "1" },
    components: { schemas: each((name) => ({ $ref: `${name}.json` })) },
    webhooks: each((name) => ({
      post: {
        requestBody: {
          content: {
            "application/json": {
              schema: { $ref: `#/components/schemas/${name}` },
            },
          },
        },
      },
    })),
  };
  const files = new Map(
    schemas.map((schema, index) => [`S${index}.json`, schema]),
  );
  return apiVersionOf(description, Object.fromEntries(files));
}
