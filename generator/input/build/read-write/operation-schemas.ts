import type { MediaType, Schema } from "../../../language/model/model.js";
import { unlessEqual, withMembers } from "../../../language/schema/children.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";

/** Calls `visit` for each schema of a request. */
export function eachRequestSchema(
  { parameters, body }: ParsedOperation,
  visit: (schema: Schema) => void,
): void {
  for (const { schema } of parameters) visit(schema);
  for (const { schema } of body?.content ?? [])
    if (schema !== undefined) visit(schema);
}

/** Calls `visit` for each schema of the responses. */
export function eachResponseSchema(
  { responses }: ParsedOperation,
  visit: (schema: Schema) => void,
): void {
  for (const { headers, content } of responses) {
    for (const { schema } of headers) visit(schema);
    for (const { schema } of content) if (schema !== undefined) visit(schema);
  }
}

/** Replaces the schemas of operations: those of requests by `input`, those of responses by `output`. */
export class OperationMapper {
  readonly #input: ContentMapper;
  readonly #output: ContentMapper;

  constructor(
    input: (schema: Schema) => Schema,
    output: (schema: Schema) => Schema,
  ) {
    this.#input = new ContentMapper(input);
    this.#output = new ContentMapper(output);
  }

  /** Returns the operation with replaced schemas; itself if all schemas stay the same. */
  operation(operation: ParsedOperation): ParsedOperation {
    const { parameters, body, responses } = operation;
    const mapped = responses.map((response) =>
      withMembers(response, {
        headers: this.#output.mapSchemas(response.headers),
        content: this.#output.of(response.content),
      }),
    );
    return withMembers(operation, {
      parameters: this.#input.mapSchemas(parameters),
      responses: unlessEqual(responses, mapped),
      ...(body && {
        body: withMembers(body, { content: this.#input.of(body.content) }),
      }),
    });
  }
}

/** Replaces the schemas of media types. A list that several operations share is mapped once, so that they still share it. */
class ContentMapper {
  readonly #map: (schema: Schema) => Schema;
  readonly #results = new Map<readonly MediaType[], readonly MediaType[]>();

  constructor(map: (schema: Schema) => Schema) {
    this.#map = map;
  }

  of(content: readonly MediaType[]): readonly MediaType[] {
    let results = this.#results.get(content);
    if (results === undefined) {
      results = this.mapSchemas(content);
      this.#results.set(content, results);
    }
    return results;
  }

  mapSchemas<T extends { readonly schema?: Schema }>(
    mapSchemas: readonly T[],
  ): readonly T[] {
    const next = mapSchemas.map((each) => {
      if (each.schema === undefined) return each;
      return unlessEqual(each, {
        ...each,
        schema: this.#map(each.schema),
      });
    });
    return unlessEqual(mapSchemas, next);
  }
}
