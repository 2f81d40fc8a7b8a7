import { repaired } from "../../../language/diagnostics/diagnostics.js";
import type {
  ApiResponse,
  ResponseHeader,
  Schema,
  StatusClass,
} from "../../../language/model/model.js";
import { type Context, follow } from "../context.js";
import type { ObjectNode } from "../object-node/object-node.js";
import type { ValueNode } from "../object-node/value-node.js";
import { documentation } from "../operations/documentation.js";
import { checkHeaderName } from "../operations/header-names.js";
import { reportUnknownMembers } from "../warnings/unknown-members.js";
import { contentOf } from "./content.js";
import { warnAboutUncheckedItems } from "./item-schemas.js";
import { schemaOf } from "./left-over-schemas.js";

/** A response before its problems are resolved. */
export type ResponseWithoutProblems = Omit<ApiResponse, "problems">;

/** RFC 9110, section 15: responses with these statuses have no content. */
const bodilessStatuses: ReadonlySet<ApiResponse["status"]> = new Set([
  "1XX",
  100,
  101,
  102,
  103,
  204,
  205,
  304,
]);

/** Builds responses; each referenced response or header is built once. */
export class ResponseBuilder {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Builds an operation's `responses`. */
  list(
    operation: ObjectNode,
    method: string,
  ): readonly ResponseWithoutProblems[] {
    const responses = this.#described(operation, method);
    if (responses.length === 0) return [this.#undescribedResponse(operation)];
    return responses.every(({ status }) => isError(status))
      ? [...responses, this.#undescribedSuccess(operation)]
      : responses;
  }

  #described(
    operation: ObjectNode,
    method: string,
  ): readonly ResponseWithoutProblems[] {
    const described = new Set<ApiResponse["status"]>();
    return operation.members("responses").flatMap(([key, item]) => {
      const exact = statusOf(key);
      const meant = exact ?? statusMeant(key);
      const isRepeated = meant !== undefined && described.has(meant);
      const status = isRepeated ? undefined : meant;
      if (exact === undefined || isRepeated)
        this.#context.diagnostics.warning(
          item.location,
          "status-unknown",
          repaired(
            `\`${key}\` ${isRepeated ? `repeats the status \`${meant}\`` : "is not a response status"}.`,
            status === undefined
              ? "The response is left out."
              : `It is read as \`${status}\`.`,
          ),
          "Use a status code from 100 to 599, a range such as `4XX`, or `default`.",
        );
      if (status === undefined) return [];
      described.add(status);
      const response = this.#resolve(item);
      if (response === undefined) return [];
      // RFC 9110, section 9.3.2: a response to HEAD has no content.
      if (method !== "HEAD" && !this.#isBodiless(status, response))
        return [{ status, ...response }];
      return [{ status, ...response, content: [] }];
    });
  }

  /** The response of an operation that describes none: any status, without a body. */
  #undescribedResponse({ location }: ObjectNode): ResponseWithoutProblems {
    this.#context.diagnostics.warningOnce(
      location,
      "replies-missing",
      "The operation describes no responses: handlers can return any status without a body, and clients read no body. Reported once; other operations may have the same problem.",
      "Describe the responses under `responses`.",
    );
    return { status: "default", docs: {}, headers: [], content: [], location };
  }

  /** The success of an operation that describes only errors: any 2xx status, without a body. */
  #undescribedSuccess({ location }: ObjectNode): ResponseWithoutProblems {
    this.#context.diagnostics.warningOnce(
      location,
      "success-missing",
      "The operation describes only errors: its success can have any 2xx status, without a body. Reported once; other operations may have the same problem.",
      "Describe the response of a success under `responses`.",
    );
    return { status: "2XX", docs: {}, headers: [], content: [], location };
  }

  #isBodiless(
    status: ApiResponse["status"],
    { content, location }: Omit<ResponseWithoutProblems, "status">,
  ): boolean {
    if (content.length === 0 || !bodilessStatuses.has(status)) return false;
    this.#context.diagnostics.warning(
      location,
      "reply-bodiless",
      `A response with status ${status} has no body, so its \`content\` is ignored.`,
      "Remove the content, or use another status.",
    );
    return true;
  }

  #resolve(
    item: ValueNode,
  ): Omit<ResponseWithoutProblems, "status"> | undefined {
    const node = follow(item, "a response", this.#context)?.node;
    if (node === undefined) return undefined;
    const { location, json } = node;
    return this.#context.parts.of("response", location, json, () =>
      this.#build(node),
    );
  }

  #build(node: ObjectNode): Omit<ResponseWithoutProblems, "status"> {
    reportUnknownMembers(node, "a response", ["schema"]);
    const response = {
      docs: documentation(node),
      headers: node
        .named("headers")
        .flatMap(([name, header]) => this.#header(name, header)),
      content: contentOf(node, this.#context, true),
      location: node.location,
    };
    warnAboutUncheckedItems(response.content, this.#context);
    return response;
  }

  #header(name: string, item: ValueNode): readonly ResponseHeader[] {
    // OpenAPI ignores this header: the media types of `content` describe it.
    if (name.toLowerCase() === "content-type") return [];
    if (!checkHeaderName(name, item.location, this.#context.diagnostics))
      return [];
    const node = follow(item, "a header", this.#context)?.node;
    if (node === undefined) return [];
    const { location, json } = node;
    const header = this.#context.parts.of("header", location, json, () =>
      this.#buildHeader(node),
    );
    return [{ name, ...header }];
  }

  #buildHeader(node: ObjectNode): Omit<ResponseHeader, "name"> {
    const own = schemaOf(node, "a header");
    const { schemas } = this.#context;
    const anything: Schema = { docs: {}, location: node.location };
    const header = {
      required: node.flag("required") === true,
      docs: documentation(node),
      explode: node.flag("explode") === true,
      location: node.location,
    };
    if (own !== undefined)
      return {
        ...header,
        schema: schemas.buildNested(own.value, own.location),
      };
    const [media] = contentOf(node, this.#context);
    return media === undefined
      ? { ...header, schema: anything }
      : { ...header, schema: media.schema ?? anything, mediaType: media.name };
  }
}

function isError(status: ApiResponse["status"]): boolean {
  return typeof status === "number" ? status >= 400 : /^[45]/.test(status);
}

/** The status that a malformed key probably means: `200 OK`, `4**`, `Default`. */
function statusMeant(key: string): ApiResponse["status"] | undefined {
  const [, code, digit] = /^\s*(?:([1-5]\d\d)\b|([1-5])\D\D)/.exec(key) ?? [];
  const range = digit === undefined ? undefined : `${digit}XX`;
  return statusOf(code ?? range ?? key.trim().toLowerCase());
}

function statusOf(key: string): ApiResponse["status"] | undefined {
  if (key === "default") return key;
  if (/^[1-5]\d\d$/.test(key)) return Number(key);
  switch (key.toUpperCase()) {
    case "1XX":
    case "2XX":
    case "3XX":
    case "4XX":
    case "5XX":
      // The cases above are exactly the members of the type.
      return key.toUpperCase() as StatusClass;
    default:
      return undefined;
  }
}
