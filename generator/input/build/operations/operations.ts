/**
 * Operations: turns path items, operations, parameters, servers, security
 * schemes and the `x-` extensions of operations into `ParsedOperation`s.
 * `OperationBuilder.buildAll` is the entrance. Names, events and paging depend
 * on other operations and schemas and are resolved later.
 */

import { repaired } from "../../../language/diagnostics/diagnostics.js";
import type { Location } from "../../../language/json/location.js";
import {
  type Operation,
  type StabilityLevel,
  stabilityLevels,
  type Writable,
} from "../../../language/model/model.js";
import { BodyBuilder } from "../content/request-bodies.js";
import { ResponseBuilder } from "../content/responses.js";
import { type Context, follow } from "../context.js";
import { callbacksOf } from "../events/callbacks.js";
import type { ObjectNode } from "../object-node/object-node.js";
import { readTexts } from "../object-node/scalars.js";
import type { ValueNode } from "../object-node/value-node.js";
import { pollRuleOf } from "../pagination/poll-rules.js";
import { reportUnknownMembers } from "../warnings/unknown-members.js";
import { deprecationOf, resolveSuccessors } from "./deprecations.js";
import { documentation } from "./documentation.js";
import { hasExtension, namesIn } from "./extensions.js";
import { ParameterBuilder } from "./parameters.js";
import type { ParsedOperation } from "./parsed-operation.js";
import { operationsOf } from "./path-items.js";
import { reconcilePathParameters, reportBraces } from "./path-templates.js";
import { quotasOf } from "./rate-limits.js";
import type { SecurityBuilder } from "./security.js";
import { serversOf } from "./servers.js";

/** Settings at the root of the description that apply to its operations. */
export interface OperationDefaults {
  readonly security: SecurityBuilder;
  /** The security requirements of operations without `security`. */
  readonly required: Operation["security"];
  readonly requiredLocation: Location;
  /** The names of the rate limit policies. */
  readonly policies: ReadonlySet<string>;
  /** Operations that are left out, as `GET /pets`. */
  readonly removed: ReadonlySet<string>;
}

/** Builds the operations under `paths`. */
export class OperationBuilder {
  readonly #context: Context;
  readonly #defaults: OperationDefaults;
  readonly #parameters: ParameterBuilder;
  readonly #bodies: BodyBuilder;
  readonly #responses: ResponseBuilder;

  constructor(context: Context, defaults: OperationDefaults) {
    this.#context = context;
    this.#defaults = defaults;
    this.#parameters = new ParameterBuilder(context);
    this.#bodies = new BodyBuilder(context);
    this.#responses = new ResponseBuilder(context);
  }

  /** Builds all operations, in the order of the description. */
  buildAll(root: ObjectNode): readonly ParsedOperation[] {
    const operations = root.members("paths").flatMap(([path, item]) => {
      reportBraces(path, item.location, this.#context.diagnostics);
      if (path.startsWith("/")) return this.#path(path, item);
      this.#context.diagnostics.warning(
        item.location,
        "path-malformed",
        repaired(
          `The path \`${path}\` does not start with \`/\`.`,
          `It is read as \`/${path}\`.`,
        ),
        "Start the path with `/`.",
      );
      return this.#path(`/${path}`, item);
    });
    return resolveSuccessors(operations, this.#context.diagnostics);
  }

  /** Builds the request body of a webhook's or callback's operation. */
  buildBody(node: ObjectNode): Operation["body"] {
    return this.#bodies.body(node);
  }

  #path(path: string, item: ValueNode): readonly ParsedOperation[] {
    const { location, value } = item;
    return this.#context.parts.of("path", location, value, () =>
      this.#operations(path, item),
    );
  }

  #operations(path: string, item: ValueNode): readonly ParsedOperation[] {
    const pathItem = follow(item, "a path item", this.#context)?.node;
    if (pathItem === undefined) return [];
    const shared = this.#parameters.list(pathItem);
    const { removed } = this.#defaults;
    const operations = operationsOf(pathItem).filter(
      ([method]) => !removed.has(`${method} ${path}`),
    );
    return operations.map(([method, node]) => {
      const parameters = reconcilePathParameters(
        this.#parameters.merge(shared, this.#parameters.list(node)),
        path,
        node.location,
        this.#context,
      );
      return this.#operation(method, path, pathItem, node, parameters);
    });
  }

  #operation(
    method: string,
    path: string,
    pathItem: ObjectNode,
    node: ObjectNode,
    parameters: Operation["parameters"],
  ): ParsedOperation {
    reportUnknownMembers(node, "an operation");
    const operationId = node.text("operationId");
    const ownId = operationId === "" ? undefined : operationId;
    const operation: Writable<ParsedOperation> = {
      id: ownId ?? `${method} ${path}`,
      method,
      path,
      tags: readTexts(node.list("tags"), node),
      docs: operationDocs(pathItem, node),
      parameters,
      responses: this.#responses.list(node, method),
      security:
        this.#defaults.security.requirements(node) ?? this.#defaults.required,
      securityLocation: node.has("security")
        ? node.at("security")
        : this.#defaults.requiredLocation,
      roles: hasExtension(node, "x-roles") ? namesIn(node, "x-roles") : [],
      quotas: quotasOf(node, this.#defaults.policies),
      callbacks: callbacksOf(node, this.#context),
      location: node.location,
    };
    if (ownId !== undefined) operation.ownId = ownId;
    const servers = [node, pathItem].find((owner) => owner.has("servers"));
    if (servers !== undefined) operation.servers = serversOf(servers);
    const inBodies = [
      ...node.list("parameters"),
      ...pathItem.list("parameters"),
    ];
    const body = this.#bodies.body(node, inBodies);
    if (body !== undefined) {
      operation.body = body;
      warnAboutUnsendableBody(method, node);
    }
    const pollRule = pollRuleOf(node);
    if (pollRule !== undefined) operation.pollRule = pollRule;
    const stability = stabilityOf(node);
    if (stability !== undefined) operation.stability = stability;
    const deprecation = deprecationOf(node);
    if (deprecation !== undefined) {
      operation.deprecation = deprecation;
      operation.docs = markDeprecated(operation.docs, node);
    }
    return operation;
  }
}

/** The Fetch standard allows no body with GET and HEAD. Reported once per method. */
function warnAboutUnsendableBody(method: string, node: ObjectNode): void {
  if (method !== "GET" && method !== "HEAD") return;
  node.diagnostics.warningOnce(
    node.at("requestBody"),
    "body-unsendable",
    `\`fetch\` cannot send a body with ${method}: client calls with a body fail with a \`network\` problem. Servers read the body. Reported once; other operations may have the same problem.`,
    "Use POST or QUERY, or pass the client a `fetch` that can send it.",
  );
}

/** The `x-stability-level` of an operation. */
function stabilityOf(node: ObjectNode): StabilityLevel | undefined {
  const text = node.text("x-stability-level");
  if (text === undefined) return undefined;
  const level = stabilityLevels.find((one) => one === text);
  if (level === undefined)
    node.diagnostics.warning(
      node.at("x-stability-level"),
      "stability-unknown",
      `\`${text}\` is not a stability level. The operation counts as stable.`,
    );
  return level;
}

/** An operation with `x-deprecation` is deprecated, even without `deprecated: true`. */
function markDeprecated(
  docs: Operation["docs"],
  node: ObjectNode,
): Operation["docs"] {
  if (docs.deprecated) return docs;
  node.diagnostics.warning(
    node.at("x-deprecation"),
    "deprecation-unmarked",
    "The operation has `x-deprecation` without `deprecated: true`. It is treated as deprecated, but other tools look for `deprecated`.",
    "Add `deprecated: true` to the operation.",
  );
  return { ...docs, deprecated: true };
}

/** The documentation of an operation; its path item's applies where it has none. */
export function operationDocs(
  pathItem: ObjectNode,
  node: ObjectNode,
): Operation["docs"] {
  const { summary, description, assumed } = documentation(pathItem);
  return {
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    ...(assumed !== undefined && { assumed }),
    ...documentation(node),
  };
}
