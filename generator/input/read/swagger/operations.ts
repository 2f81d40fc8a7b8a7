import { repaired } from "../../../language/diagnostics/diagnostics.js";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  mapMembers,
  text,
  without,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
} from "../../../language/json/location.js";
import { bodyOf, formOf } from "./bodies.js";
import type { Origins } from "./origins.js";
import {
  type Located,
  normalizeSchema,
  type SwaggerDescription,
} from "./swagger-description.js";

const methods: ReadonlySet<string> = new Set([
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
]);

/** The list formats that have a style in OpenAPI 3, by the location of the parameter. */
const listFormats: ReadonlyMap<JsonValue | undefined, readonly JsonValue[]> =
  new Map([
    ["query", ["csv", "ssv", "pipes", "multi"]],
    ["path", ["csv"]],
    ["header", ["csv"]],
  ]);

/** Converts request bodies and responses to OpenAPI 3, because the converter loses parts of them. It converts the rest. */
export class OperationConverter {
  readonly #written: SwaggerDescription;
  readonly #origins: Origins;

  constructor(written: SwaggerDescription, origins: Origins) {
    this.#written = written;
    this.#origins = origins;
  }

  /** The `paths` of the root. */
  paths(value: JsonValue, location: Location): JsonValue {
    if (!isObject(value)) return value;
    return mapMembers(value, (item, path) =>
      isObject(item) && !path.startsWith("x-")
        ? this.#pathItem(item, childLocation(location, path))
        : item,
    );
  }

  /** The shared `parameters` without bodies. */
  parameters(value: JsonValue, location: Location): JsonValue {
    if (!isObject(value)) return value;
    const kept = Object.entries(value).flatMap(([name, parameter]) => {
      const [located] = this.#written.object(
        parameter,
        childLocation(location, name),
      );
      return located === undefined || isBody(located.value)
        ? []
        : [[name, this.#withKnownFormat(located)] as const];
    });
    return Object.fromEntries(kept);
  }

  /** The `responses` of the root or an operation. */
  responses(
    value: JsonValue,
    location: Location,
    produces: readonly string[],
  ): JsonValue {
    if (!isObject(value)) return value;
    return mapMembers(value, (response, key) => {
      const [located] = this.#written.object(
        response,
        childLocation(location, key),
      );
      return located === undefined ? {} : this.#response(located, produces);
    });
  }

  /** The media types in `consumes` or `produces`. */
  types(owner: JsonObject, member: "consumes" | "produces"): readonly string[] {
    const value = owner[member] ?? this.#written.root[member];
    return isArray(value)
      ? value.filter((type) => typeof type === "string")
      : [];
  }

  #pathItem(item: JsonObject, location: Location): JsonObject {
    const at = childLocation(location, "parameters");
    const shared = this.#written
      .list(item.parameters, at)
      .map((one) => this.#written.follow(one, "#/parameters"));
    const bodies = shared.filter(({ value }) => isBody(value));
    const converted = Object.entries(item).flatMap(
      ([key, value]): [string, JsonValue][] => {
        const here = childLocation(location, key);
        if (key === "parameters") return [[key, this.#kept(value, here)]];
        if (methods.has(key))
          return this.#written
            .object(value, here)
            .map((one) => [key, this.#operation(one, bodies)]);
        if (key === "$ref" || key.startsWith("x-")) return [[key, value]];
        this.#warnOfWord(key, here);
        return [];
      },
    );
    return Object.fromEntries(converted);
  }

  #warnOfWord(key: string, location: Location): void {
    const lower = key.toLowerCase();
    this.#written.warn(
      location,
      repaired(
        `Unknown member \`${key}\` in a path item of Swagger 2.0.`,
        "It is ignored.",
      ),
      methods.has(lower)
        ? `Write \`${lower}\`.`
        : "Move to OpenAPI 3.2 for other methods, or prefix the name of an extension with `x-`.",
      "path-item-unknown",
    );
  }

  #operation(
    { value, location }: Located,
    shared: readonly Located[],
  ): JsonObject {
    const at = childLocation(location, "parameters");
    const own = this.#written
      .list(value.parameters, at)
      .map((one) => this.#written.follow(one, "#/parameters"))
      .filter((one) => isBody(one.value));
    const produces = this.types(value, "produces");
    const body = this.#body(
      shared,
      own,
      value,
      childLocation(location, "requestBody"),
    );
    return {
      ...without(value, "consumes", "produces"),
      ...(value.parameters !== undefined && {
        parameters: this.#kept(value.parameters, at),
      }),
      ...(body !== undefined && { requestBody: body }),
      responses: this.responses(
        this.#inlined(value.responses ?? {}, value, location),
        childLocation(location, "responses"),
        produces,
      ),
    };
  }

  /** Copies shared responses into an operation that has its own media types. */
  #inlined(
    responses: JsonValue,
    operation: JsonObject,
    location: Location,
  ): JsonValue {
    if (!isObject(responses) || operation.produces === undefined)
      return responses;
    return mapMembers(responses, (response, status) => {
      if (!isObject(response)) return response;
      const here = childLocation(location, "responses", status);
      const shared = this.#written.follow(
        { value: response, location: here },
        "#/responses",
      );
      if (shared.location !== here) this.#origins.note(here, shared.location);
      return shared.value;
    });
  }

  #body(
    shared: readonly Located[],
    own: readonly Located[],
    operation: JsonObject,
    to: Location,
  ): JsonObject | undefined {
    const names = new Set(own.map(({ value }) => value.name));
    const all = [
      ...shared.filter(({ value }) => !names.has(value.name)),
      ...own,
    ];
    const consumes = this.types(operation, "consumes");
    const whole = all.filter(({ value }) => value.in === "body").at(-1);
    if (whole !== undefined)
      return bodyOf(whole, typesOrJson(consumes), to, this.#origins);
    return all.length === 0
      ? undefined
      : formOf(all, consumes, to, this.#origins, this.#written);
  }

  /** The parameters that are not bodies. */
  #kept(value: JsonValue, location: Location): JsonValue {
    const located = this.#written.list(value, location);
    const kept = located.filter(
      (one) => !isBody(this.#written.follow(one, "#/parameters").value),
    );
    kept.forEach((one, index) => {
      this.#origins.note(childLocation(location, index), one.location);
    });
    return kept.map((one) => this.#withKnownFormat(one));
  }

  /** The converter would read any other format as `multi`. */
  #withKnownFormat({ value, location }: Located): JsonObject {
    const formats = listFormats.get(value.in);
    if (value.$ref !== undefined || value.type !== "array") return value;
    const format = value.collectionFormat ?? "csv";
    if (formats === undefined || formats.includes(format)) return value;
    this.#written.warn(
      childLocation(location, "collectionFormat"),
      `OpenAPI 3 cannot express \`collectionFormat: ${text(format)}\` for a ${text(value.in)} parameter. Its items are separated by commas.`,
      `Use one of ${formats.map(text).join(", ")}.`,
    );
    return { ...value, collectionFormat: "csv" };
  }

  #response({ value }: Located, produces: readonly string[]): JsonObject {
    const { schema, headers } = value;
    const isFile = isObject(schema) && schema.type === "file";
    const types =
      isFile && produces.length === 0
        ? ["application/octet-stream"]
        : typesOrJson(produces);
    const media = { schema: normalizeSchema(schema) };
    return {
      ...without(value, "schema", "examples", "headers"),
      // The converter reverses the order of headers.
      ...(isObject(headers) && {
        headers: Object.fromEntries(Object.entries(headers).reverse()),
      }),
      ...(schema !== undefined && {
        content: Object.fromEntries(types.map((type) => [type, media])),
      }),
    };
  }
}

function isBody({ in: sentIn }: JsonObject): boolean {
  return sentIn === "body" || sentIn === "formData";
}

function typesOrJson(types: readonly string[]): readonly string[] {
  return types.length > 0 ? types : ["application/json"];
}
