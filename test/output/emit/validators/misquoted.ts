import { Ajv2020 } from "ajv/dist/2020.js";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import type { JsonObject } from "./drawn-schemas.js";

/**
 * Whether an `enum` lists no value of its schema's type. Tenon repairs this mistake.
 */
export function isMisquoted(schema: JsonValue): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { type, enum: listed } = schema as JsonObject; // or a list, which has neither
  const types = [type].flat();
  if (Array.isArray(listed) && listed.length > 0 && type !== undefined) {
    const fits = new Ajv2020({ strict: false }).compile({ type: types });
    if (!listed.some((value) => fits(value))) return true;
  }
  return Object.values(schema).some(isMisquoted);
}
