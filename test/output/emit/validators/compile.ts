import ts from "typescript";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import type { ApiVersion } from "../../../../generator/language/model/model.js";
import { printModule } from "../../../../generator/language/print/print.js";
import {
  everything,
  versionFiles,
} from "../../../../generator/output/emit/targets.js";
import { emitValidators } from "../../../../generator/output/emit/validators/validators.js";
import type {
  Check,
  Failure,
  ReplyChecks,
} from "../../../../templates/runtime/check.js";
import * as check from "../../../../templates/runtime/check.js";
import * as checkFormat from "../../../../templates/runtime/check/check-format.js";
import * as checkInteger from "../../../../templates/runtime/check/check-integer.js";
import * as checkProperty from "../../../../templates/runtime/check/check-property.js";
import * as checkWithin from "../../../../templates/runtime/check/check-within.js";
import * as formats from "../../../../templates/runtime/check/formats.js";
import { apiVersionOfSchemas } from "./described.js";

/** The exports of `validators.ts` that tests use. */
export interface Validators {
  readonly [name: string]: unknown;
  readonly requestChecks: { readonly [name: string]: Check };
  readonly replyChecks: { readonly [name: string]: ReplyChecks };
  readonly eventChecks: { readonly [name: string]: Check };
}

/** The text of `validators.ts`. */
export function validatorsText(apiVersion: ApiVersion): string {
  const { checks } = versionFiles(apiVersion, everything);
  return printModule(emitValidators(apiVersion, checks), {
    extension: ".js",
    source: "openapi.json",
  }).text;
}

/** Runs the printed text of `validators.ts` on the runtime in `templates`. */
export function load(text: string): Validators {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
    },
  });
  const modules: { readonly [name: string]: unknown } = {
    "../runtime/check.js": check,
    "../runtime/check/check-format.js": checkFormat,
    "../runtime/check/check-integer.js": checkInteger,
    "../runtime/check/check-property.js": checkProperty,
    "../runtime/check/check-within.js": checkWithin,
    "../runtime/check/formats.js": formats,
  };
  const exports = {};
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- running printed code is what this is for
  const run = new Function("exports", "require", outputText) as (
    exports: object,
    require: (name: string) => unknown,
  ) => void; // the shape of a CommonJS module
  run(exports, (name) => modules[name]);
  // What `emitValidators` prints has these members: the tests would fail without.
  return exports as Validators;
}

/** The failures of a value, added to earlier ones. */
type CheckOfValue = (
  value: unknown,
  failures?: Failure[],
) => readonly Failure[];

/** The check of a JSON Schema, through the whole pipeline. */
export async function checkOf(schema: JsonValue): Promise<CheckOfValue> {
  const [check] = await checksOf([schema]);
  if (check === undefined) throw new Error("No check came of it.");
  return check;
}

/** The checks of JSON Schemas, printed into one module. */
export async function checksOf(
  schemas: readonly JsonValue[],
): Promise<readonly CheckOfValue[]> {
  const apiVersion = await apiVersionOfSchemas(schemas);
  const { eventChecks } = load(validatorsText(apiVersion));
  return schemas.map((_, index) => (value, failures = []) => {
    eventChecks[`S${index}`]?.(value, "", failures);
    return failures;
  });
}
