type Values = Readonly<Record<string, unknown>>;

/** The constructs that occur anywhere in a description. */
export interface Facts {
  readonly references: readonly string[];
  readonly operationIds: readonly string[];
  /** Whether a discriminator has a mapping. */
  readonly mapping: boolean;
}

/** Collects the constructs, except in examples, which are recognized by their keys. */
export function walk(root: unknown): Facts {
  const references: string[] = [];
  const operationIds: string[] = [];
  let mapping = false;
  const seen = new Set<object>();
  const waiting: unknown[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    // With a YAML alias, one value occurs in several places.
    if (!isObject(value) || seen.has(value)) continue;
    seen.add(value);
    const { $ref, operationId, discriminator } = value;
    if (typeof $ref === "string") references.push($ref);
    if (typeof operationId === "string") operationIds.push(operationId);
    if (isObject(discriminator) && "mapping" in discriminator) mapping = true;
    for (const [key, member] of Object.entries(value))
      if (!/^(?:examples?|default|enum|const)$/.test(key))
        waiting.push(member ?? null);
  }
  return { references, operationIds, mapping };
}

/** The names of the schemas among the components. */
export function componentNames(root: Values): readonly string[] {
  return Object.keys(componentsOf(root));
}

/** Whether a component schema refers to itself, directly or through others. */
export function isRecursive(root: Values): boolean {
  const schemas = componentsOf(root);
  const leads = new Map(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      walk(schema).references.flatMap(componentIn),
    ]),
  );
  // Remove each schema that refers only to removed schemas. The remaining schemas are
  // in cycles.
  let left = [...leads.keys()];
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    const waiting = new Set(left);
    left = left.filter((name) =>
      leads.get(name)?.some((to) => waiting.has(to)),
    );
  }
  return left.length > 0;
}

function componentsOf(root: Values): Values {
  const { components, definitions } = root;
  const schemas = isObject(components) ? components["schemas"] : definitions;
  return isObject(schemas) ? schemas : {};
}

function componentIn(reference: string): readonly string[] {
  const name = /^#\/(?:components\/schemas|definitions)\/([^/]+)/.exec(
    reference,
  )?.[1];
  return name === undefined ? [] : [name];
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null;
}
