import { childLocation } from "../../json/location.js";
import { warnOfDialect } from "../warnings/dialects.js";
import type { Draft } from "./draft.js";
import {
  aside,
  bytes,
  constant,
  count,
  dependentRequired,
  discriminator,
  dynamicReference,
  enumeration,
  exclusiveBound,
  extensible,
  flag,
  mark,
  nested,
  number,
  pattern,
  type Read,
  reference,
  remark,
  requiredNames,
  schemaList,
  schemaMap,
  text,
} from "./keyword-values.js";
import type { JsonValue } from "../../json/json.js";
import { takeDependencies, takeItems } from "./older-keywords.js";
import type { SchemaContext } from "./schema-context.js";
import type { Target } from "../discriminators/targets.js";
import { typeNames } from "./type-names.js";

/** Takes one keyword of a schema into the draft. */
export type Keyword = (
  draft: Draft,
  value: JsonValue,
  keyword: string,
  context: SchemaContext,
) => void;

type Row = readonly [keyword: string, take: Keyword];

/** A keyword whose value goes into the field of the same name. */
function field<K extends Exclude<keyof Draft, "location">>(
  name: K,
  read: Read<Draft[K]>,
): Row {
  return [
    name,
    (draft, value, keyword, context) => {
      draft[name] = read(value, draft, keyword, context);
    },
  ];
}

const refuse: Keyword = (draft, _value, keyword, { findings }) => {
  findings.error(
    childLocation(draft.location, keyword),
    "keyword-unsupported",
    `The keyword \`${keyword}\` is not supported.`,
    "Say it with other keywords, or leave it out.",
  );
};

function unsupported(name: string): Row {
  return [name, refuse];
}

/** A schema can be one reference: `$ref` or `$dynamicRef`. */
function oneReference(name: string, read: Read<Target | undefined>): Row {
  return [
    name,
    (draft, value, keyword, context) => {
      if (draft.$ref === undefined)
        draft.$ref = read(value, draft, keyword, context);
      else refuse(draft, value, keyword, context);
    },
  ];
}

/** What OpenAPI 3.0 lets stand beside a `$ref`: words, and by custom `nullable`, `readOnly` and `writeOnly`. */
export const besideReference: ReadonlyMap<string, Keyword> = new Map([
  field("description", remark),
  field("title", remark),
  field("deprecated", mark),
  field("readOnly", flag),
  field("writeOnly", flag),
  field("default", (value) => value),
  field("nullable", flag),
  field("x-assumed", mark),
  field("x-problem-code", text),
  field("$ref", reference),
]);

/** Every keyword that says something; all others are annotations, which no output depends on. */
export const keywords: ReadonlyMap<string, Keyword> = new Map([
  ...besideReference,
  field("type", typeNames),
  field("format", text),
  field("contentEncoding", text),
  field("contentMediaType", text),
  field("minLength", count),
  field("maxLength", count),
  field("pattern", pattern),
  field("minimum", number),
  field("maximum", number),
  field("exclusiveMinimum", exclusiveBound),
  field("exclusiveMaximum", exclusiveBound),
  field("multipleOf", number),
  field("prefixItems", schemaList),
  ["items", takeItems],
  field("minItems", count),
  field("maxItems", count),
  field("uniqueItems", flag),
  field("contains", aside(nested)),
  field("minContains", count),
  field("maxContains", count),
  field("unevaluatedItems", aside(nested)),
  field("properties", schemaMap),
  field("required", requiredNames),
  field("patternProperties", schemaMap),
  field("additionalProperties", nested),
  field("propertyNames", aside(nested)),
  field("minProperties", count),
  field("maxProperties", count),
  field("x-max-bytes", bytes),
  field("dependentRequired", dependentRequired),
  field("dependentSchemas", aside(schemaMap)),
  field("unevaluatedProperties", aside(nested)),
  field("allOf", schemaList),
  field("anyOf", schemaList),
  field("oneOf", schemaList),
  field("not", aside(nested)),
  field("if", aside(nested)),
  field("then", aside(nested)),
  field("else", aside(nested)),
  field("discriminator", discriminator),
  field("enum", enumeration),
  field("const", constant),
  field("x-extensible-enum", extensible),
  oneReference("$ref", reference),
  oneReference("$dynamicRef", dynamicReference),
  unsupported("$recursiveRef"),
  [
    "$schema",
    ({ location }, value, keyword, { findings }) => {
      warnOfDialect(value, childLocation(location, keyword), findings);
    },
  ],
  ["dependencies", takeDependencies],
  field("additionalItems", nested),
]);
