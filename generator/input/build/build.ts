/**
 * Builds the model of an API (`model/`) from a description (`read/`). Each
 * folder builds one part: operations, content, schemas, events, pagination,
 * discriminators, names, and the variants for read-only and write-only
 * properties. `warnings/` reports likely mistakes. `buildApi` is the entrance.
 */

import type { Diagnostic } from "../../language/diagnostics/diagnostics.js";
import type { Api, Writable } from "../../language/model/model.js";
import type { UnversionedFolder } from "../../language/model/model.js";
import { withSamples } from "../../language/samples/sampled-events.js";
import type { Document } from "../read/document.js";
import { DescribedExamples } from "./content/examples.js";
import { ProblemFinder } from "./content/problems.js";
import type { Context } from "./context.js";
import { DiagnosticCollector } from "./diagnostic-collector.js";
import { EventBuilder } from "./events/events.js";
import { nameSchemas } from "./names/named-schemas.js";
import { ObjectNode } from "./object-node/object-node.js";
import { OperationBuilder } from "./operations/operations.js";
import type { ParsedOperation } from "./operations/parsed-operation.js";
import { rateLimitPolicies } from "./operations/rate-limits.js";
import { SecurityBuilder } from "./operations/security.js";
import { serversOf } from "./operations/servers.js";
import { sharedOperations } from "./operations/shared-operations.js";
import type { CallRules, RuleFault } from "./pagination/call-rules.js";
import { CallRuleResolver } from "./pagination/pagination.js";
import { Parts, PartsOutdated } from "./parts/parts.js";
import type { ReusedParts } from "./parts/reused-parts.js";
import { splitReadWrite } from "./read-write/read-write.js";
import { References } from "./references.js";
import { SchemaBuilder } from "./schema/schema.js";
import { groupByVersion, type VersionRule } from "./versions/version-rule.js";
import {
  ApiVersionBuilder,
  assignSchemas,
  type DocumentFields,
} from "./versions/versions.js";
import {
  warnAboutDialect,
  warnAboutMissingParts,
} from "./warnings/document.js";
import { reportUnknownMembers } from "./warnings/unknown-members.js";

/** How to build the model. */
export interface BuildOptions extends CallRules {
  readonly versions: VersionRule;
  /** The name for paths without a version. By default it is `api`, or `unversioned` if other paths have one. */
  readonly unversioned?: UnversionedFolder | undefined;
  /** Set to make no samples of event payloads, which take time. */
  readonly samples?: false;
  /** Operations to leave out, as `GET /pets`; absent: none. */
  readonly removed?: ReadonlySet<string>;
  /** The parts that earlier runs of the process built; absent if there is only one run. */
  readonly reusedParts?: ReusedParts;
  /**
   * Set if equal nested schemas may be one object, with the location of the first. This
   * saves time and memory in runs that do not report locations of nested schemas.
   */
  readonly sharesSchemas?: true;
}

/** The model, and the diagnostics about its description. */
export interface Built {
  readonly api: Api;
  readonly diagnostics: readonly Diagnostic[];
  /** Errors in the pagination and polling rules of the configuration. */
  readonly faults: readonly RuleFault[];
}

/**
 * Builds the model of an API from its description: operations, schemas, events
 * and problem types, grouped by API version. Everything that the model cannot
 * represent becomes a diagnostic; no content of a description makes it throw.
 */
export function buildApi(document: Document, options: BuildOptions): Built {
  const { reusedParts } = options;
  try {
    return build(document, options);
  } catch (error) {
    if (!(error instanceof PartsOutdated)) throw error;
    reusedParts?.keep(new Map());
    return build(document, options);
  }
}

function build(document: Document, options: BuildOptions): Built {
  const { reusedParts, removed = new Set() } = options;
  reusedParts?.start(document, removed);
  const diagnostics = new DiagnosticCollector();
  const references = new References(document);
  const schemas = new SchemaBuilder(
    document,
    diagnostics,
    references,
    options.sharesSchemas === true,
  );
  const parts = new Parts(diagnostics, schemas, reusedParts);
  if (document.hasIds || document.hasDynamic) parts.refuse();
  parts.follow(references);
  const context: Context = { diagnostics, references, schemas, parts };
  const { versions: versionRule } = options;
  const root = new ObjectNode(document.root, "#", context);
  const dialect = root.value("jsonSchemaDialect");
  if (dialect !== undefined)
    warnAboutDialect(
      dialect,
      root.at("jsonSchemaDialect"),
      context.diagnostics,
    );
  reportUnknownMembers(root, "a description");
  warnAboutMissingParts(root, document.dialect);
  const security = new SecurityBuilder(root, context);
  const policies = rateLimitPolicies(root);
  const builder = new OperationBuilder(context, {
    security,
    required: security.requirements(root) ?? [],
    requiredLocation: root.has("security")
      ? root.at("security")
      : root.location,
    policies: new Set(policies.map(({ name }) => name)),
    removed,
  });
  const sorted = groupByVersion(
    builder.buildAll(root),
    versionRule,
    options.unversioned,
    context.diagnostics,
  );
  const common = commonOf(root, security.schemes, policies);
  const events = new EventBuilder(context, (node) => builder.buildBody(node));
  events.readWebhooks(root);
  for (const [apiVersion, operations] of sorted)
    for (const operation of operations)
      events.readCallbacks(operation, apiVersion);
  const rules = new CallRuleResolver(options, context.diagnostics);
  const versions = buildApiVersions(
    sorted,
    events,
    common,
    versionRule,
    rules,
    context,
  );
  const api: Writable<Api> = {
    title: common.title,
    version: root.object("info")?.text("version") ?? "",
    versions,
    shared: sharedOperations(versions),
    examples: new DescribedExamples(document),
  };
  if (common.description !== undefined) api.description = common.description;
  reusedParts?.keep(parts.built);
  return {
    api: options.samples === false ? api : withSamples(api),
    diagnostics: context.diagnostics.all,
    faults: rules.finish(),
  };
}

/** Builds the API versions. All operations and events have been read, so every used schema is known. */
function buildApiVersions(
  sorted: ReadonlyMap<string, readonly ParsedOperation[]>,
  events: EventBuilder,
  common: DocumentFields,
  versionRule: VersionRule,
  rules: CallRuleResolver,
  context: Context,
): Api["versions"] {
  const { diagnostics, parts } = context;
  const schemas = context.schemas.finish(parts);
  const namedSchemas = nameSchemas(schemas, diagnostics, parts);
  const described = { named: namedSchemas, operations: sorted };
  const { named, operations } =
    schemas.readOrWriteOnly.length + schemas.baseDiscriminators.size > 0 &&
    !namedSchemas.infinite
      ? splitReadWrite(
          described,
          events,
          schemas.problemCodes,
          context.diagnostics,
        )
      : described;
  const finder = new ProblemFinder(named.byName, schemas.problemCodes);
  const builder = new ApiVersionBuilder(
    context,
    named,
    events,
    finder,
    common,
    versionRule,
    rules,
  );
  return assignSchemas(
    [...operations].map(([name, parsed]) => builder.build(name, parsed)),
    named,
  );
}

function commonOf(
  root: ObjectNode,
  securitySchemes: DocumentFields["securitySchemes"],
  policies: DocumentFields["rateLimitPolicies"],
): DocumentFields {
  const info = root.object("info");
  const common: Writable<DocumentFields> = {
    title: info?.text("title") ?? "",
    servers: serversOf(root),
    securitySchemes,
    rateLimitPolicies: policies,
  };
  const description = info?.text("description");
  if (description !== undefined) common.description = description;
  const errorBase = root.text("x-error-base");
  if (errorBase !== undefined) common.errorBase = errorBase;
  return common;
}
