import type {
  Operation,
  Schema,
  Surface,
} from "../../../generator/model/model.js";

const place = "#";
const docs = {};

export function schema(rules: Omit<Schema, "docs" | "place"> = {}): Schema {
  return { docs, place, ...rules };
}

/** An operation that takes nothing and replies nothing. */
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
    replies: [
      { status: 204, docs, headers: [], content: [], problems: [], place },
    ],
    security: [],
    securityPlace: "#",
    roles: [],
    quotas: [],
    events: [],
    callbacks: [],
    calledBack: [],
    place,
    ...more,
  };
}

export function surface(more: Partial<Surface> = {}): Surface {
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
