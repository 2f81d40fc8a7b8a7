import { isArray, isObject, type JsonValue } from "../../language/json/json.js";
import type {
  ApiVersion,
  Operation,
  Schema,
} from "../../language/model/model.js";
import { SchemaLookup } from "../../language/schema/lookup.js";

/** The deepest described property that counts. */
const MAX_DEPTH = 4;

/** Which described properties of responses have come, by operation. */
export class Coverage {
  readonly #lookup: SchemaLookup;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #seen = new Map<string, Set<string>>();
  readonly #statuses = new Map<string, Set<number>>();

  constructor({ schemas, operations }: ApiVersion) {
    this.#lookup = SchemaLookup.among(schemas);
    this.#operations = new Map(operations.map((each) => [each.name, each]));
  }

  /** Notes a response of an operation. Reads a copy of it. */
  async note(name: string, response: Response): Promise<void> {
    const statuses = this.#statuses.get(name) ?? new Set();
    this.#statuses.set(name, statuses.add(response.status));
    const isJson = /json/i.test(response.headers.get("content-type") ?? "");
    if (!response.ok || !isJson) return;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    const seen = this.#seen.get(name) ?? new Set();
    this.#seen.set(name, seen);
    for (const place of placesIn(body as JsonValue, "")) seen.add(place);
  }

  /** The statuses of an operation that have come, in order. */
  statuses(name: string): readonly number[] {
    const known = [...(this.#statuses.get(name) ?? [])];
    return known.sort((one, other) => one - other);
  }

  /** The described properties of the successes of an operation, and those that no response had. */
  properties(name: string): {
    readonly described: number;
    readonly missing: readonly string[];
  } {
    const operation = this.#operations.get(name);
    const described = new Set<string>();
    for (const { status, content } of operation?.responses ?? [])
      for (const { schema, kind } of content)
        if (schema && kind === "json" && String(status).startsWith("2"))
          for (const place of this.#described(schema, "", 0))
            described.add(place);
    const seen = this.#seen.get(name);
    const missing = [...described].filter((place) => seen?.has(place) !== true);
    return { described: described.size, missing };
  }

  *#described(schema: Schema, at: string, depth: number): Iterable<string> {
    if (depth > MAX_DEPTH) return;
    for (const { object, array } of this.#lookup.possibleParts(schema)) {
      for (const { name, schema: own, omitted } of object?.properties ?? []) {
        if (omitted !== undefined) continue;
        yield `${at}/${name}`;
        yield* this.#described(own, `${at}/${name}`, depth + 1);
      }
      if (array?.items !== undefined)
        yield* this.#described(array.items, `${at}/*`, depth + 1);
    }
  }
}

/** The places of the properties of a value: all items of a list have one place. */
function* placesIn(value: JsonValue, at: string): Iterable<string> {
  if (isArray(value))
    for (const item of value) yield* placesIn(item, `${at}/*`);
  if (!isObject(value)) return;
  for (const [name, held] of Object.entries(value)) {
    yield `${at}/${name}`;
    yield* placesIn(held, `${at}/${name}`);
  }
}
