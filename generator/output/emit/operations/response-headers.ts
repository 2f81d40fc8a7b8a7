import type {
  ApiResponse,
  ApiVersion,
  Operation,
  ResponseHeader,
  Schema,
} from "../../../language/model/model.js";
import { type Code, code, concat } from "../../../language/print/code.js";
import { identifier, typeKey } from "../../../language/print/escape.js";
import {
  memberLines,
  type ObjectType,
  stringType,
  typeCode,
} from "../../../language/print/type.js";
import { lookupIn } from "../../../language/schema/lookup.js";
import { excludesType } from "../../../language/schema/possible-types.js";
import type { Surroundings } from "../operation-piece.js";
import { docs } from "../types/doc-comments.js";
import { schemaType } from "../types/schema-type.js";
import type { TypeScope } from "../types/type-scope.js";
import { successesWithHeaders } from "./responses.js";
import type { RowObject, RowValue } from "./row.js";
import { contentName, SharedShapes } from "./shared-shapes.js";
import { decodedType } from "./text-decoding.js";

/** The headers of success responses, each set of which is declared once and not exported. */
export class ResponseHeaderSets {
  readonly #shapes = new SharedShapes(headerSetNames);
  readonly #apiVersion: ApiVersion;

  constructor(apiVersion: ApiVersion) {
    this.#apiVersion = apiVersion;
    for (const operation of apiVersion.operations)
      for (const { headers } of successesWithHeaders(operation))
        this.#shapes.add(headers);
  }

  /** The names that `declarations` declares. */
  get names(): readonly string[] {
    return this.#shapes.named.map(([name]) => name);
  }

  /** What the text about an operation takes from other operations: the names of its sets. */
  givenFor(operation: Operation): readonly unknown[] {
    return successesWithHeaders(operation).map(({ headers }) =>
      this.#shapes.nameOf(headers),
    );
  }

  /**
   * The type of the headers that a client reads; undefined if the response
   * describes none.
   */
  typeOf({ headers }: ApiResponse, scope: TypeScope): Code | undefined {
    if (headers.length === 0) return undefined;
    const name = this.#shapes.nameOf(headers);
    return name === undefined
      ? typeCode(this.#objectType(headers, scope))
      : concat(identifier(name));
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
    for (const [name, headers] of this.#shapes.named)
      yield code`
        interface ${identifier(name)} {
          ${memberLines(this.#objectType(headers, scope))}
        }
      `;
  }

  #objectType(
    headers: readonly ResponseHeader[],
    scope: TypeScope,
  ): ObjectType {
    const members = headers.map((header) => ({
      docs: docs(header.docs, header.schema),
      key: typeKey(header.name),
      optional: !header.required,
      type: isDecoded(header, this.#apiVersion)
        ? schemaType(header.schema, scope)
        : stringType,
    }));
    return { kind: "object", members, index: undefined };
  }

  #decodedType(header: ResponseHeader, { named }: TypeScope): RowValue {
    return isDecoded(header, this.#apiVersion)
      ? decodedType(header.schema, {
          lookup: (name) => named.get(name)?.schema,
        })
      : "string";
  }
}

function headerSetNames(headers: readonly ResponseHeader[]): readonly string[] {
  const names = headers.map(({ name }) => name);
  return [contentName(names, "Headers")];
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
