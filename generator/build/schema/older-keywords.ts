import { childLocation } from "../../json/location.js";
import type { Draft } from "./draft.js";
import { Entry } from "../node.js";
import { isArray, type JsonValue } from "../../json/json.js";
import { nested, schemaList } from "./keyword-values.js";
import type { SchemaBuilder } from "./schema.js";

/** `items`; a list of schemas is what `prefixItems` was called before draft 2020-12. */
export function takeItems(
  draft: Draft,
  value: JsonValue,
  keyword: string,
  builder: SchemaBuilder,
): void {
  if (!isArray(value)) {
    draft.items = nested(value, draft, keyword, builder);
    return;
  }
  warnOfOlder(draft, keyword, "`prefixItems`", builder);
  draft.listedItems = schemaList(value, draft, keyword, builder);
}

/** `dependencies` was split in two in draft 2019-09. */
export function takeDependencies(
  draft: Draft,
  value: JsonValue,
  keyword: string,
  builder: SchemaBuilder,
): void {
  const location = childLocation(draft.location, keyword);
  const entry = Entry.of(value, location, builder.findings);
  if (entry === undefined) return;
  warnOfOlder(
    draft,
    keyword,
    "`dependentRequired` or `dependentSchemas`",
    builder,
  );
  const required = [...(draft.dependentRequired ?? [])];
  const schemas = [...(draft.dependentSchemas ?? [])];
  for (const [name, said] of Object.entries(entry.json)) {
    if (isArray(said)) required.push({ name, required: entry.texts(name) });
    else {
      const schema = builder.impliedTypes.aside(() =>
        builder.nested(said, entry.at(name)),
      );
      schemas.push({ name, schema });
    }
  }
  if (required.length > 0) draft.dependentRequired = required;
  if (schemas.length > 0) draft.dependentSchemas = schemas;
}

function warnOfOlder(
  { location }: Draft,
  keyword: string,
  now: string,
  { findings }: SchemaBuilder,
): void {
  findings.warning(
    childLocation(location, keyword),
    "keyword-of-older-draft",
    `\`${keyword}\` is read as JSON Schema had it before draft 2020-12.`,
    `Write ${now}.`,
  );
}
