import type {
  Json,
  JsonType,
  NamedSchema,
  Schema,
  Surface,
} from "../../generator/model/model.js";

/** What the small converter does not know. */
export class Refused extends Error {}

interface JsonObject {
  readonly [key: string]: Json;
}

interface Named {
  readonly root: Json;
  readonly names: Map<string, string>;
  readonly schemas: NamedSchema[];
}

const annotations = new Set([
  ...["$comment", "$schema", "$defs", "description", "title", "examples"],
  ...["deprecated", "contentMediaType", "contentEncoding", "contentSchema"],
  ...["x-known", "definitions"],
]);

/** A surface with one event whose payload is a JSON Schema: enough of the model to print a check. */
export function surfaceOf(root: Json): Surface {
  const named: Named = { root, names: new Map(), schemas: [] };
  const schema = convert(root, "#", named);
  return surface(schema, named.schemas);
}

/** A surface with one event. */
export function surface(
  schema: Schema,
  schemas: readonly NamedSchema[],
): Surface {
  return {
    name: "api",
    title: "",
    servers: [],
    operations: [],
    schemas,
    events: [{ name: "subject", docs: {}, method: "POST", schema, place: "#" }],
    problems: [],
    securitySchemes: [],
    rateLimitPolicies: [],
  };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The members of an object, or the items of a list by their index. */
function members(value: Json | undefined): ReadonlyMap<string, Json> {
  const holds = typeof value === "object" && value !== null;
  return new Map<string, Json>(holds ? Object.entries(value) : []);
}

function convert(source: Json, place: string, named: Named): Schema {
  const blank: Schema = { docs: {}, place };
  if (source === true) return blank;
  if (source === false) return { ...blank, types: [] };
  if (!isObject(source)) throw new Refused("not a schema");
  const rest = new Map(Object.entries(source));
  // The keyword's own schema in the JSON Schema meta-schema says what it is.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- names what the caller takes
  const take = <T>(word: string): T | undefined => {
    const value = rest.get(word);
    rest.delete(word);
    // Test input is what the suite says it is.
    return value as T | undefined;
  };
  const one = (word: string) => {
    const value = take<Json>(word);
    return value === undefined
      ? undefined
      : convert(value, `${place}/${word}`, named);
  };
  const many = (word: string) =>
    take<readonly Json[]>(word)?.map((part, index) =>
      convert(part, `${place}/${word}/${index}`, named),
    );
  const map = (word: string) => {
    const value = take<JsonObject>(word);
    return value === undefined
      ? undefined
      : Object.entries(value).map(([name, part]) => ({
          name,
          schema: convert(part, `${place}/${word}/${name}`, named),
        }));
  };
  for (const word of annotations) rest.delete(word);
  const type = take<JsonType | readonly JsonType[]>("type");
  const known = isObject(source) ? source["x-known"] : undefined;
  const constant = rest.has("const")
    ? [take<Json>("const") ?? null]
    : undefined;
  const listed = take<readonly Json[]>("enum");
  const values = constant ?? listed;
  const pointer = take<string>("$ref");
  const format = take<string>("format");
  const required = take<readonly string[]>("required") ?? [];
  const properties = map("properties") ?? [];
  const dependents = take<{ [name: string]: readonly string[] }>(
    "dependentRequired",
  );
  const contains = one("contains");
  const minContains = take<number>("minContains");
  const maxContains = take<number>("maxContains");
  const patterns = map("patternProperties");
  const string = compact({
    minLength: take("minLength"),
    maxLength: take("maxLength"),
    pattern: take("pattern"),
    format,
  });
  const number = compact({
    minimum: take("minimum"),
    maximum: take("maximum"),
    exclusiveMinimum: take("exclusiveMinimum"),
    exclusiveMaximum: take("exclusiveMaximum"),
    multipleOf: take("multipleOf"),
    format,
  });
  const array = compact({
    prefixItems: many("prefixItems"),
    items: one("items"),
    minItems: take("minItems"),
    maxItems: take("maxItems"),
    uniqueItems: take("uniqueItems") === true ? true : undefined,
    contains: contains && {
      schema: contains,
      min: minContains ?? 1,
      ...(maxContains === undefined ? {} : { max: maxContains }),
    },
    unevaluatedItems: one("unevaluatedItems"),
  });
  const names = new Set(properties.map(({ name }) => name));
  const object = compact({
    patternProperties: patterns?.map(({ name, schema }) => ({
      pattern: name,
      schema,
    })),
    additionalProperties: one("additionalProperties"),
    propertyNames: one("propertyNames"),
    minProperties: take("minProperties"),
    maxProperties: take("maxProperties"),
    dependentRequired:
      dependents &&
      Object.entries(dependents).map(([name, list]) => ({
        name,
        required: list,
      })),
    dependentSchemas: map("dependentSchemas"),
    unevaluatedProperties: one("unevaluatedProperties"),
  });
  const unnamed = required.filter((name) => !names.has(name));
  const isAnObject =
    object !== undefined || properties.length > 0 || unnamed.length > 0;
  const condition = one("if");
  const then = one("then");
  const otherwise = one("else");
  const discriminator = take<{
    propertyName: string;
    mapping: { [value: string]: string };
  }>("discriminator");
  // The members of a compact object are those that the model's type has.
  const schema = compact({
    ...blank,
    ref: pointer === undefined ? undefined : refer(pointer, named),
    types:
      type === undefined ? undefined : typeof type === "string" ? [type] : type,
    values,
    known,
    string,
    number,
    array,
    object: isAnObject
      ? {
          properties: properties.map((property) => ({
            ...property,
            required: required.includes(property.name),
          })),
          required: unnamed,
          ...object,
        }
      : undefined,
    allOf: many("allOf"),
    anyOf: many("anyOf"),
    oneOf: many("oneOf"),
    not: one("not"),
    conditional: condition && compact({ if: condition, then, else: otherwise }),
    discriminator: discriminator && {
      property: discriminator.propertyName,
      mapping: Object.entries(discriminator.mapping).map(([value, target]) => ({
        value,
        schema: refer(target, named),
      })),
    },
    default: take("default"),
  }) as unknown as Schema;
  const [unknown] = rest.keys();
  if (unknown !== undefined && /^\$|^dependencies$/.test(unknown))
    throw new Refused(unknown);
  return schema;
}

function compact<T extends object>(members: T): T | undefined {
  const entries = Object.entries(members).filter(
    ([, value]) => value !== undefined,
  );
  // Only undefined members are gone.
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as T);
}

function refer(pointer: string, named: Named): string {
  const known = named.names.get(pointer);
  if (known !== undefined) return known;
  if (!/^#(\/|$)/.test(pointer)) throw new Refused(`$ref ${pointer}`);
  let target: Json | undefined = named.root;
  for (const part of pointer.split("/").slice(1)) {
    const name = decodeURIComponent(part)
      .replaceAll("~1", "/")
      .replaceAll("~0", "~");
    target = members(target).get(name);
  }
  if (target === undefined) throw new Refused(`$ref ${pointer}`);
  const last = pointer.split("/").at(-1) ?? "";
  const stem = last.replace(/[^A-Za-z]/g, "") || "Root";
  const stemCase = stem.charAt(0).toUpperCase() + stem.slice(1);
  const taken = new Set(named.names.values());
  let name = stemCase;
  for (let i = 2; taken.has(name); i++) name = `${stemCase}${i}`;
  named.names.set(pointer, name);
  const index = named.schemas.length;
  const open = { name, wireName: last, open: false };
  named.schemas.push({ ...open, schema: { docs: {}, place: pointer } });
  const schema = convert(target, pointer, named);
  named.schemas[index] = { ...open, schema };
  return name;
}
