import type { JsonType, Schema } from "../../model/model.js";
import { constrainsOnly } from "../../schema/schema.js";
import { isNullOnly } from "./types-and-values.js";

/** An enumeration whose values are known, while any other string may come. */
export interface OpenEnum {
  readonly known: readonly string[];
  readonly nullable: boolean;
}

/**
 * Reads `anyOf` as an open enumeration: members that list strings, one that
 * takes any string, and at most null beside them.
 */
export function openEnumOf(
  members: readonly Schema[],
  types: readonly JsonType[] | undefined,
): OpenEnum | undefined {
  if (types !== undefined && (types.length > 1 || types[0] !== "string"))
    return undefined;
  const known: string[] = [];
  let anyString = false;
  let nullable = false;
  for (const member of members) {
    if (isNullOnly(member)) nullable = true;
    else if (!constrainsOnly(member, "types", "enum")) return undefined;
    else if (member.types?.length !== 1 || member.types[0] !== "string")
      return undefined;
    else if (member.enum === undefined) anyString = true;
    else known.push(...member.enum.filter(isString));
  }
  return anyString && known.length > 0
    ? { known: [...new Set(known)], nullable: nullable && types === undefined }
    : undefined;
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}
