import type { Writable, Server, ServerVariable } from "../../model/model.js";
import { Entry } from "../node.js";
import { readText } from "./documentation.js";

/** Builds the `servers` of the description, a path item or an operation. */
export function serversOf(owner: Entry): readonly Server[] {
  return owner.list("servers").flatMap(({ value, location }) => {
    const entry = Entry.of(value, location, owner.findings);
    const url = entry?.text("url");
    if (entry === undefined || url === undefined) return [];
    const variables = variablesOf(entry);
    const server: Writable<Server> = { url, variables, location };
    const description = readText(entry, "description");
    if (description !== undefined) server.description = description;
    return [server];
  });
}

function variablesOf(server: Entry): readonly ServerVariable[] {
  const all = server.object("variables");
  return Object.keys(all?.json ?? {}).flatMap((name) => {
    const entry = all?.object(name);
    if (entry === undefined) return [];
    const variable: Writable<ServerVariable> = {
      name,
      default: entry.text("default") ?? "",
    };
    if (entry.has("enum")) variable.values = entry.texts("enum");
    return [variable];
  });
}
