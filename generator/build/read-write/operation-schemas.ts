import type { Writable, MediaType, Schema } from "../../model/model.js";
import { unlessEqual } from "../../schema/children.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";

/** Calls back for each schema of a request. */
export function eachRequestSchema(
  { parameters, body }: ParsedOperation,
  visit: (schema: Schema) => void,
): void {
  for (const { schema } of parameters) visit(schema);
  for (const { schema } of body?.content ?? [])
    if (schema !== undefined) visit(schema);
}

/** Calls back for each schema of a reply. */
export function eachResponseSchema(
  { responses }: ParsedOperation,
  visit: (schema: Schema) => void,
): void {
  for (const { headers, content } of responses) {
    for (const { schema } of headers) visit(schema);
    for (const { schema } of content) if (schema !== undefined) visit(schema);
  }
}

/** Puts other schemas in the place of those of requests, and of those of replies. */
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

  /** The operation with other schemas. */
  operation(lone: ParsedOperation): ParsedOperation {
    const { parameters, body, responses } = lone;
    const next: Writable<ParsedOperation> = {
      ...lone,
      parameters: this.#input.holders(parameters),
      responses: responses.map((response) => ({
        ...response,
        headers: this.#output.holders(response.headers),
        content: this.#output.of(response.content),
      })),
    };
    if (body !== undefined)
      next.body = { ...body, content: this.#input.of(body.content) };
    return next;
  }
}

/** Maps what bodies hold, a shared one once, so that it stays shared. */
class ContentMapper {
  readonly #map: (schema: Schema) => Schema;
  readonly #made = new Map<readonly MediaType[], readonly MediaType[]>();

  constructor(map: (schema: Schema) => Schema) {
    this.#map = map;
  }

  of(content: readonly MediaType[]): readonly MediaType[] {
    let made = this.#made.get(content);
    if (made === undefined) {
      made = this.holders(content);
      this.#made.set(content, made);
    }
    return made;
  }

  holders<T extends { readonly schema?: Schema }>(
    holders: readonly T[],
  ): readonly T[] {
    const next = holders.map((holder) => {
      if (holder.schema === undefined) return holder;
      return unlessEqual(holder, {
        ...holder,
        schema: this.#map(holder.schema),
      });
    });
    return unlessEqual(holders, next);
  }
}
