import { readFileSync } from "node:fs";

import type { RawRequest } from "./raw-request.js";

const description: unknown = JSON.parse(
  readFileSync(new URL("../../../spec/openapi.json", import.meta.url), "utf8"),
);

const ID = "0b9f7c1e-9d3c-4c55-8a0e-2f6f5a1d7e10";

/** A request of each operation: its body is the description's example, its ids are those given. */
export function exampleRequests(ids: {
  readonly workspace: string;
  readonly model: string;
}): RawRequest[] {
  return Object.entries(membersOf(at("paths"))).flatMap(([path, item]) =>
    ["get", "post"]
      .filter((method) => method in membersOf(item))
      .map((method) => exampleRequest(path, method, ids)),
  );
}

function exampleRequest(
  path: string,
  method: string,
  { workspace, model }: { readonly workspace: string; readonly model: string },
): RawRequest {
  const headers = [
    ["Host", "service.test"],
    ["Authorization", "Bearer ann-token"],
  ] as const;
  const request = {
    method: method.toUpperCase(),
    target: path
      .replace("{workspace_id}", workspace)
      .replaceAll(/\{[^}]*\}/g, ID),
    headers,
  };
  const example = exampleBody(path, method);
  if (example === undefined) return request;
  const text = JSON.stringify(example, (name, value: unknown) =>
    name === "model_id" || name === "base_model_id" ? model : value,
  );
  return {
    ...request,
    headers: [...headers, ["Content-Type", "application/json"]],
    body: Buffer.from(text),
  };
}

/** The first example of an operation's body. */
function exampleBody(path: string, method: string): unknown {
  const body = ["requestBody", "content", "application/json", "examples"];
  const [name] = Object.keys(membersOf(at("paths", path, method, ...body)));
  return name === undefined
    ? undefined
    : at("paths", path, method, ...body, name, "value");
}

/** The target of a value in the description, through references. */
function at(...names: readonly string[]): unknown {
  return names.reduce((value, name) => {
    const found = membersOf(value)[name];
    const { $ref: reference } = membersOf(found);
    return typeof reference === "string"
      ? at(...reference.slice(2).split("/"))
      : found;
  }, description);
}

function membersOf(value: unknown): { readonly [name: string]: unknown } {
  // An object of JSON; whatever else has no members.
  return Object(value) as { readonly [name: string]: unknown };
}
