import { lookupIn } from "../../schema/lookup.js";
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
import type { Surroundings } from "../operation-piece.js";
import { docs } from "../types/doc-comments.js";
import { schemaType } from "../types/schema-type.js";
import type { TypeScope } from "../types/type-scope.js";
import { successesWithHeaders } from "./responses.js";
import { decodedType } from "./text-decoding.js";
import { excludesType } from "../../schema/possible-types.js";

const descriptorsType = importType("runtime/operation", "ReplyHeaders");

/**
 * Headers that several responses describe equally. Type and constant are named
 * after the first response.
 */
interface HeaderSet {
  readonly headers: readonly ResponseHeader[];
  readonly type: Identifier;
  readonly descriptors: Identifier;
}

/**
 * The headers of success responses. Responses often describe the same headers,
 * so each set is declared once; the declarations are not exported.
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
    return [...this.#sets.values()].flatMap(({ type, descriptors }) => [
      type.name,
      descriptors.name,
    ]);
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
   * The constant with the descriptors of the headers; undefined if the client
   * reads none.
   */
  descriptorsOf(response: ApiResponse, operation: Operation): Code | undefined {
    if (!successesWithHeaders(operation).includes(response)) return undefined;
    const set = this.#sets.get(this.#keys.of(response.headers));
    return set && concat(set.descriptors);
  }

  /** Prints all declarations. */
  *declarations(scope: TypeScope): Iterable<Code> {
    for (const { headers, type, descriptors } of this.#sets.values()) {
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
        literalProperty(header.name, this.#decodedType(header, scope)),
      );
      yield constDeclaration(
        code`const ${descriptors}: ${descriptorsType}`,
        multilineObject(entries),
      );
    }
  }

  #decodedType(header: ResponseHeader, { named }: TypeScope): Code {
    return isDecoded(header, this.#apiVersion)
      ? decodedType(header.schema, {
          lookup: (name) => named.get(name)?.schema,
        })
      : stringLiteral("string");
  }

  #add({ headers, status }: ApiResponse, { name, typeName }: Operation): void {
    const key = this.#keys.of(headers);
    if (this.#sets.has(key)) return;
    const type = identifier(`${typeName}${status}Headers`);
    this.#sets.set(key, {
      headers,
      type,
      descriptors: identifier(`${name}${status}Headers`),
    });
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
