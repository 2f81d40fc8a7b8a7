import type { RequestGroups } from "../../../templates/runtime/server/request.js";
import {
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../language/json/json.js";
import type { ApiVersion, Operation } from "../../language/model/model.js";
import { type Part, unversioned } from "../state/resources.js";
import type { EventUrl, State } from "../state/state.js";
import type { Deliveries } from "./deliveries.js";
import { type Ids, idText } from "./ids.js";
import type { Choice, Replies } from "./replies.js";
import { partAt, type Shapes } from "./shapes.js";
import type { Query } from "./slices.js";

/** What the answers of a version use. */
export interface StatefulMeans {
  readonly version: ApiVersion;
  readonly state: State;
  readonly replies: Replies;
  readonly shapes: Shapes;
  readonly ids: Ids;
  readonly deliveries: Deliveries;
}

/** A call of an operation that belongs to a resource. */
export interface Call {
  readonly operation: Operation;
  readonly part: Part;
  readonly groups: RequestGroups;
  readonly choice: Choice;
  /** The path of the collection, with the values of its parameters. */
  readonly path: string;
  /** The id in the path; empty for a collection. */
  readonly id: string;
  /** The function `page` of the runtime; absent for a list without pagination. */
  readonly page: MakePage | undefined;
}

/** Makes the body of a page, as handlers do. */
export type MakePage = (source: {
  readonly key: (item: JsonObject) => JsonValue | undefined;
  readonly items: (after: unknown, count: number) => readonly JsonObject[];
  readonly total: () => number;
  readonly limit: number;
}) => Promise<object>;

/** A path template with the values of a request. */
export function filled(template: string, groups: RequestGroups): string {
  const values = pathOf(groups);
  return template
    .replace(/\/+$/, "")
    .replace(/\{([^{}]*)\}/g, (_, name: string) =>
      encodeURIComponent(idText(values[name])),
    );
}

/** The collections above the last one of a path, with the parameter that names an item of each. */
export function parentsIn({ path }: Operation, version: ApiVersion) {
  return [...unversioned(path, version).matchAll(/\/\{([^{}/]+)\}(?=\/)/g)].map(
    ({ 1: parameter = "", index }) => ({
      parameter,
      collection: unversioned(path, version).slice(0, index),
    }),
  );
}

/** Where the resource of a call is: its collection, and its id. */
export function placeOf(
  { path }: Operation,
  { role, resource }: Part,
  groups: RequestGroups,
  { prefix = "" }: ApiVersion,
): Pick<Call, "path" | "id"> {
  const below = unversioned(path, { prefix });
  if (role === "list") return { path: filled(resource.path, groups), id: "" };
  const steps = filled(below, groups).split("/");
  if (role === "create") return { path: steps.join("/"), id: "" };
  // `PUT /pet` names the pet in its body.
  if (below.replace(/\/+$/, "") === resource.path)
    return { path: steps.join("/"), id: idText(bodyIn(groups)[resource.id]) };
  const at = steps.length - (role === "act" ? 2 : 1);
  return {
    path: steps.slice(0, at).join("/"),
    id: decodeURIComponent(steps[at] ?? ""),
  };
}

export function pathOf({
  path,
}: RequestGroups): Readonly<Record<string, unknown>> {
  return { ...Object(path) } as Readonly<Record<string, unknown>>;
}

export function queryOf({ query }: RequestGroups): Query {
  return { ...Object(query) } as Query;
}

/** The properties of the request's body; empty for a body of another kind. */
export function bodyIn({ body }: RequestGroups): JsonObject {
  // The server has decoded JSON or a form.
  const value = body as JsonValue | undefined;
  return isObject(value) ? value : {};
}

/** The URLs in a request to which events are sent. */
export function urlsOf({ operation, groups }: Call): readonly EventUrl[] {
  return operation.callbackUrls.flatMap(({ pointer, events }) => {
    // The server has decoded JSON or a form.
    const url = partAt(groups as JsonObject, pointer.split("/").slice(1));
    return typeof url === "string" ? [{ url, events }] : [];
  });
}
