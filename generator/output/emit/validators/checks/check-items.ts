import type { JsonType, Schema } from "../../../../language/model/model.js";
import { code, type Hole } from "../../../../language/print/code.js";
import {
  identifier,
  stringLiteral,
} from "../../../../language/print/escape.js";
import { schemaNamed } from "../../../../language/schema/lookup.js";
import { constrainsOnly } from "../../../../language/schema/schema.js";
import { declaredTypes } from "../../../../language/schema/types.js";
import { type Block, plain } from "../blocks/blocks.js";
import { atComputed, fixedPath, type Pointer } from "../blocks/pointer.js";
import { fromCheckWithin } from "../blocks/runtime-names.js";
import { call, deeper, type Site, type Subject } from "../blocks/site.js";
import { functionOfItems } from "../plan/check-part.js";
import { functionOfReference, isPlain } from "./check-reference.js";

/** The single runtime call that checks the items of an array; undefined if it needs more than one. */
export function itemsCall(
  items: Schema,
  { value, pointer }: Subject,
  site: Site,
): Block | undefined {
  const path = fixedPath(pointer);
  if (path === undefined) return undefined;
  const check = checkOfItems(items, pointer, site);
  if (check === undefined) return undefined;
  return [
    plain(
      call(fromCheckWithin("each"), [
        code`${value}`,
        code`${check}`,
        code`${identifier("at")}`,
        stringLiteral(path),
        code`${identifier("failures")}`,
      ]),
    ),
  ];
}

/** The function that checks each item of the array at `pointer`. */
export function checkOfItems(
  items: Schema,
  pointer: Pointer,
  site: Site,
): Hole | undefined {
  const { ref } = items;
  if (ref !== undefined && constrainsOnly(items, "ref")) {
    const target = schemaNamed(ref, site.module.schemas);
    return isPlain(target) ? plainItem(target) : functionOfReference(ref, site);
  }
  const at = atComputed(pointer, identifier("i"));
  return plainItem(items) ?? functionOfItems(items, at, deeper(site));
}

function plainItem(schema: Schema): Hole | undefined {
  const types = declaredTypes(schema);
  if (types?.length !== 1 || !constrainsOnly(schema, "types")) return undefined;
  const [type] = types;
  return type === undefined ? undefined : plainItems.get(type);
}

const plainItems: ReadonlyMap<JsonType, Hole> = new Map([
  ["string", fromCheckWithin("aString")],
  ["number", fromCheckWithin("aNumber")],
  ["integer", fromCheckWithin("anInteger")],
  ["boolean", fromCheckWithin("aBoolean")],
]);
