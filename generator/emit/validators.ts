import type { Schema, Surface } from "../model/model.js";
import { code, type Code, type Identifier } from "../print/code.js";
import {
  declareConst,
  entry,
  identifier,
  openObject,
} from "../print/escape.js";
import type { Module } from "../print/module.js";
import { camelCase, pascalCase } from "./validators/local-names.js";
import { ModulePlan } from "./validators/module-plan.js";
import { reachable, refuseEndless } from "./validators/references.js";
import { replySchema, requestSchema } from "./validators/request-schema.js";
import { replyChecksType } from "./validators/runtime-names.js";
import { isAnything } from "./validators/schema-facts.js";

/**
 * `validators.ts`: a function for each schema that a request, a reply or an
 * event reaches, one for each request, and tables of them. Throws
 * `UnsupportedSchema` for what no check can be printed for.
 */
export function emitValidators(surface: Surface): Module {
  const schemas = new Map(surface.schemas.map((named) => [named.name, named]));
  const checked = checkedSchemas(surface);
  const names = reachable(
    [...checked.requests, ...checked.replies, ...checked.events].map(
      (entry) => entry.schema,
    ),
    schemas,
  );
  const named = surface.schemas.filter(({ name }) => names.has(name));
  refuseEndless(named, schemas);
  const plan = new ModulePlan(named, names, schemas);
  for (const table of ["requestChecks", "replyChecks", "eventChecks"])
    plan.declare(table);
  const replyTables = new Map(
    surface.operations.map((operation) => [
      operation.name,
      identifier(plan.declare(`${operation.name}Replies`)),
    ]),
  );
  for (const schema of named) plan.addNamed(schema);
  const requests = checked.requests.map(({ name, stem, schema }) => ({
    name,
    check: plan.addFunction(
      `check${stem}Request`,
      schema,
      true,
      `${name}Request`,
    ),
  }));
  const replies = checked.replies.map(
    ({ operation, stem, status, schema }) => ({
      operation,
      status,
      check: checkOf(plan, schema, `${stem}${pascalCase(`${status}`)}Reply`),
    }),
  );
  const events = checked.events.map(({ name, schema }) => ({
    name,
    check: checkOf(plan, schema, `${pascalCase(name)}Payload`),
  }));
  const tables = surface.operations.map(({ name }) => {
    const rows = replies
      .filter((reply) => reply.operation === name)
      .map(({ status, check }) =>
        typeof status === "number"
          ? code`${status}: ${check}`
          : entry(status, check),
      );
    const table = replyTables.get(name) ?? identifier(name);
    return declareConst(
      code`export const ${table}: ${replyChecksType}`,
      openObject(rows),
    );
  });
  return {
    path: `${surface.name}/validators`,
    declares: plan.declares,
    body: [
      ...plan.body(),
      ...tables,
      table(
        code`requestChecks`,
        requests.map(({ name, check }) => entry(name, check)),
      ),
      table(
        code`replyChecks`,
        [...replyTables].map(([name, check]) => entry(name, check)),
      ),
      table(
        code`eventChecks`,
        events.map(({ name, check }) => entry(name, check)),
      ),
    ],
  };
}

/** The requests, replies and events that are checked, each with its schema. */
function checkedSchemas({ operations, events }: Surface) {
  return {
    requests: operations.map((operation) => ({
      name: operation.name,
      stem: operation.typeName,
      schema: requestSchema(operation),
    })),
    replies: operations.flatMap(({ name, typeName, replies }) =>
      replies.flatMap(({ status, content, place }) => {
        const schema = replySchema(content, place);
        if (schema === undefined || isAnything(schema)) return [];
        return [{ operation: name, stem: typeName, status, schema }];
      }),
    ),
    events: events.flatMap(({ name, schema }) =>
      schema === undefined ? [] : [{ name, schema }],
    ),
  };
}

/** Words of a schema that check nothing. */
const silent = new Set(["docs", "place", "readOnly", "writeOnly", "default"]);

/** The function of a named schema, or one printed for a schema that has no name. */
function checkOf(plan: ModulePlan, schema: Schema, stem: string): Identifier {
  const { ref } = schema;
  const words = Object.keys(schema).filter((word) => !silent.has(word));
  if (ref !== undefined && words.length === 1) return plan.functionOf(ref);
  return plan.addFunction(`check${stem}`, schema, false, camelCase(stem));
}

function table(name: Code, rows: readonly Code[]): Code {
  return code`export const ${name} = ${openObject(rows)};`;
}
