import { contentOf } from "./content.js";
import { type Context, follow } from "../context.js";
import { documentation } from "../operations/documentation.js";
import type { Entry, Item } from "../node.js";
import { checkHeaderName } from "../operations/header-names.js";
import { warnAboutUncheckedItems } from "./item-schemas.js";
import { reportMembers } from "../warnings/unknown-members.js";
import type {
  ApiResponse,
  ResponseHeader,
  Schema,
  StatusClass,
} from "../../model/model.js";
import type { Location } from "../../json/location.js";

/** A reply before it is known which problems it can carry. */
export type ResponseWithoutProblems = Omit<ApiResponse, "problems">;

/** RFC 9110, 15: with these there is no content. */
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

/** Builds replies, what a shared one says once. */
export class ResponseBuilder {
  readonly #context: Context;
  readonly #built = new Map<
    Location,
    Omit<ResponseWithoutProblems, "status">
  >();
  readonly #headers = new Map<Location, Omit<ResponseHeader, "name">>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Builds the `responses` of an operation. */
  list(operation: Entry, method: string): readonly ResponseWithoutProblems[] {
    const members = operation.members("responses");
    if (members.length === 0) return [this.#anyResponse(operation)];
    return members.flatMap(([key, item]) => {
      const status = statusOf(key);
      if (status === undefined) {
        this.#context.findings.error(
          item.location,
          "status-unknown",
          `\`${key}\` is no status.`,
          "Write a number from 100 to 599, a class such as 4XX, or default.",
        );
        return [];
      }
      const said = this.#one(item);
      if (said === undefined) return [];
      // RFC 9110, 9.3.2: a reply to HEAD has the headers alone.
      if (method !== "HEAD" && !this.#isBodiless(status, said))
        return [{ status, ...said }];
      return [{ status, ...said, content: [] }];
    });
  }

  /** What stands for replies that are not described: a server has to answer, and a client takes what comes. */
  #anyResponse({ location }: Entry): ResponseWithoutProblems {
    this.#context.findings.warningOnce(
      location,
      "replies-missing",
      "No reply is described, here and perhaps elsewhere: a handler may give any status, without a body, and a client reads none.",
      "Describe the replies under `responses`.",
    );
    return { status: "default", docs: {}, headers: [], content: [], location };
  }

  #isBodiless(
    status: ApiResponse["status"],
    { content, location }: Omit<ResponseWithoutProblems, "status">,
  ): boolean {
    if (content.length === 0 || !bodilessStatuses.has(status)) return false;
    this.#context.findings.warning(
      location,
      "reply-bodiless",
      `A reply of the status ${status} has no body, so its \`content\` is left out.`,
      "Take the content out, or reply with another status.",
    );
    return true;
  }

  #one(item: Item): Omit<ResponseWithoutProblems, "status"> | undefined {
    const entry = follow(item, "a reply", this.#context)?.entry;
    if (entry === undefined) return undefined;
    const known = this.#built.get(entry.location);
    if (known !== undefined) return known;
    reportMembers(entry, "a reply");
    const said = {
      docs: documentation(entry),
      headers: entry
        .named("headers")
        .flatMap(([name, header]) => this.#header(name, header)),
      content: contentOf(entry, this.#context),
      location: entry.location,
    };
    warnAboutUncheckedItems(said.content, this.#context);
    this.#built.set(entry.location, said);
    return said;
  }

  #header(name: string, item: Item): readonly ResponseHeader[] {
    // OpenAPI has it ignored: the media types speak of it.
    if (name.toLowerCase() === "content-type") return [];
    if (!checkHeaderName(name, item.location, this.#context.findings))
      return [];
    const entry = follow(item, "a header", this.#context)?.entry;
    if (entry === undefined) return [];
    let said = this.#headers.get(entry.location);
    if (said === undefined) {
      said = this.#buildHeader(entry);
      this.#headers.set(entry.location, said);
    }
    return [{ name, ...said }];
  }

  #buildHeader(entry: Entry): Omit<ResponseHeader, "name"> {
    reportMembers(entry, "a header");
    const { schemas } = this.#context;
    const value = entry.value("schema");
    const anything: Schema = { docs: {}, location: entry.location };
    const header = {
      required: entry.flag("required") === true,
      docs: documentation(entry),
      explode: entry.flag("explode") === true,
      location: entry.location,
    };
    if (value !== undefined)
      return { ...header, schema: schemas.nested(value, entry.at("schema")) };
    const [media] = contentOf(entry, this.#context);
    return media === undefined
      ? { ...header, schema: anything }
      : { ...header, schema: media.schema ?? anything, mediaType: media.name };
  }
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
      // The cases are the very members of the type.
      return key.toUpperCase() as StatusClass;
    default:
      return undefined;
  }
}
