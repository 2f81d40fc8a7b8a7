import type { Writable, Server, ServerVariable } from "../../model/model.js";
import { ObjectNode } from "../object-node.js";
import { readText } from "./documentation.js";

/** Builds the `servers` of the description, a path item or an operation. */
export function serversOf(owner: ObjectNode): readonly Server[] {
  return owner.list("servers").flatMap(({ value, location }) => {
    const node = ObjectNode.of(value, location, owner.diagnostics);
    const url = node?.text("url");
    if (node === undefined || url === undefined) return [];
    const variables = variablesOf(node);
    const server: Writable<Server> = { url, variables, location };
    const description = readText(node, "description");
    if (description !== undefined) server.description = description;
    return [server];
  });
}

function variablesOf(server: ObjectNode): readonly ServerVariable[] {
  const all = server.object("variables");
  return Object.keys(all?.json ?? {}).flatMap((name) => {
    const node = all?.object(name);
    if (node === undefined) return [];
    const variable: Writable<ServerVariable> = {
      name,
      default: node.text("default") ?? "",
    };
    if (node.has("enum")) variable.values = node.texts("enum");
    return [variable];
  });
}
