import { repaired } from "../../../language/diagnostics/diagnostics.js";
import { didYouMean } from "../../../language/diagnostics/suggest.js";
import type {
  Parameter,
  ParameterLocation,
  ParameterStyle,
  Schema,
  Writable,
} from "../../../language/model/model.js";
import { isInBody } from "../content/left-over-bodies.js";
import { schemaOf } from "../content/left-over-schemas.js";
import { type Context, follow } from "../context.js";
import type { ObjectNode } from "../object-node/object-node.js";
import type { ValueNode } from "../object-node/value-node.js";
import { isOptionalQueryString } from "../warnings/openapi-3-2.js";
import { documentation } from "./documentation.js";
import { checkHeaderParameter } from "./header-names.js";

/** Builds parameters; each referenced parameter is built once. */
export class ParameterBuilder {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /** The parameters of an operation: its own, and those of the path item that it does not override. */
  merge(
    pathParameters: readonly Parameter[],
    operationParameters: readonly Parameter[],
  ): readonly Parameter[] {
    const own = new Set(operationParameters.map(parameterKey));
    return [
      ...pathParameters.filter(
        (parameter) => !own.has(parameterKey(parameter)),
      ),
      ...operationParameters,
    ];
  }

  /** Builds the `parameters` of a path item or an operation. */
  list(owner: ObjectNode): readonly Parameter[] {
    const parameters = new Map<string, Parameter>();
    for (const item of owner.list("parameters")) {
      const parameter = this.#resolve(item);
      if (parameter === undefined) continue;
      const key = parameterKey(parameter);
      const first = parameters.get(key);
      if (first === undefined) parameters.set(key, parameter);
      else if (first !== parameter) {
        this.#context.diagnostics.warning(
          item.location,
          "parameter-duplicate",
          repaired(
            `The ${parameter.in} parameter \`${parameter.name}\` is described twice.`,
            "The first description is used.",
          ),
        );
      }
    }
    return [...parameters.values()];
  }

  #resolve(item: ValueNode): Parameter | undefined {
    const followed = follow(item, "a parameter", this.#context);
    if (followed === undefined) return undefined;
    const { node } = followed;
    const { location, json } = node;
    return this.#context.parts.of("parameter", location, json, () =>
      this.#build(node),
    );
  }

  #build(node: ObjectNode): Parameter | undefined {
    if (isOptionalQueryString(node) || isInBody(node)) return undefined;
    const name = node.text("name");
    const parameterIn = this.#parameterIn(node);
    if (name === undefined || parameterIn === undefined) {
      if (!node.has("name"))
        this.#context.diagnostics.error(
          node.location,
          "parameter-incomplete",
          "The parameter has no `name`.",
        );
      return undefined;
    }
    if (
      parameterIn === "header" &&
      !checkHeaderParameter(name, node.location, this.#context.diagnostics)
    )
      return undefined;
    const { schema, mediaType } = this.#content(node);
    const style =
      mediaType === undefined
        ? this.#style(node, parameterIn)
        : defaultStyle(parameterIn);
    const required = parameterIn === "path" || node.flag("required") === true;
    const parameter: Writable<Parameter> = {
      name,
      in: parameterIn,
      required,
      docs: documentation(node),
      style,
      explode:
        node.flag("explode") ?? /^(?:form|deepObject|cookie)$/.test(style),
      // OpenAPI 3.2, 4.12.2.2: it applies where values are percent-encoded.
      allowReserved:
        node.flag("allowReserved") === true &&
        parameterIn !== "header" &&
        style !== "cookie",
      schema,
      location: node.location,
    };
    this.#warnOf32(node, parameter);
    if (mediaType !== undefined) parameter.mediaType = mediaType;
    // OpenAPI 3.2, 4.12.2.1: in place of an optional query parameter that has this style.
    if (
      node.flag("allowEmptyValue") === true &&
      parameterIn === "query" &&
      style === "form" &&
      !required
    )
      parameter.allowEmptyValue = true;
    return parameter;
  }

  /** Warns about what earlier versions of OpenAPI ignore or do not know. */
  #warnOf32(node: ObjectNode, { in: place, style, allowReserved }: Parameter) {
    const { diagnostics, references } = this.#context;
    const warn = (key: string, what: string) => {
      if (!references.isBefore32) return;
      diagnostics.warning(
        node.at(key),
        "parameter-of-3-2",
        repaired(
          `${what} is new in OpenAPI 3.2, and the description has an earlier version.`,
          "It is read as in OpenAPI 3.2.",
        ),
      );
    };
    if (style === "cookie") warn("style", "The style `cookie`");
    if (allowReserved && place !== "query")
      warn("allowReserved", `\`allowReserved\` of a ${place} parameter`);
  }

  #parameterIn(node: ObjectNode): ParameterLocation | undefined {
    const word = node.text("in");
    const parameterIn =
      word === undefined ? undefined : this.#locationNamed(word, node);
    if (parameterIn === undefined && (word !== undefined || !node.has("in"))) {
      this.#context.diagnostics.error(
        node.has("in") ? node.at("in") : node.location,
        "parameter-location",
        word === undefined
          ? "The parameter has no `in`."
          : `\`${word}\` is not a parameter location.`,
        word === undefined
          ? undefined
          : `${didYouMean(word, [...allowedStyles.keys()])}Use path, query, header or cookie.`,
      );
    }
    return parameterIn;
  }

  /** The location that a word names, in any case. */
  #locationNamed(
    word: string,
    node: ObjectNode,
  ): ParameterLocation | undefined {
    const lower = word.trim().toLowerCase();
    const named = parseParameterLocation(lower);
    if (named !== undefined && named !== word)
      this.#context.diagnostics.warning(
        node.at("in"),
        "parameter-location",
        repaired(
          `\`${word}\` is not a parameter location.`,
          `It is read as \`${named}\`.`,
        ),
      );
    return named;
  }

  #style(node: ObjectNode, parameterIn: ParameterLocation): ParameterStyle {
    const word = node.text("style");
    if (word === undefined) return defaultStyle(parameterIn);
    const style = styleFor(parameterIn, word);
    if (style !== undefined) return style;
    const usual = defaultStyle(parameterIn);
    this.#context.diagnostics.warning(
      node.at("style"),
      "parameter-style",
      repaired(
        `A ${parameterIn} parameter cannot have the style \`${word}\`.`,
        `It is read as \`${usual}\`.`,
      ),
      `Use ${stylesFor(parameterIn).join(", ")}, or omit \`style\`.`,
    );
    return usual;
  }

  #content(node: ObjectNode): {
    readonly schema: Schema;
    readonly mediaType?: string;
  } {
    const { schemas, diagnostics } = this.#context;
    const own = schemaOf(node, "a parameter");
    if (own !== undefined)
      return { schema: schemas.buildNested(own.value, own.location) };
    const anything: Schema = { docs: {}, location: node.location };
    const [first] = node.object("content")?.ownMembers() ?? [];
    if (first === undefined) {
      diagnostics.warning(
        node.location,
        "parameter-untyped",
        repaired(
          "The parameter has neither `schema` nor `content`.",
          "Any value is accepted.",
        ),
      );
      return { schema: anything };
    }
    const [mediaType, item] = first;
    const media = follow(item, "a media type", this.#context)?.node;
    const inner = media?.value("schema");
    return media === undefined || inner === undefined
      ? { schema: anything, mediaType }
      : { schema: schemas.buildNested(inner, media.at("schema")), mediaType };
  }
}

function parameterKey(parameter: Parameter): string {
  const { in: parameterIn, name } = parameter;
  // Header names are case-insensitive.
  return `${parameterIn} ${parameterIn === "header" ? name.toLowerCase() : name}`;
}

const allowedStyles: ReadonlyMap<
  ParameterLocation,
  readonly [usual: ParameterStyle, ...others: ParameterStyle[]]
> = new Map([
  ["path", ["simple", "label", "matrix"]],
  ["query", ["form", "spaceDelimited", "pipeDelimited", "deepObject"]],
  ["header", ["simple"]],
  ["cookie", ["form", "cookie"]],
]);

/** The style of parameters without `style`. */
export function defaultStyle(parameterIn: ParameterLocation): ParameterStyle {
  return allowedStyles.get(parameterIn)?.[0] ?? "form";
}

/** The styles that a parameter location allows. */
export function stylesFor(
  parameterIn: ParameterLocation,
): readonly ParameterStyle[] {
  return allowedStyles.get(parameterIn) ?? [];
}

/** The named style, if the parameter location allows it. */
export function styleFor(
  parameterIn: ParameterLocation,
  name: string,
): ParameterStyle | undefined {
  return stylesFor(parameterIn).find((style) => style === name);
}

/** Parses a parameter's `in`. */
export function parseParameterLocation(
  word: string,
): ParameterLocation | undefined {
  for (const parameterIn of allowedStyles.keys())
    if (parameterIn === word) return parameterIn;
  return undefined;
}
