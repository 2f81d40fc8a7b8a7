/**
 * Groups operations by API version (`/v1/…`, `/v2/…`) and builds one `ApiVersion` per
 * group, with the schemas, events and problem types that its operations use.
 */

import type {
  ApiResponse,
  ApiVersion,
  Callback,
  NamedSchema,
  Operation,
  ProblemType,
  Server,
  Writable,
} from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import { ProblemCollector, type ProblemFinder } from "../content/problems.js";
import type { Context } from "../context.js";
import { callbackUrls } from "../events/callback-urls.js";
import type { EventBuilder } from "../events/events.js";
import { contentsOf, type NamedSchemas } from "../names/named-schemas.js";
import { nameOperations, typeStems } from "../names/operation-names.js";
import { reachableFrom, usedSchemaNames } from "../names/reachable-schemas.js";
import { reportAmbiguousParameters } from "../operations/ambiguous-parameters.js";
import { sharedDeprecation } from "../operations/deprecations.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";
import { reportTemplates } from "../operations/path-templates.js";
import type { CallRuleResolver } from "../pagination/pagination.js";
import { prefixOf, type VersionRule } from "./version-rule.js";

/** The fields that are the same in all API versions. */
export type DocumentFields = Pick<
  ApiVersion,
  | "title"
  | "description"
  | "servers"
  | "securitySchemes"
  | "rateLimitPolicies"
  | "errorBase"
>;

/** Builds API versions without their schemas. */
export class ApiVersionBuilder {
  readonly #context: Context;
  readonly #common: DocumentFields;
  readonly #events: EventBuilder;
  readonly #finder: ProblemFinder;
  readonly #lookup: SchemaLookup;
  readonly #versions: VersionRule;
  readonly #rules: CallRuleResolver;
  readonly #schemaNames: ReadonlySet<string>;

  constructor(
    context: Context,
    named: NamedSchemas,
    events: EventBuilder,
    finder: ProblemFinder,
    common: DocumentFields,
    versionRule: VersionRule,
    rules: CallRuleResolver,
  ) {
    this.#context = context;
    this.#rules = rules;
    this.#events = events;
    this.#finder = finder;
    this.#lookup = finder.lookup;
    this.#common = common;
    this.#versions = versionRule;
    this.#schemaNames = new Set(named.byName.keys());
  }

  /** Builds the API version of a name with its operations. */
  build(
    name: string,
    parsed: readonly ParsedOperation[],
  ): Omit<ApiVersion, "schemas"> {
    const names = nameOperations(
      parsed,
      name,
      this.#versions,
      this.#schemaNames,
      this.#context.diagnostics,
    );
    const stems = typeStems(names.values(), this.#schemaNames);
    const { events, byOperation } = this.#events.ofApiVersion(
      name,
      new Map(
        parsed.map((operation) => [operation, names.get(operation) ?? ""]),
      ),
      this.#lookup,
    );
    const collector = new ProblemCollector(this.#finder);
    const shadowed = reportTemplates(parsed, this.#context.diagnostics);
    const operations = parsed.map((operation) => {
      reportAmbiguousParameters(
        operation,
        this.#lookup,
        this.#context.diagnostics,
      );
      const called = names.get(operation) ?? "";
      const built = this.#operation(
        operation,
        called,
        stems.get(called) ?? "",
        byOperation.get(operation) ?? [],
        collector,
      );
      const first = shadowed.get(operation);
      const shadowedBy = first === undefined ? undefined : names.get(first);
      return shadowedBy === undefined ? built : { ...built, shadowedBy };
    });
    const apiVersion: Writable<Omit<ApiVersion, "schemas">> = {
      name,
      ...this.#common,
      operations,
      events,
      problems: this.#problems(collector, stems),
    };
    const [operation] = operations;
    const prefix = operation && prefixOf(operation.path, this.#versions);
    if (prefix !== undefined) apiVersion.prefix = prefix;
    const deprecation = sharedDeprecation(operations);
    if (deprecation !== undefined) apiVersion.deprecation = deprecation;
    return apiVersion;
  }

  #operation(
    parsed: ParsedOperation,
    name: string,
    typeName: string,
    callbacks: readonly Callback[],
    collector: ProblemCollector,
  ): Operation {
    const responses = parsed.responses.map((response): ApiResponse => ({
      ...response,
      problems: collector.add(response),
    }));
    const operation: Writable<Operation> = {
      id: parsed.id,
      name,
      typeName,
      method: parsed.method,
      path: parsed.path,
      tags: parsed.tags,
      docs: parsed.docs,
      parameters: parsed.parameters,
      responses,
      security: parsed.security,
      securityLocation: parsed.securityLocation,
      roles: parsed.roles,
      quotas: parsed.quotas,
      events: [...new Set(callbacks.flatMap(({ events }) => events))],
      callbackUrls: callbackUrls(
        parsed,
        callbacks,
        this.#lookup,
        this.#context.diagnostics,
      ),
      callbacks,
      location: parsed.location,
    };
    if (parsed.servers !== undefined) {
      const [server] = parsed.servers;
      const [common] = this.#common.servers;
      operation.servers = parsed.servers;
      if (server && !isSameServer(server, common)) operation.ownServer = server;
    }
    if (parsed.body !== undefined) operation.body = parsed.body;
    if (parsed.deprecation !== undefined)
      operation.deprecation = parsed.deprecation;
    if (parsed.stability !== undefined) operation.stability = parsed.stability;
    return { ...operation, ...this.#rules.resolve(parsed, this.#lookup) };
  }

  #problems(
    collector: ProblemCollector,
    stems: ReadonlyMap<string, string>,
  ): readonly ProblemType[] {
    const taken = new Set(this.#schemaNames);
    for (const stem of stems.values()) taken.add(`${stem}Problem`);
    return collector.problemTypes(taken);
  }
}

/** Whether calls go to the same place: a slash at the end of a URL means nothing. */
function isSameServer(one: Server, other: Server | undefined): boolean {
  const url = (server: Server) => server.url.replace(/\/$/, "");
  return other !== undefined && url(one) === url(other);
}

/** Adds to each API version the schemas that it uses, and the components that no version uses. */
export function assignSchemas(
  versions: readonly Omit<ApiVersion, "schemas">[],
  named: NamedSchemas,
): readonly ApiVersion[] {
  // A single version has all schemas.
  const [only] = versions;
  if (only !== undefined && versions.length === 1)
    return [withSchemas(only, named.all, named)];
  const used = versions.map((apiVersion) => usedSchemaNames(apiVersion, named));
  const unused = named.all.filter(
    ({ name }) =>
      named.components.has(name) && !used.some((names) => names.has(name)),
  );
  const everywhere = reachableFrom(
    unused.map(({ name }) => name),
    named,
  );
  return versions.map((apiVersion, index) => {
    const names = used[index];
    const schemas: readonly NamedSchema[] = named.all.filter(
      ({ name }) => everywhere.has(name) || names?.has(name) === true,
    );
    return withSchemas(apiVersion, schemas, named);
  });
}

function withSchemas(
  apiVersion: Omit<ApiVersion, "schemas">,
  schemas: readonly NamedSchema[],
  named: NamedSchemas,
): ApiVersion {
  const complete = { ...apiVersion, schemas };
  return describesProto(apiVersion, named)
    ? { ...complete, hasProtoProperty: true }
    : complete;
}

/** Whether the description of a body or parameter has a property called `__proto__`. */
function describesProto(
  { operations }: Omit<ApiVersion, "schemas">,
  named: NamedSchemas,
): boolean {
  const sent = operations
    .flatMap(({ parameters, body }) => [
      ...parameters,
      ...(body?.content ?? []),
    ])
    .flatMap(({ schema }) => schema ?? [])
    .map(contentsOf);
  const names = reachableFrom(
    sent.flatMap((contents) => [...contents.names]),
    named,
  );
  const referred = [...names].flatMap((name) => {
    const target = named.byName.get(name);
    return target === undefined ? [] : contentsOf(target.schema);
  });
  return [...sent, ...referred].some(({ proto }) => proto);
}
