import type {
  ApiVersion,
  Operation,
  Schema,
} from "../../../language/model/model.js";
import {
  answerSchemas,
  deliveryParameterSchemas,
} from "../events/deliveries.js";
import { contentsOf, type NamedSchemas } from "./named-schemas.js";

/** The names of all schemas that are reachable from the given ones, which are included. */
export function reachableFrom(
  names: Iterable<string>,
  { references }: Pick<NamedSchemas, "references">,
): ReadonlySet<string> {
  const reached = new Set(names);
  // Iteration includes the names that are added meanwhile.
  for (const name of reached)
    for (const next of references.get(name) ?? []) reached.add(next);
  return reached;
}

/** The names of the schemas that the operations and events of an API version use. */
export function usedSchemaNames(
  { operations, events, problems }: Omit<ApiVersion, "schemas">,
  named: Pick<NamedSchemas, "references">,
): ReadonlySet<string> {
  const names = new Set<string>();
  // Many operations share parameters and responses.
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
    for (const schema of deliveryParameterSchemas(event)) note(schema);
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
