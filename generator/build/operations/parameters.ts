import { type Context, follow } from "../context.js";
import { documentation } from "./documentation.js";
import type {
  Writable,
  Parameter,
  ParameterLocation,
  ParameterStyle,
  Schema,
} from "../../model/model.js";
import type { Entry, Item } from "../node.js";
import { checkHeaderParameter } from "./header-names.js";
import { reportMembers } from "../warnings/unknown-members.js";
import type { Location } from "../../json/location.js";
import { isOptionalQueryString } from "../warnings/unsupported-3-2.js";

/** Builds parameters, a shared one once. */
export class ParameterBuilder {
  readonly #context: Context;
  readonly #built = new Map<Location, Parameter | undefined>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** The parameters of an operation: its own, and those of its path that it does not replace. */
  merge(
    ofPath: readonly Parameter[],
    ofOperation: readonly Parameter[],
  ): readonly Parameter[] {
    const own = new Set(ofOperation.map(parameterKey));
    return [
      ...ofPath.filter((parameter) => !own.has(parameterKey(parameter))),
      ...ofOperation,
    ];
  }

  /** Builds the `parameters` of a path or an operation. */
  list(owner: Entry): readonly Parameter[] {
    const parameters = new Map<string, Parameter>();
    for (const item of owner.list("parameters")) {
      const parameter = this.#one(item);
      if (parameter === undefined) continue;
      const key = parameterKey(parameter);
      const first = parameters.get(key);
      if (first === undefined) parameters.set(key, parameter);
      else if (first !== parameter) {
        this.#context.findings.warning(
          item.location,
          "parameter-duplicate",
          `The ${parameter.in} parameter \`${parameter.name}\` is described twice; the first description holds.`,
        );
      }
    }
    return [...parameters.values()];
  }

  #one(item: Item): Parameter | undefined {
    const followed = follow(item, "a parameter", this.#context);
    if (followed === undefined) return undefined;
    const { entry } = followed;
    if (!this.#built.has(entry.location))
      this.#built.set(entry.location, this.#build(entry));
    return this.#built.get(entry.location);
  }

  #build(entry: Entry): Parameter | undefined {
    reportMembers(entry, "a parameter");
    if (isOptionalQueryString(entry)) return undefined;
    const name = entry.text("name");
    const sentIn = this.#sentIn(entry);
    if (name === undefined || sentIn === undefined) {
      if (!entry.has("name"))
        this.#context.findings.error(
          entry.location,
          "parameter-incomplete",
          "A parameter needs a `name`.",
        );
      return undefined;
    }
    if (
      sentIn === "header" &&
      !checkHeaderParameter(name, entry.location, this.#context.findings)
    )
      return undefined;
    const style = this.#style(entry, sentIn);
    const { schema, mediaType } = this.#content(entry);
    const parameter: Writable<Parameter> = {
      name,
      in: sentIn,
      required: sentIn === "path" || entry.flag("required") === true,
      docs: documentation(entry),
      style,
      explode:
        entry.flag("explode") ?? (style === "form" || style === "deepObject"),
      // OpenAPI 3.1, Parameter Object: it applies to a query alone.
      allowReserved: entry.flag("allowReserved") === true && sentIn === "query",
      schema,
      location: entry.location,
    };
    if (mediaType !== undefined) parameter.mediaType = mediaType;
    return parameter;
  }

  #sentIn(entry: Entry): ParameterLocation | undefined {
    const word = entry.text("in");
    const sentIn = word === undefined ? undefined : parameterLocation(word);
    if (sentIn === undefined && (word !== undefined || !entry.has("in"))) {
      this.#context.findings.error(
        entry.has("in") ? entry.at("in") : entry.location,
        "parameter-location",
        word === undefined
          ? "A parameter needs an `in`."
          : `A parameter cannot stand in \`${word}\`.`,
      );
    }
    return sentIn;
  }

  #style(entry: Entry, sentIn: ParameterLocation): ParameterStyle {
    const word = entry.text("style");
    if (word === undefined) return defaultStyle(sentIn);
    const style = styleFor(sentIn, word);
    if (style !== undefined) return style;
    this.#context.findings.error(
      entry.at("style"),
      "parameter-style",
      `A ${sentIn} parameter cannot have the style \`${word}\`.`,
      `Write ${stylesFor(sentIn).join(", ")}, or leave it out.`,
    );
    return defaultStyle(sentIn);
  }

  #content(entry: Entry): {
    readonly schema: Schema;
    readonly mediaType?: string;
  } {
    const { schemas, findings } = this.#context;
    const value = entry.value("schema");
    if (value !== undefined)
      return { schema: schemas.nested(value, entry.at("schema")) };
    const anything: Schema = { docs: {}, location: entry.location };
    const [first] = entry.object("content")?.ownMembers() ?? [];
    if (first === undefined) {
      findings.warning(
        entry.location,
        "parameter-untyped",
        "The parameter has neither a `schema` nor a `content`, so anything may stand in it.",
      );
      return { schema: anything };
    }
    const [mediaType, item] = first;
    const media = follow(item, "a media type", this.#context)?.entry;
    const inner = media?.value("schema");
    return media === undefined || inner === undefined
      ? { schema: anything, mediaType }
      : { schema: schemas.nested(inner, media.at("schema")), mediaType };
  }
}

function parameterKey(parameter: Parameter): string {
  const { in: sentIn, name } = parameter;
  // Names of headers are the same in any case.
  return `${sentIn} ${sentIn === "header" ? name.toLowerCase() : name}`;
}

const allowedStyles: ReadonlyMap<
  ParameterLocation,
  readonly [usual: ParameterStyle, ...others: ParameterStyle[]]
> = new Map([
  ["path", ["simple", "label", "matrix"]],
  ["query", ["form", "spaceDelimited", "pipeDelimited", "deepObject"]],
  ["header", ["simple"]],
  ["cookie", ["form"]],
]);

/** The style of parameters that name none. */
export function defaultStyle(sentIn: ParameterLocation): ParameterStyle {
  return allowedStyles.get(sentIn)?.[0] ?? "form";
}

/** Every style that may stand at a location. */
export function stylesFor(
  sentIn: ParameterLocation,
): readonly ParameterStyle[] {
  return allowedStyles.get(sentIn) ?? [];
}

/** A style's name as one that may stand at a location. */
export function styleFor(
  sentIn: ParameterLocation,
  name: string,
): ParameterStyle | undefined {
  return stylesFor(sentIn).find((style) => style === name);
}

/** A word as a parameter's location. */
export function parameterLocation(word: string): ParameterLocation | undefined {
  for (const sentIn of allowedStyles.keys()) if (sentIn === word) return sentIn;
  return undefined;
}
