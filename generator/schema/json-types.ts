import type { JsonType } from "../model/model.js";

/** The types in the order in which a schema names them. */
export const jsonTypes: readonly JsonType[] = [
  "boolean",
  "integer",
  "number",
  "string",
  "array",
  "object",
  "null",
];
