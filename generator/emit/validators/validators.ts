/**
 * Prints `validators.ts` of an API version: straight-line TypeScript that checks
 * requests, responses and events, and reports every failure with a JSON pointer.
 * `plan/` decides which functions exist, `checks/` prints their bodies keyword by
 * keyword, and `blocks/` holds the statements and conditions they are made of.
 */

import { acceptsAnything, constrainsOnly } from "../../schema/schema.js";
import type {
  ApiVersion,
  NamedSchema,
  Operation,
  Schema,
} from "../../model/model.js";
import { code, type Code, type Identifier } from "../../print/code.js";
import {
  constDeclaration,
  identifier,
  multilineObject,
  property,
} from "../../print/escape.js";
import type { Module } from "../../print/print.js";
import { handlerHeaderSets } from "../server/response-header-sets.js";
import { statusKey } from "../operations/responses.js";
import { camelCase, pascalCase } from "./plan/local-names.js";
import { ModulePlan } from "./plan/plan.js";
import { reachable, refuseEndless } from "./plan/references.js";
import { refuseCountless } from "./plan/refuse-countless.js";
import {
  headersSchema,
  requestSchema,
  responseSchema,
} from "./plan/request-schema.js";
import { responseChecksType } from "./blocks/runtime-names.js";

/**
 * `validators.ts`: a function for each schema that a request, response or event
 * uses, one for each request, and tables of them.
 *
 * @throws UnsupportedSchema for a schema whose check cannot be printed
 */
export function emitValidators(apiVersion: ApiVersion): Module {
  const schemas = new Map(
    apiVersion.schemas.map((named) => [named.name, named]),
  );
  const checked = checkedSchemas(apiVersion);
  const roots = [
    ...checked.requests,
    ...checked.responses,
    ...checked.headers,
    ...checked.events,
  ].map(({ schema }) => schema);
  const names = reachable(roots, schemas);
  const named = apiVersion.schemas.filter(({ name }) => names.has(name));
  refuseEndless(apiVersion.schemas, schemas);
  // Types are printed for all schemas, including those that no check reaches.
  refuseCountless(
    [...apiVersion.schemas.map(({ schema }) => schema), ...roots],
    schemas,
  );
  const plan = new ModulePlan(named, names, schemas, [
    ...apiVersion.operations.flatMap(contentOf),
    ...[...checked.responses, ...checked.headers, ...checked.events].map(
      ({ schema }) => schema,
    ),
  ]);
  return {
    path: `${apiVersion.name}/validators`,
    declares: plan.declares,
    body: declarations(apiVersion, named, checked, plan),
  };
}

function* declarations(
  { operations }: ApiVersion,
  named: readonly NamedSchema[],
  checked: ReturnType<typeof checkedSchemas>,
  plan: ModulePlan,
): Iterable<Code> {
  const responseTables = new Map(
    operations.map(({ name }) => [
      name,
      identifier(plan.declare(`${name}Replies`)),
    ]),
  );
  for (const schema of named) yield* plan.namedFunction(schema);
  const requests: Code[] = [];
  for (const { name, stem, schema } of checked.requests) {
    const check = identifier(plan.declare(`check${stem}Request`));
    yield* plan.functionFor(check, schema, true, `${name}Request`);
    requests.push(property(name, check));
  }
  const rows = new Map<string, Code[]>();
  for (const { operation, stem, status, schema } of checked.responses) {
    const name = `${stem}${pascalCase(`${status}`)}Reply`;
    const check = yield* checkOf(plan, schema, name);
    const row = code`${statusKey(status)}: ${check}`;
    rows.set(operation, [...(rows.get(operation) ?? []), row]);
  }
  const headers: Code[] = [];
  for (const { stem, schema } of checked.headers) {
    const check = yield* checkOf(plan, schema, `${stem}Headers`);
    headers.push(property(stem, check));
  }
  const events: Code[] = [];
  for (const { name, schema } of checked.events) {
    const check = yield* checkOf(plan, schema, `${pascalCase(name)}Payload`);
    events.push(property(name, check));
  }
  for (const [name, table] of responseTables)
    yield constDeclaration(
      code`export const ${table}: ${responseChecksType}`,
      multilineObject(rows.get(name) ?? []),
    );
  const responses = [...responseTables].map(([name, check]) =>
    property(name, check),
  );
  yield table(code`requestChecks`, requests);
  yield table(code`replyChecks`, responses);
  if (headers.length > 0) yield table(code`headerChecks`, headers);
  yield table(code`eventChecks`, events);
}

/** The schemas of the parameters and the body of an operation. */
function contentOf({ parameters, body }: Operation): readonly Schema[] {
  return [...parameters, ...(body?.content ?? [])].flatMap(
    ({ schema }) => schema ?? [],
  );
}

/** The requests, responses and events to check, each with its schema. */
function checkedSchemas(apiVersion: ApiVersion) {
  const { operations, events } = apiVersion;
  return {
    requests: operations.map((operation) => ({
      name: operation.name,
      stem: operation.typeName,
      schema: requestSchema(operation),
    })),
    responses: operations.flatMap(({ name, typeName, responses }) =>
      responses.flatMap(({ status, content, location }) => {
        const schema = responseSchema(content, location);
        if (schema === undefined || acceptsAnything(schema)) return [];
        return [{ operation: name, stem: typeName, status, schema }];
      }),
    ),
    headers: handlerHeaderSets(apiVersion).map(({ name: stem, headers }) => ({
      stem,
      schema: headersSchema(headers),
    })),
    events: events.flatMap(({ name, schema }) =>
      schema === undefined ? [] : [{ name, schema }],
    ),
  };
}

/** The function of a named schema, or one printed for an inline schema. */
function* checkOf(
  plan: ModulePlan,
  schema: Schema,
  stem: string,
): Generator<Code, Identifier> {
  const { ref } = schema;
  if (ref !== undefined && constrainsOnly(schema, "ref"))
    return plan.functionOf(ref);
  const known = plan.knownFunction(schema);
  if (known !== undefined) return known;
  const name = identifier(plan.declare(`check${stem}`));
  yield* plan.functionFor(name, schema, false, camelCase(stem, Infinity));
  return name;
}

function table(name: Code, rows: readonly Code[]): Code {
  return code`export const ${name} = ${multilineObject(rows)};`;
}
