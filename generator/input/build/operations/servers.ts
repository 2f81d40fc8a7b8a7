import type {
  Server,
  ServerVariable,
  Writable,
} from "../../../language/model/model.js";
import { ObjectNode } from "../object-node/object-node.js";

/** Builds the `servers` of the description, a path item or an operation. */
export function serversOf(owner: ObjectNode): readonly Server[] {
  return owner.list("servers").flatMap((item) => {
    const { location } = item;
    const node = ObjectNode.of(item, owner, "an object", (url) => ({ url }));
    const url = node?.text("url");
    if (node === undefined || url === undefined) return [];
    const variables = variablesOf(node);
    const server: Writable<Server> = { url, variables, location };
    const description = node.text("description");
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
