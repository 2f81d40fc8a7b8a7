import type {
  ApiResponse,
  ApiVersion,
  Operation,
  ResponseHeader,
  Schema,
} from "../../../language/model/model.js";
import {
  type Code,
  code,
  concat,
  type Identifier,
} from "../../../language/print/code.js";
import { identifier, typeKey } from "../../../language/print/escape.js";
import { memberLines, stringType } from "../../../language/print/type.js";
import { lookupIn } from "../../../language/schema/lookup.js";
import { excludesType } from "../../../language/schema/possible-types.js";
import type { Surroundings } from "../operation-piece.js";
import { docs } from "../types/doc-comments.js";
import { schemaType } from "../types/schema-type.js";
import type { TypeScope } from "../types/type-scope.js";
import { successesWithHeaders } from "./responses.js";
import type { RowObject, RowValue } from "./row.js";
import { decodedType } from "./text-decoding.js";

/**
 * Headers that several responses describe equally. The type is named after the
 * first response.
 */
interface HeaderSet {
  readonly headers: readonly ResponseHeader[];
  readonly type: Identifier;
}

/**
 * The headers of success responses. Responses often describe the same headers,
 * so each type is declared once; the types are not exported.
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
    return [...this.#sets.values()].map(({ type }) => type.name);
  }

  /** The names for the responses of an operation, which depend on earlier operations. */
  namesFor(operation: Operation): readonly string[] {
    return successesWithHeaders(operation).map(
      ({ headers }) => this.#sets.get(this.#keys.of(headers))?.type.name ?? "",
    );
  }

  /**
   * The type of the headers that a client reads; undefined if the response
   * describes none.
   */
  typeOf({ headers }: ApiResponse): Code | undefined {
    const set = this.#sets.get(this.#keys.of(headers));
    return set && concat(set.type);
  }

  /**
   * The types to which the headers are decoded, by name; undefined if the client
   * reads none.
   */
  rowOf(
    { headers, status }: ApiResponse,
    operation: Operation,
    scope: TypeScope,
  ): RowObject | undefined {
    const isRead = successesWithHeaders(operation).some(
      (response) => response.status === status,
    );
    return isRead
      ? Object.fromEntries(
          headers.map((header) => [
            header.name,
            this.#decodedType(header, scope),
          ]),
        )
      : undefined;
  }

  /** Prints all declarations. */
  *declarations(scope: TypeScope): Iterable<Code> {
    for (const { headers, type } of this.#sets.values()) {
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
    }
  }

  #decodedType(header: ResponseHeader, { named }: TypeScope): RowValue {
    return isDecoded(header, this.#apiVersion)
      ? decodedType(header.schema, {
          lookup: (name) => named.get(name)?.schema,
        })
      : "string";
  }

  #add({ headers, status }: ApiResponse, { typeName }: Operation): void {
    const key = this.#keys.of(headers);
    if (this.#sets.has(key)) return;
    const type = identifier(`${typeName}${status}Headers`);
    this.#sets.set(key, { headers, type });
  }
}

/**
 * Whether a header is decoded. A header that may be an object or a nested list,
 * or that has a media type, is passed on as text.
 */
export function isDecoded(
  { schema, mediaType }: ResponseHeader,
  apiVersion: Surroundings,
): boolean {
  const isSingle = (part: Schema) =>
    excludesType(part, "object", lookupIn(apiVersion.schemas)) &&
    excludesType(part, "array", lookupIn(apiVersion.schemas));
  const { items } = schema.array ?? {};
  return (
    mediaType === undefined &&
    excludesType(schema, "object", lookupIn(apiVersion.schemas)) &&
    (items === undefined
      ? excludesType(schema, "array", lookupIn(apiVersion.schemas))
      : isSingle(items))
  );
}

/** Gives equal sets of headers the same key. */
export class HeaderSetKeys {
  readonly #numbers = new Map<Schema, number>();

  /** A shared header has the same schema object wherever it occurs. */
  of(headers: readonly ResponseHeader[]): string {
    const keys = headers.map(({ name, required, schema }) => {
      const number = this.#numbers.get(schema) ?? this.#numbers.size;
      this.#numbers.set(schema, number);
      return [name, required, number];
    });
    return JSON.stringify(keys);
  }
}
