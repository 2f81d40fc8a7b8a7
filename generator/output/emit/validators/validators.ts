/**
 * Prints `validators.ts` of an API version: straight-line TypeScript that checks
 * requests, responses and events, and reports every failure with a JSON pointer.
 * `plan/` decides which functions exist, `checks/` prints their bodies keyword by
 * keyword, and `blocks/` holds the statements and conditions they are made of.
 */

import type {
  ApiResponse,
  ApiVersion,
  NamedSchema,
  Operation,
  Schema,
} from "../../../language/model/model.js";
import {
  type Code,
  code,
  concat,
  type Identifier,
  type Import,
} from "../../../language/print/code.js";
import {
  constDeclaration,
  list,
  multilineObject,
  property,
  stringLiteral,
  tableDeclaration,
} from "../../../language/print/escape.js";
import type { Module } from "../../../language/print/print.js";
import { simpleType, typeCode, unionOf } from "../../../language/print/type.js";
import { schemasByName } from "../../../language/schema/lookup.js";
import { reachable } from "../../../language/schema/references.js";
import {
  acceptsAnything,
  constrainsOnly,
} from "../../../language/schema/schema.js";
import { statusKey } from "../operations/responses.js";
import { handlerHeaderSets } from "../server/response-header-sets.js";
import type { CheckTables } from "../targets.js";
import { checkType, responseChecksType } from "./blocks/runtime-names.js";
import { camelCase, pascalCase } from "./plan/local-names.js";
import { ModulePlan } from "./plan/plan.js";
import { refuseEndless } from "./plan/references.js";
import { refuseCountless } from "./plan/refuse-countless.js";
import {
  headersSchema,
  itemSchema,
  parameterGroups,
  requestSchema,
  responseSchema,
} from "./plan/request-schema.js";
import type { ReusedChecks } from "./plan/reused-checks.js";

/**
 * `validators.ts`: a function for each schema that a request, response or event
 * uses, one for each request, and tables of them.
 *
 * @param kept what earlier runs of the process have found; absent if there is only one run
 * @throws UnsupportedSchema for a schema whose check cannot be printed
 */
export function emitValidators(
  apiVersion: ApiVersion,
  tables: CheckTables,
  kept?: ReusedChecks,
): Module {
  const schemas = schemasByName(apiVersion.schemas);
  const checked = checkedSchemas(apiVersion, tables);
  const roots = [
    ...checked.requests,
    ...checked.responses,
    ...checked.items,
    ...checked.headers,
    ...checked.events,
  ].map(({ schema }) => schema);
  const names = tables.schemas
    ? new Set(schemas.keys())
    : reachable(roots, schemas);
  const named = apiVersion.schemas.filter(({ name }) => names.has(name));
  refuseEndless(apiVersion.schemas, schemas);
  // Types are printed for all schemas, including those that no check reaches.
  refuseCountless(
    [...apiVersion.schemas.map(({ schema }) => schema), ...roots],
    schemas,
  );
  const groups = checked.requests.flatMap(({ schema }) =>
    parameterGroups(schema).map((group) => group.schema),
  );
  const plan = new ModulePlan(
    apiVersion,
    named,
    names,
    schemas,
    roots,
    groups,
    kept,
  );
  return {
    path: `${apiVersion.name}/validators`,
    declares: plan.declares,
    body: declarations(apiVersion, named, checked, plan, tables),
  };
}

function* declarations(
  { operations }: ApiVersion,
  named: readonly NamedSchema[],
  checked: ReturnType<typeof checkedSchemas>,
  plan: ModulePlan,
  tables: CheckTables,
): Iterable<Code> {
  const responseTables = new Map(
    (tables.replies ? operations : []).map(({ name }) => [
      name,
      plan.declare(`${name}Replies`),
    ]),
  );
  for (const schema of named) yield* plan.namedFunction(schema);
  const requests: Code[] = [];
  const requestNames = checked.requests.map((request) => ({
    request,
    check: plan.declare(`check${request.stem}Request`),
  }));
  for (const { request, check } of requestNames) {
    const used = yield* requestFunction(plan, check, request);
    requests.push(property(request.name, used));
  }
  const rows = yield* rowsOf(plan, checked.responses, "Reply");
  const itemRows = yield* rowsOf(plan, checked.items, "Item");
  const headers: Code[] = [];
  for (const { stem, schema } of checked.headers) {
    const common = `${pascalCase(propertyNames(schema).join(" "))}Headers`;
    const check = yield* checkOf(plan, schema, `${stem}Headers`, common);
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
  if (tables.requests)
    yield table(code`requestChecks`, byName(checkType), requests);
  if (tables.replies)
    yield tableDeclaration(
      code`export const replyChecks: ${byName(responseChecksType)}`,
      plan.declare("replyTable"),
      responses,
    );
  if (itemRows.size > 0)
    yield table(
      code`itemChecks`,
      byName(responseChecksType),
      [...itemRows].map(([name, each]) =>
        property(name, multilineObject(each)),
      ),
    );
  if (headers.length > 0)
    yield table(
      code`headerChecks`,
      byNames(checked.headers.map(({ stem }) => stem)),
      headers,
    );
  if (tables.events)
    yield table(
      code`eventChecks`,
      byNames(checked.events.map(({ name }) => name)),
      events,
    );
}

/** A response with the schema of its body or of its items. */
interface CheckedResponse {
  readonly operation: string;
  readonly stem: string;
  readonly status: ApiResponse["status"];
  readonly schema: Schema;
}

/**
 * Prints the functions of responses, and returns a row for each status, by operation.
 */
function* rowsOf(
  plan: ModulePlan,
  responses: readonly CheckedResponse[],
  suffix: string,
): Generator<Code, ReadonlyMap<string, readonly Code[]>> {
  const rows = new Map<string, readonly Code[]>();
  for (const { operation, stem, status, schema } of responses) {
    const name = `${stem}${pascalCase(`${status}`)}${suffix}`;
    const check = yield* checkOf(plan, schema, name, stemOfContent(schema));
    const row = code`${statusKey(status)}: ${check}`;
    rows.set(operation, [...(rows.get(operation) ?? []), row]);
  }
  return rows;
}

/** The requests, responses and events of the tables, each with its schema. */
function checkedSchemas(apiVersion: ApiVersion, tables: CheckTables) {
  const { operations } = apiVersion;
  const requests = tables.requests ? operations : [];
  const replies = tables.replies ? operations : [];
  const events = tables.events ? apiVersion.events : [];
  return {
    requests: requests.map((operation) => ({
      name: operation.name,
      stem: operation.typeName,
      schema: requestSchema(operation),
    })),
    responses: checkedResponses(replies, responseSchema),
    // Only servers check the items of streams, and the headers that handlers set.
    items: checkedResponses(tables.handlers ? operations : [], itemSchema),
    headers: (tables.handlers ? handlerHeaderSets(apiVersion) : []).map(
      ({ name: stem, headers }) => ({
        stem,
        schema: headersSchema(headers),
      }),
    ),
    events: events.flatMap(({ name, schema }) =>
      schema === undefined ? [] : [{ name, schema }],
    ),
  };
}

function checkedResponses(
  operations: readonly Operation[],
  schemaOf: typeof responseSchema,
): readonly CheckedResponse[] {
  return operations.flatMap(({ name, typeName, responses }) =>
    responses.flatMap(({ status, content, location }) => {
      const schema = schemaOf(content, location);
      if (schema === undefined || acceptsAnything(schema)) return [];
      return [{ operation: name, stem: typeName, status, schema }];
    }),
  );
}

interface CheckedRequest {
  readonly name: string;
  readonly stem: string;
  readonly schema: Schema;
}

/** Prints the function of a request, or another name for one that equal requests share. */
function* requestFunction(
  plan: ModulePlan,
  check: Identifier,
  { name, stem, schema }: CheckedRequest,
): Generator<Code, Identifier> {
  if (plan.lacksFunction(schema)) yield* sharedRequest(plan, schema, stem);
  const same = plan.knownFunction(schema);
  if (same !== undefined) {
    yield code`export { ${same} as ${check} };`;
    return same;
  }
  yield* sharedGroups(plan, schema, stem);
  yield* plan.functionFor(check, schema, true, `${name}Request`);
  return check;
}

/**
 * Prints the function of a request that several operations have. Its name lists the
 * parameters, so that it stays the same when an operation is added before. If the name
 * is taken, the function of the first operation is shared.
 */
function* sharedRequest(
  plan: ModulePlan,
  schema: Schema,
  operation: string,
): Iterable<Code> {
  const names = parameterGroups(schema).flatMap((group) =>
    propertyNames(group.schema),
  );
  const hasBody = schema.object?.properties.at(-1)?.name === "body";
  const listed = [...names, ...(hasBody ? ["body"] : [])];
  const stem = `${pascalCase(listed.length === 0 ? "empty" : listed.join(" "))}Request`;
  if (plan.declares.has(`check${stem}`)) return;
  yield* sharedGroups(plan, schema, operation);
  yield* internalFunction(plan, schema, stem);
}

/** Prints the functions of the groups of parameters that several requests have. */
function* sharedGroups(
  plan: ModulePlan,
  request: Schema,
  operation: string,
): Iterable<Code> {
  for (const group of parameterGroups(request)) {
    if (!plan.lacksFunction(group.schema)) continue;
    const suffix = pascalCase(group.name);
    const listed = pascalCase(propertyNames(group.schema).join(" ")) + suffix;
    const isTaken = plan.declares.has(`check${listed}`);
    const stem = isTaken ? `${operation}Request${suffix}` : listed;
    yield* internalFunction(plan, group.schema, stem);
  }
}

function propertyNames({ object }: Schema): readonly string[] {
  return object?.properties.map(({ name }) => name) ?? [];
}

function internalFunction(
  plan: ModulePlan,
  schema: Schema,
  stem: string,
): Iterable<Code> {
  const check = plan.declare(`check${stem}`);
  return plan.functionFor(check, schema, false, camelCase(stem, Infinity));
}

/**
 * The function of a named schema, or one printed for an inline schema.
 *
 * @param common the stem of the name of a check that several operations share, which
 * therefore stays the same when an operation is added before
 */
function* checkOf(
  plan: ModulePlan,
  schema: Schema,
  stem: string,
  common?: string,
): Generator<Code, Identifier> {
  const { ref } = schema;
  if (ref !== undefined && constrainsOnly(schema, "ref"))
    return plan.functionOf(ref);
  const known = plan.knownFunction(schema);
  if (known !== undefined) return known;
  const isCommon =
    common !== undefined &&
    plan.lacksFunction(schema) &&
    !plan.declares.has(`check${common}`);
  const chosen = isCommon ? common : stem;
  const name = plan.declare(`check${chosen}`);
  yield* plan.functionFor(name, schema, false, camelCase(chosen, Infinity));
  return name;
}

/** The stem for a list or a union of named schemas: `PetList`, `CatOrDog`. */
function stemOfContent({ array, ...schema }: Schema): string | undefined {
  const item = array?.items?.ref;
  if (item !== undefined) return `${item}List`;
  const members = schema.anyOf ?? schema.oneOf ?? [];
  const names = members.flatMap(({ ref }) => ref ?? []);
  return names.length > 0 && names.length === members.length
    ? names.join("Or")
    : undefined;
}

/** The type of a table that the runtime reads by the name of an operation. */
function byName(row: Import): Code {
  return code`{ readonly [name: string]: ${row} }`;
}

/** The type of a table of checks that printed modules read by these names. */
function byNames(names: readonly string[]): Code {
  const keys = names.map((name) => simpleType(name, stringLiteral(name)));
  const union = keys.length === 0 ? code`never` : typeCode(unionOf(keys));
  return code`Readonly${list("<", [code`Record${list("<", [union, concat(checkType)], ">")}`], ">")}`;
}

function table(name: Code, type: Code, rows: readonly Code[]): Code {
  return constDeclaration(
    code`export const ${name}: ${type}`,
    multilineObject(rows),
  );
}
