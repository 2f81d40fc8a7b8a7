import { childLocation } from "../../json/location.js";
import type { Draft } from "./draft.js";
import { Entry } from "../node.js";
import { isArray, type JsonValue } from "../../json/json.js";
import { nested, schemaList } from "./keyword-values.js";
import type { SchemaContext } from "./schema-context.js";

/** `items`; a list of schemas is what `prefixItems` was called before draft 2020-12. */
export function takeItems(
  draft: Draft,
  value: JsonValue,
  keyword: string,
  context: SchemaContext,
): void {
  if (!isArray(value)) {
    draft.items = nested(value, draft, keyword, context);
    return;
  }
  warnOfOlder(draft, keyword, "`prefixItems`", context);
  draft.listedItems = schemaList(value, draft, keyword, context);
}

/** `dependencies` was split in two in draft 2019-09. */
export function takeDependencies(
  draft: Draft,
  value: JsonValue,
  keyword: string,
  context: SchemaContext,
): void {
  const location = childLocation(draft.location, keyword);
  const entry = Entry.of(value, location, context.findings);
  if (entry === undefined) return;
  warnOfOlder(
    draft,
    keyword,
    "`dependentRequired` or `dependentSchemas`",
    context,
  );
  const required = [...(draft.dependentRequired ?? [])];
  const schemas = [...(draft.dependentSchemas ?? [])];
  for (const [name, said] of Object.entries(entry.json)) {
    if (isArray(said)) required.push({ name, required: entry.texts(name) });
    else {
      const schema = context.facts.impliedTypes.aside(() =>
        context.nested(said, entry.at(name)),
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
  { findings }: SchemaContext,
): void {
  findings.warning(
    childLocation(location, keyword),
    "keyword-of-older-draft",
    `\`${keyword}\` is read as JSON Schema had it before draft 2020-12.`,
    `Write ${now}.`,
  );
}
