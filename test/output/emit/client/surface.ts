import type {
  ApiVersion,
  Operation,
  Schema,
} from "../../../../generator/language/model/model.js";

const location = "#";
const docs = {};

export function schema(rules: Omit<Schema, "docs" | "location"> = {}): Schema {
  return { docs, location, ...rules };
}

/** An operation without parameters, bodies or responses. */
export function operation(
  name: string,
  more: Partial<Operation> = {},
): Operation {
  return {
    id: name,
    name,
    typeName: name.charAt(0).toUpperCase() + name.slice(1),
    method: "GET",
    path: `/${name}`,
    tags: [],
    docs,
    parameters: [],
    responses: [
      { status: 204, docs, headers: [], content: [], problems: [], location },
    ],
    security: [],
    securityLocation: "#",
    roles: [],
    quotas: [],
    events: [],
    callbackUrls: [],
    callbacks: [],
    location,
    ...more,
  };
}

export function apiVersion(more: Partial<ApiVersion> = {}): ApiVersion {
  return {
    name: "v1",
    title: "Test",
    servers: [],
    operations: [],
    schemas: [],
    events: [],
    problems: [],
    securitySchemes: [],
    rateLimitPolicies: [],
    ...more,
  };
}
