import type {
  ApiVersion,
  MediaType,
  Schema,
} from "../../language/model/model.js";
import type { SchemaMarker } from "./mark-schemas.js";

/** Whether values of a media type can have another type than JSON: those of texts and files cannot. */
export function isConverted({ kind }: MediaType): boolean {
  return kind !== "text" && kind !== "binary";
}

/** An API version with the chosen type in its schemas. */
export function mapSchemas(
  version: ApiVersion,
  marker: SchemaMarker,
): ApiVersion {
  const marked = withSchema((schema) => marker.mark(schema));
  const plain = withSchema((schema) => marker.plain(schema));
  const media = (each: MediaType) =>
    isConverted(each) ? marked(each) : plain(each);
  const shared = new Map<readonly MediaType[], readonly MediaType[]>();
  // Operations that shared a list still share it.
  const contentOf = (content: readonly MediaType[]) => {
    const next = shared.get(content) ?? content.map(media);
    shared.set(content, next);
    return next;
  };
  return {
    ...version,
    hasValueTypes: true,
    schemas: version.schemas.map(marked),
    problems: version.problems.map(marked),
    events: version.events.map(marked),
    operations: version.operations.map(
      ({ parameters, body, responses, ...operation }) => ({
        ...operation,
        parameters: parameters.map(marked),
        ...(body && { body: { ...body, content: contentOf(body.content) } }),
        responses: responses.map((response) => ({
          ...response,
          headers: response.headers.map(marked),
          content: contentOf(response.content),
        })),
      }),
    ),
  };
}

/** Replaces the schema of an element that has one. */
function withSchema(map: (schema: Schema) => Schema) {
  return <Holder extends { readonly schema?: Schema }>(
    holder: Holder,
  ): Holder =>
    holder.schema === undefined
      ? holder
      : { ...holder, schema: map(holder.schema) };
}
