import type { ParameterLocation } from "../../../language/model/model.js";

/** The members of a request that hold its parameters, by the location of these. */
export const parameterGroups: readonly {
  readonly in: ParameterLocation;
  readonly name: string;
}[] = [
  { in: "path", name: "path" },
  { in: "query", name: "query" },
  { in: "header", name: "headers" },
  { in: "cookie", name: "cookies" },
];
