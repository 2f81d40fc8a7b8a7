import { type Context, follow } from "../context.js";
import { documentation } from "../operations/documentation.js";
import type { ObjectNode, ValueNode } from "../object-node.js";
import { reportUnknownMembers } from "../warnings/unknown-members.js";
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
  body(operation: ObjectNode): RequestBody | undefined {
    const value = operation.value("requestBody");
    if (value === undefined) return undefined;
    const item: ValueNode = { value, location: operation.at("requestBody") };
    const node = follow(item, "a request body", this.#context)?.node;
    if (node === undefined) return undefined;
    const known = this.#built.get(node.location);
    const body = known ?? this.#build(node);
    this.#built.set(node.location, body);
    // A body without media types cannot be sent.
    return body.content.length === 0 ? undefined : body;
  }

  #build(node: ObjectNode): RequestBody {
    reportUnknownMembers(node, "a request body");
    return {
      required: node.flag("required") === true,
      docs: documentation(node),
      content: contentOf(node, this.#context),
      location: node.location,
    };
  }
}
