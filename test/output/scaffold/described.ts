/** An operation of a small description. */
export interface Described {
  readonly path: string;
  readonly tag: string;
  readonly id: string;
  /** The security scheme that it requires. */
  readonly scheme?: string;
}

/** A description with GET operations. */
export function describedBy(
  operations: readonly Described[],
  more: { readonly webhooks?: object; readonly components?: object } = {},
): string {
  const paths: Record<string, object> = {};
  for (const { path, tag, id, scheme } of operations)
    paths[path] = {
      get: {
        operationId: id,
        tags: [tag],
        summary: `Summary of ${id}`,
        ...(scheme !== undefined && { security: [{ [scheme]: [] }] }),
        responses: {
          200: {
            description: "Fine.",
            content: { "application/json": { schema: { type: "string" } } },
          },
        },
      },
    };
  const info = { title: "Pets", version: "1" };
  const whole = { openapi: "3.1.0", info, paths, ...more };
  return JSON.stringify(whole, undefined, 2);
}

/** The operations of a first run. */
export const before: readonly Described[] = [
  { path: "/cats", tag: "cats", id: "listCats" },
  { path: "/cats/oldest", tag: "cats", id: "getOldestCat" },
  { path: "/dogs", tag: "dogs", id: "listDogs" },
];

/** The operations of a later run: some with existing tags, and one with a new tag. */
export const after: readonly Described[] = [
  ...before,
  { path: "/cats/youngest", tag: "cats", id: "getYoungestCat" },
  { path: "/cats/loudest", tag: "cats", id: "getLoudestCat" },
  { path: "/birds", tag: "birds", id: "listBirds" },
];

/** A webhook. */
export function event(name: string): object {
  const schema = {
    type: "object",
    required: ["type"],
    properties: { type: { const: name } },
  };
  const requestBody = { content: { "application/json": { schema } } };
  const responses = { 200: { description: "Received." } };
  return { post: { operationId: name, requestBody, responses } };
}
