import { childLocation } from "../../json/location.js";
import type { Draft } from "./draft.js";
import { ObjectNode } from "../object-node.js";
import { isArray, type JsonValue } from "../../json/json.js";
import { nested, schemaList } from "./keyword-values.js";
import type { SchemaContext } from "./schema-context.js";

/** `items`; a list of schemas is what `prefixItems` was called before draft 2020-12. */
export function readItems(
  draft: Draft,
  value: JsonValue,
  keyword: string,
  context: SchemaContext,
): void {
  if (!isArray(value)) {
    draft.items = nested(value, draft, keyword, context);
    return;
  }
  warnAboutOlderKeyword(draft, keyword, "`prefixItems`", context);
  draft.listedItems = schemaList(value, draft, keyword, context);
}

/** `dependencies` was split in two in draft 2019-09. */
export function readDependencies(
  draft: Draft,
  value: JsonValue,
  keyword: string,
  context: SchemaContext,
): void {
  const location = childLocation(draft.location, keyword);
  const node = ObjectNode.of(value, location, context.diagnostics);
  if (node === undefined) return;
  warnAboutOlderKeyword(
    draft,
    keyword,
    "`dependentRequired` or `dependentSchemas`",
    context,
  );
  const required = [...(draft.dependentRequired ?? [])];
  const schemas = [...(draft.dependentSchemas ?? [])];
  for (const [name, said] of Object.entries(node.json)) {
    if (isArray(said)) required.push({ name, required: node.texts(name) });
    else {
      const schema = context.facts.impliedTypes.aside(() =>
        context.buildNested(said, node.at(name)),
      );
      schemas.push({ name, schema });
    }
  }
  if (required.length > 0) draft.dependentRequired = required;
  if (schemas.length > 0) draft.dependentSchemas = schemas;
}

function warnAboutOlderKeyword(
  { location }: Draft,
  keyword: string,
  now: string,
  { diagnostics }: SchemaContext,
): void {
  diagnostics.warning(
    childLocation(location, keyword),
    "keyword-of-older-draft",
    `\`${keyword}\` is read as JSON Schema had it before draft 2020-12.`,
    `Write ${now}.`,
  );
}
