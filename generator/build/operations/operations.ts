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

/** What the whole description says about each of its operations. */
export interface OperationDefaults {
  readonly security: SecurityBuilder;
  /** What is required where an operation does not say. */
  readonly required: Operation["security"];
  readonly requiredLocation: Location;
  readonly policies: ReadonlySet<string>;
}

/** Builds the operations under `paths`. */
export class OperationBuilder {
  readonly #context: Context;
  readonly #surroundings: OperationDefaults;
  readonly #parameters: ParameterBuilder;
  readonly #bodies: BodyBuilder;
  readonly #responses: ResponseBuilder;

  constructor(context: Context, surroundings: OperationDefaults) {
    this.#context = context;
    this.#surroundings = surroundings;
    this.#parameters = new ParameterBuilder(context);
    this.#bodies = new BodyBuilder(context);
    this.#responses = new ResponseBuilder(context);
  }

  /** Builds all of them, in the order of the description. */
  buildAll(root: Entry): readonly ParsedOperation[] {
    const operations = root.members("paths").flatMap(([path, item]) => {
      reportBraces(path, item.location, this.#context.findings);
      if (path.startsWith("/")) return this.#path(path, item);
      this.#context.findings.warning(
        item.location,
        "path-malformed",
        `The path \`${path}\` does not start with a slash, and is read as if it did.`,
        "Write it as it follows the server's address.",
      );
      return this.#path(`/${path}`, item);
    });
    return resolveSuccessors(operations, this.#context.findings);
  }

  /** The body of an operation that stands elsewhere than under `paths`. */
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
    const said = entry.text("operationId");
    const ownId = said === "" ? undefined : said;
    const operation: Writable<ParsedOperation> = {
      id: ownId ?? `${method} ${path}`,
      method,
      path,
      tags: readTexts(entry, "tags"),
      docs: operationDocs(pathItem, entry),
      parameters,
      responses: this.#responses.list(entry, method),
      security:
        this.#surroundings.security.requirements(entry) ??
        this.#surroundings.required,
      securityLocation: entry.has("security")
        ? entry.at("security")
        : this.#surroundings.requiredLocation,
      roles: entry.texts("x-roles"),
      quotas: quotasOf(entry, this.#surroundings.policies),
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

/** The Fetch standard lets neither method have a body. Said once of each. */
function warnAboutUnsendableBody(method: string, entry: Entry): void {
  if (method !== "GET" && method !== "HEAD") return;
  entry.findings.warningOnce(
    entry.at("requestBody"),
    "body-unsendable",
    `\`fetch\` sends no body with ${method}: calls with one end with the problem \`network\`, here and elsewhere. A server reads it.`,
    "Describe it under POST or QUERY, or give the client a `fetch` of its own that sends it.",
  );
}

/** Whoever says since when means that it is deprecated. */
function markDeprecated(
  docs: Operation["docs"],
  entry: Entry,
): Operation["docs"] {
  if (docs.deprecated) return docs;
  entry.findings.warning(
    entry.at("x-deprecation"),
    "deprecation-unmarked",
    "The operation has `x-deprecation` and no `deprecated: true`, for which other tools look: it is read as deprecated.",
    "Add `deprecated: true` to the operation.",
  );
  return { ...docs, deprecated: true };
}

/** What is said of a path is said of its operations. */
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
    "Servers of a single path or operation are not supported: it is sought at the description's own.",
    "Name the servers at the top of the description.",
  );
}
