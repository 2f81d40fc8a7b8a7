import { answerSchemas } from "./events/deliveries.js";
import type { Operation, Schema, ApiVersion } from "../model/model.js";
import { type NamedSchemas, contentsOf } from "./names/named-schemas.js";

/** The names of all schemas that these lead to, themselves included. */
export function reachableFrom(
  names: Iterable<string>,
  { references }: Pick<NamedSchemas, "references">,
): ReadonlySet<string> {
  const reached = new Set(names);
  // A set that grows while it is walked is walked to its new end.
  for (const name of reached)
    for (const next of references.get(name) ?? []) reached.add(next);
  return reached;
}

/** The names of the schemas that operations and events of a surface reach. */
export function usedSchemaNames(
  { operations, events, problems }: Omit<ApiVersion, "schemas">,
  named: Pick<NamedSchemas, "references">,
): ReadonlySet<string> {
  const names = new Set<string>();
  // Shared parameters and replies stand in many operations.
  const seen = new Set<Schema>();
  const note = (schema: Schema | undefined): void => {
    if (schema === undefined || seen.has(schema)) return;
    seen.add(schema);
    for (const name of contentsOf(schema).names) names.add(name);
  };
  for (const operation of operations) eachSchema(operation, note);
  for (const event of events) {
    note(event.schema);
    for (const schema of answerSchemas(event)) note(schema);
  }
  for (const { schema } of problems) note(schema);
  return reachableFrom(names, named);
}

function eachSchema(
  { parameters, body, responses }: Operation,
  visit: (schema: Schema | undefined) => void,
): void {
  for (const { schema } of parameters) visit(schema);
  for (const { schema } of body?.content ?? []) visit(schema);
  for (const { headers, content } of responses) {
    for (const { schema } of headers) visit(schema);
    for (const { schema } of content) visit(schema);
  }
}
