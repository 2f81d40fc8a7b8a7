import type { Location } from "../../language/json/location.js";
import type {
  Api,
  ApiVersion,
  NamedSchema,
  Schema,
} from "../../language/model/model.js";
import { eachSubschema } from "../../language/schema/children.js";
import { sameSchema } from "../../language/schema/equal.js";
import { lookupIn } from "../../language/schema/lookup.js";
import {
  commonSchemaNames,
  type ComparedSchemas,
  schemaTitles,
} from "./api/api.js";
import {
  type Change,
  change,
  type Changes,
  guarded,
  isChange,
} from "./difference.js";
import { collectFacts, locationsOf, type Scope } from "./facts.js";
import { classify, type Finding } from "./findings.js";
import { valuesText } from "./messages.js";
import { SchemaComparison } from "./schema/schema.js";
import type { UsagesBySchema } from "./usages.js";

/** The names of all schemas on both sides. */
export interface SchemaNames {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

/**
 * Compares the named schemas that no operation or event uses, such as payloads of
 * webhooks that are not described. Who sends and who receives their values is unknown,
 * so that the changes have rules of their own.
 *
 * @param replaced names whose other meaning has been reported
 */
export function* compareUnusedSchemas(
  before: ApiVersion,
  after: ApiVersion,
  { usages }: ComparedSchemas,
  named: SchemaNames,
  replaced: ReadonlySet<string>,
): Changes {
  const old = unusedSchemas(before, usages.before);
  const updated = unusedSchemas(after, usages.after);
  for (const { name, schema } of old.values())
    if (!named.after.has(name))
      yield change(
        scopeOf(after, name),
        "unused-schema-removed",
        locationsOf(schema),
      );
  for (const { name, schema } of updated.values())
    if (!named.before.has(name))
      yield change(
        scopeOf(after, name),
        "unused-schema-added",
        locationsOf(undefined, schema),
      );
  // Nothing else compares a schema that is no longer used.
  for (const one of ownSchemas(before).values()) {
    const other = updated.get(one.name);
    if (other === undefined || replaced.has(one.name)) continue;
    if (sameSchema(one.schema, other.schema)) continue;
    const locations = locationsOf(one.schema, other.schema);
    const omitted = omittedIn(one.schema);
    yield* guarded(scopeOf(after, one.name), locations, () =>
      findingsBetween([before, one], [after, other])
        .filter(({ locations: at }) => !omitted.has(at.after ?? ""))
        .map((finding) => changeOf(finding, scopeOf(after, one.name, finding))),
    );
  }
}

/** The places of the properties that the only direction of a schema leaves out. A schema without usages has them. */
function omittedIn(schema: Schema): ReadonlySet<Location> {
  const found = new Set<Location>();
  const visit = (part: Schema): void => {
    for (const { omitted } of part.object?.properties ?? [])
      if (omitted !== undefined) found.add(omitted.schema.location);
    eachSubschema(part, visit);
  };
  visit(schema);
  return found;
}

/** The schemas without usages. */
function unusedSchemas(
  apiVersion: ApiVersion,
  usages: UsagesBySchema,
): ReadonlyMap<string, NamedSchema> {
  return new Map(
    [...ownSchemas(apiVersion)].filter(([name]) => !usages.has(name)),
  );
}

/** The schemas by their names, without request forms and the schemas for their own keywords. */
function ownSchemas(apiVersion: ApiVersion): ReadonlyMap<string, NamedSchema> {
  const titles = schemaTitles(apiVersion);
  const own = apiVersion.schemas.filter(
    ({ name }) => titles.get(name) === name,
  );
  return new Map(own.map((named) => [named.name, named]));
}

/** The names of all schemas of an API. A schema that is no longer used may belong to another version. */
export function schemaNames({ versions }: Api): ReadonlySet<string> {
  return new Set(
    versions.flatMap(({ schemas }) => schemas.map(({ name }) => name)),
  );
}

function scopeOf(
  { name: apiVersion }: ApiVersion,
  name: string,
  { where, keyword }: Pick<Finding, "where" | "keyword"> = { where: name },
): Scope {
  const user = `unused schema ${name}`;
  return {
    where,
    reach: [{ apiVersion, user, direction: "calls" }],
    ...(keyword !== undefined && { keyword }),
  };
}

/** The findings between two schemas as if requests and responses had them. The schemas that they refer to are compared on their own. */
function findingsBetween(
  ...[[before, old], [after, updated]]: readonly [
    readonly [ApiVersion, NamedSchema],
    readonly [ApiVersion, NamedSchema],
  ]
): readonly Finding[] {
  const { compare } = new SchemaComparison({
    lookups: [lookupIn(before.schemas), lookupIn(after.schemas)],
    titleOf: (name) => name,
    kept: commonSchemaNames([before], [after]),
  });
  const user = { apiVersion: after.name, user: "" };
  const found = compare(old.schema, updated.schema, {
    where: updated.name,
    reach: [
      { ...user, direction: "sends" },
      { ...user, direction: "receives" },
    ],
  });
  return classify(collectFacts([...found].filter(isChange)));
}

/** A change of a keyword keeps its values; of another change, the value is what changed in words. */
function changeOf(finding: Finding, scope: Scope): Change {
  const { level, title, keyword, locations, before, after } = finding;
  const words = [title.replace(/\.$/, ""), valuesText(finding)];
  const text = words.filter((part) => part !== undefined).join(": ");
  return change(
    scope,
    level === "info" ? "unused-schema-extended" : "unused-schema-changed",
    locations,
    keyword === undefined
      ? { after: text.replaceAll(" → ", " to ") }
      : { before, after },
  );
}
