import { type Context, follow } from "../context.js";
import { documentation } from "../operations/documentation.js";
import type { Entry, Item } from "../node.js";
import { reportMembers } from "../warnings/unknown-members.js";
import type { RequestBody } from "../../model/model.js";
import type { Location } from "../../json/location.js";
import { contentOf } from "./content.js";

/** Builds request bodies; each referenced body is built once. */
export class BodyBuilder {
  readonly #context: Context;
  readonly #built = new Map<Location, RequestBody>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Builds an operation's `requestBody`; undefined if it has none. */
  body(operation: Entry): RequestBody | undefined {
    const value = operation.value("requestBody");
    if (value === undefined) return undefined;
    const item: Item = { value, location: operation.at("requestBody") };
    const entry = follow(item, "a request body", this.#context)?.entry;
    if (entry === undefined) return undefined;
    const known = this.#built.get(entry.location);
    const body = known ?? this.#build(entry);
    this.#built.set(entry.location, body);
    // A body without media types cannot be sent.
    return body.content.length === 0 ? undefined : body;
  }

  #build(entry: Entry): RequestBody {
    reportMembers(entry, "a request body");
    return {
      required: entry.flag("required") === true,
      docs: documentation(entry),
      content: contentOf(entry, this.#context),
      location: entry.location,
    };
  }
}
