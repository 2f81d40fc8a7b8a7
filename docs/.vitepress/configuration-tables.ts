/** The keys of the configuration as tables, from its JSON Schema. */

/** As much of JSON Schema as `tenon.schema.json` uses. */
export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

export type Row = readonly [
  key: string,
  values: string,
  fallback: string,
  meaning: string,
];

export interface Table {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** One table for the document, one for each object in it, and one for each kind of rule. */
export function configurationTables(schema: Schema): readonly Table[] {
  const properties = schema.properties ?? {};
  const { conditions, diffRule, pageRule, pollRule } = schema.definitions ?? {};
  return [
    { title: "Top level", rows: rowsOf(properties, schema) },
    objectTable("types", schema),
    objectTable("filters", schema),
    { title: "Conditions", rows: rowsOf(conditions?.properties, schema) },
    objectTable("pagination", schema),
    {
      title: "Pagination rule",
      rows: rowsOf(unionProperties(pageRule), schema),
    },
    objectTable("polling", schema),
    { title: "Polling rule", rows: rowsOf(pollRule?.properties, schema) },
    objectTable("diff", schema),
    {
      title: "Levels of a rule",
      rows: rowsOf(diffRule?.anyOf?.[1]?.properties, schema),
    },
  ];
}

/** The properties of all members of a union, each once; `style` with the values of all members. */
function unionProperties({ description, oneOf = [] }: Schema = {}): Readonly<
  Record<string, Schema>
> {
  const members = oneOf.map(({ properties = {} }) => properties);
  const styles = members.flatMap(({ style }) => style ?? []);
  const style = {
    anyOf: styles,
    ...(description !== undefined && { description }),
  };
  return Object.fromEntries<Schema>([
    ...members.flatMap((properties) => Object.entries(properties)),
    ["style", style] as const,
  ]);
}

function objectTable(name: string, root: Schema): Table {
  const properties = root.definitions?.[name]?.properties;
  return { title: `\`${name}\``, rows: rowsOf(properties, root) };
}

function rowsOf(
  properties: Readonly<Record<string, Schema>> | undefined,
  root: Schema,
): readonly Row[] {
  return Object.entries(properties ?? {}).map(([key, given]) => {
    const schema = resolved(given, root);
    const fallback =
      schema.default === undefined ? "" : code(JSON.stringify(schema.default));
    return [key, valuesOf(given, root), fallback, schema.description ?? ""];
  });
}

/** A schema with the target of its reference, and with the parts of its `allOf`. */
function resolved(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  const target = name === undefined ? undefined : root.definitions?.[name];
  const parts = (schema.allOf ?? []).map((part) => resolved(part, root));
  return Object.assign(
    {},
    ...parts,
    target === undefined ? {} : resolved(target, root),
    schema,
  ) as Schema; // made of schemas alone
}

function valuesOf(given: Schema, root: Schema): string {
  const name = given.$ref ?? given.allOf?.[0]?.$ref;
  if (name?.endsWith("/pageRule"))
    return "a [pagination rule](#pagination-rule)";
  if (name?.endsWith("/pollRule")) return "a [polling rule](#polling-rule)";
  if (name?.endsWith("/diffRule"))
    return "a level, or [levels of a rule](#levels-of-a-rule)";
  if (name?.endsWith("/diffAxes")) return "an object with `wire` and `code`";
  if (name?.endsWith("/conditions")) return "[conditions](#conditions)";
  if (name?.endsWith("/pointer") || name?.endsWith("/items"))
    return "JSON Pointer";
  const schema = resolved(given, root);
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined)
    return schema.enum.map((value) => code(JSON.stringify(value))).join(", ");
  if (schema.anyOf !== undefined)
    return schema.anyOf.map((each) => valuesOf(each, root)).join(" or ");
  if (schema.type === "array")
    return `array of ${schema.items ? valuesOf(schema.items, root) : "values"}`;
  if (
    schema.type === "object" &&
    typeof schema.additionalProperties === "object"
  )
    return `object of ${valuesOf(schema.additionalProperties, root)}`;
  return schema.type ?? "";
}

function code(text: string): string {
  return `\`${text}\``;
}
