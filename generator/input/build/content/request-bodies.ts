import type { RequestBody } from "../../../language/model/model.js";
import { type Context, follow } from "../context.js";
import type { ObjectNode } from "../object-node/object-node.js";
import type { ValueNode } from "../object-node/value-node.js";
import { documentation } from "../operations/documentation.js";
import { reportUnknownMembers } from "../warnings/unknown-members.js";
import { contentOf } from "./content.js";
import { leftOverBody } from "./left-over-bodies.js";

/** Builds request bodies; each referenced body is built once. */
export class BodyBuilder {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Builds an operation's `requestBody`; undefined if it has none.
   *
   * @param parameters may contain a body of Swagger 2.0
   */
  body(
    operation: ObjectNode,
    parameters: readonly ValueNode[] = [],
  ): RequestBody | undefined {
    const value = operation.value("requestBody");
    const item = {
      value: value ?? null,
      location: operation.at("requestBody"),
    };
    const node =
      value === undefined
        ? leftOverBody(parameters, this.#context)
        : follow(item, "a request body", this.#context)?.node;
    if (node === undefined) return undefined;
    const { location, json } = node;
    const body = this.#context.parts.of("body", location, json, () =>
      this.#build(node),
    );
    // A body without media types cannot be sent.
    return body.content.length === 0 ? undefined : body;
  }

  #build(node: ObjectNode): RequestBody {
    reportUnknownMembers(node, "a request body", ["schema"]);
    return {
      required: node.flag("required") === true,
      docs: documentation(node),
      content: contentOf(node, this.#context),
      location: node.location,
    };
  }
}
