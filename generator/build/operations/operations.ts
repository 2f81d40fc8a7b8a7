/**
 * Operations: turns path items, operations, parameters, servers, security
 * schemes and the `x-` extensions of operations into `ParsedOperation`s.
 * `OperationBuilder.buildAll` is the entrance. Names, events and paging depend
 * on other operations and schemas and are resolved later.
 */

import { BodyBuilder } from "../content/request-bodies.js";
import { callbacksOf } from "../events/callbacks.js";
import { type Context, follow } from "../context.js";
import { deprecationOf, resolveSuccessors } from "./deprecations.js";
import { documentation, readTexts } from "./documentation.js";
import type { ParsedOperation } from "./parsed-operation.js";
import type { Writable, Operation } from "../../model/model.js";
import type { Entry, Item } from "../node.js";
import { reportMembers } from "../warnings/unknown-members.js";
import type { Location } from "../../json/location.js";
import { ParameterBuilder } from "./parameters.js";
import { reconcilePathParameters, reportBraces } from "./path-templates.js";
import { operationsOf } from "./path-items.js";
import { quotasOf } from "./rate-limits.js";
import { pollRuleOf } from "../pagination/poll-rules.js";
import { ResponseBuilder } from "../content/responses.js";
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
  buildAll(root: Entry): readonly ParsedOperation[] {
    const operations = root.members("paths").flatMap(([path, item]) => {
      reportBraces(path, item.location, this.#context.findings);
      if (path.startsWith("/")) return this.#path(path, item);
      this.#context.findings.warning(
        item.location,
        "path-malformed",
        `The path \`${path}\` does not start with \`/\`; it is read as \`/${path}\`.`,
        "Start the path with `/`.",
      );
      return this.#path(`/${path}`, item);
    });
    return resolveSuccessors(operations, this.#context.findings);
  }

  /** Builds the request body of a webhook's or callback's operation. */
  buildBody(entry: Entry): Operation["body"] {
    return this.#bodies.body(entry);
  }

  #path(path: string, item: Item): readonly ParsedOperation[] {
    const pathItem = follow(item, "a path item", this.#context)?.entry;
    if (pathItem === undefined) return [];
    const shared = this.#parameters.list(pathItem);
    warnAboutServers(pathItem);
    return operationsOf(pathItem).map(([method, entry]) => {
      warnAboutServers(entry);
      const parameters = reconcilePathParameters(
        this.#parameters.merge(shared, this.#parameters.list(entry)),
        path,
        entry.location,
        this.#context,
      );
      return this.#operation(method, path, pathItem, entry, parameters);
    });
  }

  #operation(
    method: string,
    path: string,
    pathItem: Entry,
    entry: Entry,
    parameters: Operation["parameters"],
  ): ParsedOperation {
    reportMembers(entry, "an operation");
    const operationId = entry.text("operationId");
    const ownId = operationId === "" ? undefined : operationId;
    const operation: Writable<ParsedOperation> = {
      id: ownId ?? `${method} ${path}`,
      method,
      path,
      tags: readTexts(entry, "tags"),
      docs: operationDocs(pathItem, entry),
      parameters,
      responses: this.#responses.list(entry, method),
      security:
        this.#defaults.security.requirements(entry) ?? this.#defaults.required,
      securityLocation: entry.has("security")
        ? entry.at("security")
        : this.#defaults.requiredLocation,
      roles: entry.texts("x-roles"),
      quotas: quotasOf(entry, this.#defaults.policies),
      callbacks: callbacksOf(entry, this.#context),
      location: entry.location,
    };
    if (ownId !== undefined) operation.ownId = ownId;
    const servers = [entry, pathItem].find((owner) => owner.has("servers"));
    if (servers !== undefined) operation.servers = serversOf(servers);
    const body = this.#bodies.body(entry);
    if (body !== undefined) {
      operation.body = body;
      warnAboutUnsendableBody(method, entry);
    }
    const pollRule = pollRuleOf(entry);
    if (pollRule !== undefined) operation.pollRule = pollRule;
    const deprecation = deprecationOf(entry);
    if (deprecation !== undefined) {
      operation.deprecation = deprecation;
      operation.docs = markDeprecated(operation.docs, entry);
    }
    return operation;
  }
}

/** The Fetch standard allows no body with GET and HEAD. Reported once per method. */
function warnAboutUnsendableBody(method: string, entry: Entry): void {
  if (method !== "GET" && method !== "HEAD") return;
  entry.findings.warningOnce(
    entry.at("requestBody"),
    "body-unsendable",
    `\`fetch\` cannot send a body with ${method}: client calls with a body fail with a \`network\` problem. Servers read the body. Reported once; other operations may have the same problem.`,
    "Use POST or QUERY, or pass the client a `fetch` that can send it.",
  );
}

/** An operation with `x-deprecation` is deprecated, even without `deprecated: true`. */
function markDeprecated(
  docs: Operation["docs"],
  entry: Entry,
): Operation["docs"] {
  if (docs.deprecated) return docs;
  entry.findings.warning(
    entry.at("x-deprecation"),
    "deprecation-unmarked",
    "The operation has `x-deprecation` without `deprecated: true`. It is treated as deprecated, but other tools look for `deprecated`.",
    "Add `deprecated: true` to the operation.",
  );
  return { ...docs, deprecated: true };
}

/** The documentation of an operation; its path item's applies where it has none. */
export function operationDocs(
  pathItem: Entry,
  entry: Entry,
): Operation["docs"] {
  const { summary, description, assumed } = documentation(pathItem);
  return {
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    ...(assumed !== undefined && { assumed }),
    ...documentation(entry),
  };
}

function warnAboutServers(owner: Entry): void {
  if (!owner.has("servers")) return;
  owner.findings.warning(
    owner.at("servers"),
    "servers-ignored",
    "`servers` of a path item or an operation are not supported: requests go to the servers of the description.",
    "Move `servers` to the root of the description.",
  );
}
