/**
 * Emits `standard-schemas.ts`: a constant for each named schema, each request and each
 * event, so that a bundle has only those that it uses.
 */
import type {
  ApiVersion,
  Event,
  NamedSchema,
  Operation,
} from "../../../language/model/model.js";
import {
  type Code,
  code,
  empty,
  type Import,
  lines,
} from "../../../language/print/code.js";
import {
  constDeclaration,
  identifier,
  list,
  propertyAccess,
} from "../../../language/print/escape.js";
import {
  importType,
  importValue,
  type Module,
} from "../../../language/print/print.js";
import { typeCode } from "../../../language/print/type.js";
import { constrainsOnly } from "../../../language/schema/schema.js";
import type { Conversions } from "../conversions/conversions.js";
import { docs } from "../types/doc-comments.js";
import { schemaType } from "../types/schema-type.js";
import { importingScope } from "../types/type-scope.js";
import { pascalCase } from "./plan/local-names.js";

const from = "runtime/check/standard-schema";
const values = {
  type: importType(from, "ValueSchema"),
  make: importValue(from, "valueSchema"),
};
const requests = {
  type: importType(from, "RequestSchema"),
  make: importValue(from, "requestSchema"),
};
const fromForms = "runtime/check/value-forms";
const wire = importType(fromForms, "Wire");
const forms = importValue(fromForms, "valueForms");

/** Emits `standard-schemas.ts`. */
export function emitStandardSchemas(
  apiVersion: ApiVersion,
  conversions: Conversions,
): Module {
  const { name: version, operations, schemas } = apiVersion;
  const events = inlineEvents(apiVersion);
  const names = [
    ...schemas.map(({ name }) => name),
    ...operations.map(requestName),
    ...events.map(({ constant }) => constant),
  ];
  return {
    path: `${version}/standard-schemas`,
    declares: new Set(names),
    body: [
      ...schemas.map((named) => ofNamed(named, version, conversions)),
      ...operations.map((one) => ofRequest(one, version, conversions)),
      ...events.map((event) => ofEvent(event, apiVersion, conversions)),
    ],
  };
}

function ofNamed(
  { name, schema }: NamedSchema,
  version: string,
  conversions: Conversions,
): Code {
  return declaration(
    name,
    docs(schema.docs),
    values,
    code`${importType(`${version}/schemas`, name)}`,
    checkOf(name, version),
    conversions.ofNamed(name),
  );
}

function ofRequest(
  operation: Operation,
  version: string,
  conversions: Conversions,
): Code {
  const name = requestName(operation);
  return declaration(
    name,
    empty,
    requests,
    code`${importType(`${version}/operations`, name)}`,
    checkOf(name, version),
    conversions.ofRequest(operation),
  );
}

function checkOf(schema: string, version: string) {
  const name = `check${schema}`;
  return { name, code: code`${importValue(`${version}/validators`, name)}` };
}

function requestName({ typeName }: Operation): string {
  return `${typeName}Request`;
}

/** An event whose payload has no name of its own. */
interface InlineEvent {
  readonly constant: string;
  readonly event: Event;
}

function inlineEvents({
  events,
  schemas,
  operations,
}: ApiVersion): readonly InlineEvent[] {
  const taken = new Set([
    ...schemas.map(({ name }) => name),
    ...operations.map(requestName),
  ]);
  return events.flatMap((event) => {
    const { schema } = event;
    if (schema === undefined) return [];
    if (schema.ref !== undefined && constrainsOnly(schema, "ref")) return [];
    let constant = `${pascalCase(event.name)}Event`;
    while (taken.has(constant)) constant += "_";
    taken.add(constant);
    return [{ constant, event }];
  });
}

function ofEvent(
  { constant, event: { name, docs: documentation, schema } }: InlineEvent,
  apiVersion: ApiVersion,
  conversions: Conversions,
): Code {
  if (schema === undefined) return empty;
  const { name: version } = apiVersion;
  const checks = importValue(`${version}/validators`, "eventChecks");
  return declaration(
    constant,
    docs(documentation),
    values,
    typeCode(schemaType(schema, importingScope(apiVersion, "any"))),
    {
      name: `eventChecks.${name}`,
      code: code`${checks}${propertyAccess(name)}`,
    },
    conversions.ofSchema(schema),
  );
}

/**
 * Prints a schema: `export const Job: ValueSchema<Job_> = valueSchema(checkJob);`.
 *
 * @param conversion absent if the values have the types of their JSON
 */
function declaration(
  name: string,
  comment: Code,
  kind: { readonly type: Import; readonly make: Import },
  type: Code,
  check: { readonly name: string; readonly code: Code },
  conversion: Code | undefined,
): Code {
  // prettier never breaks the line within the brackets of one name.
  const types =
    conversion === undefined
      ? code`<${type}>`
      : list("<", [code`${wire}<${type}>`, type], ">");
  // prettier moves a call with one short name to the next line as a whole.
  const args =
    conversion !== undefined
      ? list("(", [check.code, code`${forms}(${conversion})`], ")")
      : check.name.length > 20
        ? list("(", [check.code], ")")
        : code`(${check.code})`;
  return lines([
    comment,
    constDeclaration(
      code`export const ${identifier(name)}: ${kind.type}${types}`,
      code`/* @__PURE__ */ ${kind.make}${args}`,
    ),
  ]);
}
