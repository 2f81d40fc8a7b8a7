/** A description whose PUT takes an object with some required properties. */
export function thingsApi(required: readonly string[]): string {
  const schema = {
    type: "object",
    required,
    properties: { name: { type: "string" } },
  };
  return withBody({ schema });
}

/** The same, with the body in another file. */
export function thingsApiBeside(file: string): string {
  return withBody({ schema: { $ref: file } });
}

function withBody(mediaType: object): string {
  const put = {
    operationId: "put",
    requestBody: { content: { "application/json": mediaType } },
    responses: { 204: { description: "Done." } },
  };
  return JSON.stringify(
    {
      openapi: "3.1.0",
      info: { title: "Things", version: "1" },
      paths: { "/things": { put } },
    },
    undefined,
    2,
  );
}
