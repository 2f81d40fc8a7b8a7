import { repaired } from "../../../language/diagnostics/diagnostics.js";
import {
  isArray,
  isObject,
  type JsonValue,
} from "../../../language/json/json.js";
import { childLocation } from "../../../language/json/location.js";
import {
  type Bound,
  bounds,
  isExclusive,
} from "../../../language/keywords/keywords.js";
import type { Target } from "../discriminators/targets.js";
import { ObjectNode } from "../object-node/object-node.js";
import { warnAboutDialect } from "../warnings/document.js";
import type { Draft } from "./draft.js";
import {
  constant,
  count,
  dependentRequired,
  enumeration,
  exclusiveBound,
  extensible,
  flag,
  number,
  object,
  ownValue,
  pattern,
  type ReadValue,
  reportWrongType,
  requiredNames,
  text,
} from "./keyword-values.js";
import type { SchemaContext } from "./schema-context.js";
import {
  discriminator,
  dynamicReference,
  nested,
  recursiveReference,
  reference,
  schemaList,
  schemaMap,
  withoutImpliedTypes,
} from "./subschema-values.js";
import { typeNames } from "./type-keyword.js";

/** Reads one keyword of a schema into the draft. */
export type KeywordReader = (
  draft: Draft,
  value: JsonValue,
  keyword: string,
  context: SchemaContext,
) => void;

type Row = readonly [keyword: string, read: KeywordReader];

/** A keyword whose value is stored in the field of the same name. */
function field<K extends Exclude<keyof Draft, "location">>(
  name: K,
  read: ReadValue<Draft[K]>,
): Row {
  return [
    name,
    (draft, value, keyword, context) => {
      draft[name] = read(value, draft, keyword, context);
    },
  ];
}

function boundRow(bound: Bound): Row {
  const { keyword, unit } = bound;
  const read =
    unit !== "value" ? count : isExclusive(bound) ? exclusiveBound : number;
  return [
    keyword,
    (draft, value, _keyword, context) => {
      draft.bounds ??= {};
      draft.bounds[keyword] = read(value, draft, keyword, context);
    },
  ];
}

const refuse: KeywordReader = (draft, _value, keyword, { diagnostics }) => {
  diagnostics.error(
    childLocation(draft.location, keyword),
    "keyword-unsupported",
    `The keyword \`${keyword}\` is not supported.`,
    "Use other keywords, or remove it.",
  );
};

/** `$ref`, `$dynamicRef` or `$recursiveRef`: a schema can have only one of them. */
function oneReference(name: string, read: ReadValue<Target | undefined>): Row {
  return [
    name,
    (draft, value, keyword, context) => {
      if (draft.$ref === undefined)
        draft.$ref = read(value, draft, keyword, context);
      else refuse(draft, value, keyword, context);
    },
  ];
}

/** The keywords that are read next to a `$ref` in OpenAPI 3.0: documentation, and by convention `nullable`, `readOnly` and `writeOnly`. */
export const keywordsBesideReference: ReadonlyMap<string, KeywordReader> =
  new Map([
    field("description", text),
    field("title", text),
    field("deprecated", flag),
    field("readOnly", flag),
    field("writeOnly", flag),
    field("default", ownValue),
    field("nullable", flag),
    field("x-assumed", flag),
    field("x-problem-code", text),
    field("$ref", reference),
  ]);

/** All keywords that affect the model. Others are annotations, or unknown. */
export const keywords: ReadonlyMap<string, KeywordReader> = new Map([
  ...keywordsBesideReference,
  field("type", typeNames),
  field("format", text),
  field("contentEncoding", text),
  field("contentMediaType", text),
  field("contentSchema", withoutImpliedTypes(nested)),
  field("xml", object),
  field("pattern", pattern),
  ...bounds.map(boundRow),
  field("multipleOf", number),
  field("prefixItems", schemaList),
  ["items", readItems],
  field("uniqueItems", flag),
  field("contains", withoutImpliedTypes(nested)),
  field("minContains", count),
  field("maxContains", count),
  field("unevaluatedItems", withoutImpliedTypes(nested)),
  field("properties", schemaMap),
  field("required", requiredNames),
  field("patternProperties", schemaMap),
  field("additionalProperties", nested),
  field("propertyNames", withoutImpliedTypes(nested)),
  field("dependentRequired", dependentRequired),
  field("dependentSchemas", withoutImpliedTypes(schemaMap)),
  field("unevaluatedProperties", withoutImpliedTypes(nested)),
  field("allOf", schemaList),
  field("anyOf", schemaList),
  field("oneOf", schemaList),
  field("not", withoutImpliedTypes(nested)),
  field("if", withoutImpliedTypes(nested)),
  field("then", withoutImpliedTypes(nested)),
  field("else", withoutImpliedTypes(nested)),
  field("discriminator", discriminator),
  field("enum", enumeration),
  field("const", constant),
  field("x-extensible-enum", extensible),
  ofValues("x-enum-descriptions", "valueDescriptions"),
  ofValues("x-enumDescriptions", "valueDescriptions"),
  ofValues("x-enum-varnames", "valueNames"),
  ofValues("x-enumNames", "valueNames"),
  oneReference("$ref", reference),
  oneReference("$dynamicRef", dynamicReference),
  oneReference("$recursiveRef", recursiveReference),
  [
    "$schema",
    ({ location }, value, keyword, { diagnostics }) => {
      warnAboutDialect(value, childLocation(location, keyword), diagnostics);
    },
  ],
  ["dependencies", readDependencies],
  field("additionalItems", nested),
]);

/** A spelling of an extension that has a text for each value of an enumeration; the first one of a schema counts. */
function ofValues(
  spelling: string,
  name: "valueDescriptions" | "valueNames",
): Row {
  return [
    spelling,
    (draft, value, keyword, context) => {
      const location = childLocation(draft.location, keyword);
      if (isObject(value) || isArray(value))
        draft[name] ??= { value, location };
      else reportWrongType(value, draft, keyword, context, "a list of texts");
    },
  ];
}

/** `items`. With a list of schemas it is what `prefixItems` has been since draft 2020-12. */
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

/** `dependencies`, which draft 2019-09 split into `dependentRequired` and `dependentSchemas`. */
export function readDependencies(
  draft: Draft,
  value: JsonValue,
  keyword: string,
  context: SchemaContext,
): void {
  const location = childLocation(draft.location, keyword);
  const node = ObjectNode.of({ value, location }, context);
  if (node === undefined) return;
  warnAboutOlderKeyword(
    draft,
    keyword,
    "`dependentRequired` or `dependentSchemas`",
    context,
  );
  const required = [...(draft.dependentRequired ?? [])];
  const schemas = [...(draft.dependentSchemas ?? [])];
  for (const [name, dependency] of Object.entries(node.json)) {
    if (isArray(dependency))
      required.push({ name, required: node.texts(name) });
    else {
      const schema = context.facts.impliedTypes.ignore(() =>
        context.buildNested(dependency, node.at(name)),
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
  replacement: string,
  { diagnostics }: SchemaContext,
): void {
  diagnostics.warning(
    childLocation(location, keyword),
    "keyword-of-older-draft",
    repaired(
      `\`${keyword}\` has a form of an older draft of JSON Schema.`,
      "It is read as that draft defines it.",
    ),
    `Use ${replacement} instead.`,
  );
}
