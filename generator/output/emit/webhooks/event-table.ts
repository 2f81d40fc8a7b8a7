import type {
  ApiVersion,
  Event,
  Schema,
} from "../../../language/model/model.js";
import {
  type Code,
  code,
  empty,
  group,
  indent,
  line,
  lines,
  soft,
} from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  arrayLiteral,
  multilineObject,
  objectLiteral,
  property,
  propertyAccess,
  stringLiteral,
} from "../../../language/print/escape.js";
import { importType, importValue } from "../../../language/print/print.js";
import {
  simpleType,
  typeAliasDeclaration,
  unionOf,
} from "../../../language/print/type.js";
import {
  combinedSchemas,
  type Lookup,
} from "../../../language/schema/lookup.js";
import { presentProperties } from "../../../language/schema/properties.js";
import { otherProperties } from "../../../language/schema/rest.js";
import type { Conversions } from "../conversions/conversions.js";

/** A property that a sender can fill in. */
type FilledProperty = "id" | "created_at" | "metadata";

/**
 * The properties of an event that a sender fills in if the caller omits them: those
 * whose schema accepts the sender's value. The caller sets an id with a special format,
 * because the description does not define how ids are made.
 */
export function filledProperties(
  { schema }: Event,
  lookup: Lookup,
): readonly FilledProperty[] {
  if (schema === undefined) return [];
  const properties = combinedSchemas(schema, lookup).flatMap(({ object }) =>
    presentProperties(object),
  );
  return (["id", "created_at", "metadata"] as const).filter((property) => {
    const schemas = properties.filter(({ name }) => name === property);
    return (
      schemas.length > 0 &&
      schemas.every((each) =>
        acceptsFilledValue[property](
          combinedSchemas(each.schema, lookup),
          lookup,
        ),
      )
    );
  });
}

const acceptsFilledValue: {
  readonly [Name in FilledProperty]: (
    parts: readonly Schema[],
    lookup: Lookup,
  ) => boolean;
} = {
  id: (parts) => acceptsAnyString(parts, undefined),
  created_at: (parts) => acceptsAnyString(parts, "date-time"),
  metadata: (parts, lookup) =>
    parts.some(({ object }) => {
      const additional = otherProperties(object);
      return (
        additional !== undefined &&
        acceptsAnyString(combinedSchemas(additional, lookup), undefined)
      );
    }),
};

/** Whether the schema accepts every string, or every one of the given format. */
function acceptsAnyString(
  parts: readonly Schema[],
  format: string | undefined,
): boolean {
  return (
    parts.some(({ types }) => types?.includes("string") === true) &&
    parts.every(
      ({ enum: values, string }) =>
        values === undefined &&
        (string?.format === undefined || string.format === format),
    )
  );
}

/** Whether an event has a creation time. */
export function hasCreationTime(event: Event, lookup: Lookup): boolean {
  return filledProperties(event, lookup).includes("created_at");
}

/** Declares the names of the properties that senders fill in, in any event. */
export function filledInType(apiVersion: ApiVersion, lookup: Lookup): Code {
  const filled = new Set(
    apiVersion.events.flatMap((event) => [
      ...(event.type === undefined ? [] : [event.type.property]),
      ...filledProperties(event, lookup),
    ]),
  );
  const names = [...filled].map((name) =>
    simpleType(name, stringLiteral(name)),
  );
  return lines([
    docComment("The properties that a sender fills in if they are omitted."),
    typeAliasDeclaration(
      code`type FilledIn`,
      names.length === 0 ? simpleType("never", code`never`) : unionOf(names),
    ),
  ]);
}

const rowType = importType("runtime/webhooks-in/events", "WebhookEventRow");

/**
 * A function, so that a bundle without receiver and sender does not contain the
 * table.
 */
export function eventRowsFunction(
  apiVersion: ApiVersion,
  lookup: Lookup,
  conversions: Conversions,
  isExported: boolean,
): Code {
  // The first row that matches a delivery wins, so events without a type value
  // come last.
  const typed = apiVersion.events.filter(({ type }) => type !== undefined);
  const untyped = apiVersion.events.filter(({ type }) => type === undefined);
  const rows = [...typed, ...untyped].map((event) =>
    eventRow(event, apiVersion, lookup, conversions),
  );
  return lines([
    docComment("How each event is recognized, validated and completed."),
    code`
      ${isExported ? code`export ` : empty}function eventRows(): readonly ${rowType}[] {
        return ${arrayLiteral(rows)};
      }
    `,
  ]);
}

function eventRow(
  event: Event,
  apiVersion: ApiVersion,
  lookup: Lookup,
  conversions: Conversions,
): Code {
  const { name, type, schema, settles } = event;
  const checks = importValue(`${apiVersion.name}/validators`, "eventChecks");
  const parts = [property("name", stringLiteral(name))];
  if (type !== undefined)
    parts.push(
      code`type: ${objectLiteral([
        property("property", stringLiteral(type.property)),
        property("value", stringLiteral(type.value)),
        ...(type.shared ? [property("shared", code`true`)] : []),
      ])}`,
    );
  const format = schema && conversions.formatOf(schema);
  if (format !== undefined) parts.push(property("json", format));
  if (schema !== undefined)
    parts.push(code`check:${group(indent(line, checks, bracketAccess(name)))}`);
  if (apiVersion.hasProtoProperty)
    parts.push(property("describesProto", code`true`));
  const filled = filledProperties(event, lookup);
  if (filled.length > 0)
    parts.push(code`fills: ${arrayLiteral(filled.map(stringLiteral))}`);
  if (settles !== undefined)
    parts.push(
      code`settles: ${objectLiteral([
        ...(settles.subject === undefined
          ? []
          : [property("subject", stringLiteral(settles.subject))]),
        property("id", stringLiteral(settles.id)),
      ])}`,
    );
  return multilineObject(parts);
}

/** A member of a table; prettier breaks a long one inside the brackets. */
function bracketAccess(name: string): Code {
  return /^[\w$]*$/.test(name)
    ? propertyAccess(name)
    : group(code`[`, indent(soft, stringLiteral(name)), soft, code`]`);
}
