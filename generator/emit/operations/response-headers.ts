import type {
  ApiResponse,
  ApiVersion,
  Operation,
  ResponseHeader,
  Schema,
} from "../../model/model.js";
import { type Code, code, concat, type Identifier } from "../../print/code.js";
import {
  constDeclaration,
  identifier,
  literalProperty,
  multilineObject,
  stringLiteral,
  typeKey,
} from "../../print/escape.js";
import { importType } from "../../print/print.js";
import { memberLines, stringType } from "../../print/type.js";
import { docs } from "../types/doc-comments.js";
import { schemaType } from "../types/schema-type.js";
import type { TypeScope } from "../types/type-scope.js";
import { successesWithHeaders } from "./responses.js";
import { decodedType, excludesType } from "./text-decoding.js";

const descriptorsType = importType("runtime/operation", "ReplyHeaders");

/** Headers that replies describe alike, and what their type and constant are called: after the first reply. */
interface HeaderSet {
  readonly headers: readonly ResponseHeader[];
  readonly type: Identifier;
  readonly rows: Identifier;
}

/**
 * The headers that successes describe. Many describe the same, so each set has
 * a type and a constant, which no other module sees.
 */
export class ResponseHeaderSets {
  readonly #sets = new Map<string, HeaderSet>();
  readonly #keys = new HeaderSetKeys();
  readonly #apiVersion: ApiVersion;

  constructor(apiVersion: ApiVersion) {
    this.#apiVersion = apiVersion;
    for (const operation of apiVersion.operations)
      for (const response of successesWithHeaders(operation))
        this.#add(response, operation);
  }

  /** The names that `declarations` declares. */
  get names(): readonly string[] {
    return [...this.#sets.values()].flatMap(({ type, rows }) => [
      type.name,
      rows.name,
    ]);
  }

  /** The name of what a client reads; nothing where a reply describes no header. */
  typeOf({ headers }: ApiResponse): Code | undefined {
    const set = this.#sets.get(this.#keys.of(headers));
    return set && concat(set.type);
  }

  /** The name of the constant by which they are read; nothing where a client reads none. */
  rowsOf(response: ApiResponse, operation: Operation): Code | undefined {
    if (!successesWithHeaders(operation).includes(response)) return undefined;
    const set = this.#sets.get(this.#keys.of(response.headers));
    return set && concat(set.rows);
  }

  /** Prints them all. */
  *declarations(scope: TypeScope): Iterable<Code> {
    for (const { headers, type, rows } of this.#sets.values()) {
      const members = headers.map((header) => ({
        docs: docs(header.docs, header.schema),
        key: typeKey(header.name),
        optional: !header.required,
        type: isDecoded(header, this.#apiVersion)
          ? schemaType(header.schema, scope)
          : stringType,
      }));
      yield code`
        interface ${type} {
          ${memberLines({ kind: "object", members, index: undefined })}
        }
      `;
      const entries = headers.map((header) =>
        literalProperty(header.name, this.#shape(header, scope)),
      );
      yield constDeclaration(
        code`const ${rows}: ${descriptorsType}`,
        multilineObject(entries),
      );
    }
  }

  #shape(header: ResponseHeader, { named }: TypeScope): Code {
    return isDecoded(header, this.#apiVersion)
      ? decodedType(header.schema, (name) => named.get(name)?.schema)
      : stringLiteral("string");
  }

  #add({ headers, status }: ApiResponse, { name, typeName }: Operation): void {
    const key = this.#keys.of(headers);
    if (this.#sets.has(key)) return;
    const type = identifier(`${typeName}${status}Headers`);
    this.#sets.set(key, {
      headers,
      type,
      rows: identifier(`${name}${status}Headers`),
    });
  }
}

/**
 * Whether a header is decoded; what could be more than single values or a list
 * of them, and what is of a media type, is handed on as it came.
 */
export function isDecoded(
  { schema, mediaType }: ResponseHeader,
  apiVersion: ApiVersion,
): boolean {
  const isSingle = (part: Schema) =>
    excludesType(part, "object", apiVersion) &&
    excludesType(part, "array", apiVersion);
  const { items } = schema.array ?? {};
  return (
    mediaType === undefined &&
    excludesType(schema, "object", apiVersion) &&
    (items === undefined
      ? excludesType(schema, "array", apiVersion)
      : isSingle(items))
  );
}

/** Tells sets of headers that are described alike. */
export class HeaderSetKeys {
  readonly #numbers = new Map<Schema, number>();

  /** A shared header has one schema wherever it stands. */
  of(headers: readonly ResponseHeader[]): string {
    const keys = headers.map(({ name, required, schema }) => {
      const number = this.#numbers.get(schema) ?? this.#numbers.size;
      this.#numbers.set(schema, number);
      return [name, required, number];
    });
    return JSON.stringify(keys);
  }
}
