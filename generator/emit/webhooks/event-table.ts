import type { ApiVersion, Event, Schema } from "../../model/model.js";
import {
  type Code,
  code,
  group,
  indent,
  line,
  lines,
  soft,
} from "../../print/code.js";
import {
  arrayLiteral,
  property,
  propertyAccess,
  objectLiteral,
  multilineObject,
  stringLiteral,
} from "../../print/escape.js";
import { docComment } from "../../print/comments.js";
import { importType, importValue } from "../../print/print.js";
import { simpleType, typeAliasDeclaration, unionOf } from "../../print/type.js";
import { flatten, type Lookup } from "../types/composition.js";
import { presentProperties } from "../types/properties.js";

/** A property that a sender can fill in. */
type FilledProperty = "id" | "created_at" | "metadata";

/**
 * The properties of an event that a sender fills in: those of the names that
 * what it has for them can stand under. A description says nowhere what an id
 * is made of, so one of a format of its own is left to whoever sends.
 */
export function filledProperties(
  { schema }: Event,
  lookup: Lookup,
): readonly FilledProperty[] {
  if (schema === undefined) return [];
  const properties = flatten(schema, lookup).flatMap(({ object }) =>
    presentProperties(object),
  );
  return (["id", "created_at", "metadata"] as const).filter((fill) => {
    const schemas = properties.filter(({ name }) => name === fill);
    return (
      schemas.length > 0 &&
      schemas.every((each) =>
        acceptsFilledValue[fill](flatten(each.schema, lookup), lookup),
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
      const held = object?.additionalProperties;
      return (
        held !== undefined && acceptsAnyString(flatten(held, lookup), undefined)
      );
    }),
};

/** Whether any text of a format may stand. */
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

/** Whether an event says when it was made. */
export function hasCreationTime(event: Event, lookup: Lookup): boolean {
  return filledProperties(event, lookup).includes("created_at");
}

/** The names of what senders fill in, in any of the events. */
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
    docComment("What a sender fills in where it is left out."),
    typeAliasDeclaration(
      code`type FilledIn`,
      names.length === 0 ? simpleType("never", code`never`) : unionOf(names),
    ),
  ]);
}

const rowType = importType("runtime/webhooks", "WebhookEventRow");

/** A function, so that a bundle without receiver and sender has no rows. */
export function eventRowsFunction(
  apiVersion: ApiVersion,
  lookup: Lookup,
): Code {
  // The first row that fits takes a delivery, so what fits more stands behind.
  const told = apiVersion.events.filter(({ type }) => type !== undefined);
  const others = apiVersion.events.filter(({ type }) => type === undefined);
  const rows = [...told, ...others].map((event) =>
    eventRow(event, apiVersion, lookup),
  );
  return lines([
    docComment("How each event is told, checked and filled in."),
    code`
      function eventRows(): readonly ${rowType}[] {
        return ${arrayLiteral(rows)};
      }
    `,
  ]);
}

function eventRow(event: Event, apiVersion: ApiVersion, lookup: Lookup): Code {
  const { name, type, schema } = event;
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
  if (schema !== undefined)
    parts.push(code`check:${group(indent(line, checks, bracketAccess(name)))}`);
  const fills = filledProperties(event, lookup);
  if (fills.length > 0)
    parts.push(code`fills: ${arrayLiteral(fills.map(stringLiteral))}`);
  return multilineObject(parts);
}

/** A member of a table; prettier breaks within the brackets of one too long. */
function bracketAccess(name: string): Code {
  return /^[\w$]*$/.test(name)
    ? propertyAccess(name)
    : group(code`[`, indent(soft, stringLiteral(name)), soft, code`]`);
}
