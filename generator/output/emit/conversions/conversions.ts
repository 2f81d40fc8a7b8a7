/**
 * Emits `conversions.ts`: for each named schema, the parts of its values whose type
 * differs from the type of their JSON. `converted-parts.ts` prints the parts of one
 * schema. The tables of operations and events refer to these constants.
 */

import type {
  ApiVersion,
  MediaType,
  NamedSchema,
  Operation,
  Schema,
} from "../../../language/model/model.js";
import {
  type Code,
  code,
  type Import,
  lines,
} from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  constDeclaration,
  identifier,
  list,
  literalProperty,
  multilineObject,
  objectLiteral,
  property,
  stringLiteral,
} from "../../../language/print/escape.js";
import {
  importType,
  importValue,
  type Module,
} from "../../../language/print/print.js";
import { schemasByName } from "../../../language/schema/lookup.js";
import { reachable } from "../../../language/schema/references.js";
import { isDecoded } from "../operations/response-headers.js";
import { statusKey, successesWithHeaders } from "../operations/responses.js";
import { ConvertedSchemas } from "./converted-parts.js";

const conversionType = importType("runtime/values/conversions", "Conversion");
const eventConversionsType = importType(
  "runtime/values/conversions",
  "EventConversions",
);

const exactJson = importValue("runtime/values/exact-json", "exactJson");
const exactItems = importValue("runtime/values/exact-json", "exactItems");

/** The conversions of an API version. */
export class Conversions {
  readonly #version: ApiVersion;
  readonly #schemas: ConvertedSchemas;
  /** The parts that are lost if integers are rounded. */
  readonly #exact: ConvertedSchemas;

  constructor(version: ApiVersion) {
    this.#version = version;
    this.#schemas = new ConvertedSchemas(version);
    this.#exact = new ConvertedSchemas(version, ["bigint"]);
  }

  /** Whether an operation converts anything, in its request or its responses. */
  has(operation: Operation): boolean {
    return this.ofOperation(operation) !== undefined;
  }

  /** Whether any operation converts anything. */
  get inOperations(): boolean {
    return this.#version.operations.some((each) => this.has(each));
  }

  /**
   * The module with the constants of named schemas, and of events if the output
   * has them; undefined if it would be empty.
   *
   * @param hasSchemas whether the output has the constants of all named schemas
   */
  module(hasEvents: boolean, hasSchemas: boolean): Module | undefined {
    const named = this.#used(hasEvents, hasSchemas);
    const names = named.map(({ name }) => name);
    const events = hasEvents ? this.#events() : [];
    if (events.length > 0) names.push("eventConversions");
    return names.length === 0
      ? undefined
      : {
          path: `${this.#version.name}/conversions`,
          declares: new Set(names),
          body: this.#declarations(named, events),
        };
  }

  /** The named schemas that have constants: those that operations and events refer to, or all, if they convert something. */
  #used(hasEvents: boolean, hasSchemas: boolean): readonly NamedSchema[] {
    const { operations, events, schemas, hasValueTypes } = this.#version;
    if (!hasValueTypes) return [];
    const roots = [
      ...operations.flatMap(contentOf),
      ...(hasEvents ? events : []),
      ...(hasSchemas ? schemas : []),
    ].flatMap(({ schema }) => schema ?? []);
    const names = reachable(roots, schemasByName(schemas));
    return schemas.filter(
      ({ name }) => names.has(name) && this.#schemas.names.has(name),
    );
  }

  *#declarations(
    named: readonly NamedSchema[],
    events: readonly Code[],
  ): Iterable<Code> {
    for (const { name, schema } of named) {
      const parts = this.#schemas.partsOf([schema], "declaring");
      if (parts !== undefined)
        yield constDeclaration(
          code`export const ${identifier(name)}: ${conversionType}`,
          parts,
        );
    }
    if (events.length > 0)
      yield lines([
        docComment("The conversions of events, by name."),
        code`export const eventConversions: ${eventConversionsType} = ${multilineObject(events)};`,
      ]);
  }

  /**
   * The conversions of an operation, in the form of the runtime's `ConvertedOperation`.
   */
  ofOperation(operation: Operation): Code | undefined {
    if (!this.#version.hasValueTypes) return undefined;
    const request = this.ofRequest(operation);
    const replies = operation.responses.flatMap(({ status, content }) => {
      const parts = this.#body(content);
      return parts === undefined ? [] : [code`${statusKey(status)}: ${parts}`];
    });
    const headers = this.#replyHeaders(operation);
    const members = [
      ...(request === undefined ? [] : [property("request", request)]),
      ...(replies.length === 0
        ? []
        : [property("replies", objectLiteral(replies))]),
      ...(headers.length === 0
        ? []
        : [property("headers", objectLiteral(headers))]),
    ];
    return members.length === 0 ? undefined : objectLiteral(members);
  }

  /** The conversions of a named schema. */
  ofNamed(name: string): Code | undefined {
    return this.ofSchema({ ref: name, docs: {}, location: "" });
  }

  /** The conversions of the values of a schema. */
  ofSchema(schema: Schema): Code | undefined {
    return this.#schemas.partsOf([schema]);
  }

  /** The conversions of a request. */
  ofRequest({ parameters, body }: Operation): Code | undefined {
    const groups = (["path", "query", "header", "cookie"] as const).flatMap(
      (place) => {
        const members = parameters
          .filter((each) => each.in === place)
          .flatMap(({ name, schema }) => {
            const parts = this.#schemas.partsOf([schema]);
            return parts === undefined ? [] : [literalProperty(name, parts)];
          });
        return members.length === 0
          ? []
          : [property(groupNames[place], propertiesOf(members))];
      },
    );
    const sent = body && this.#body(body.content);
    if (sent !== undefined) groups.push(property("body", sent));
    return groups.length === 0 ? undefined : propertiesOf(groups);
  }

  /** The conversions of the response headers that a client decodes, by status. */
  #replyHeaders(operation: Operation): readonly Code[] {
    return successesWithHeaders(operation).flatMap(({ status, headers }) => {
      const members = headers.flatMap((header) => {
        const parts = isDecoded(header, this.#version)
          ? this.#schemas.partsOf([header.schema])
          : undefined;
        return parts === undefined ? [] : [literalProperty(header.name, parts)];
      });
      return members.length === 0
        ? []
        : [code`${statusKey(status)}: ${propertiesOf(members)}`];
    });
  }

  /**
   * The parser and serializer for the JSON of a value; undefined if `JSON` is enough.
   */
  formatOf(schema: Schema, kind: MediaType["kind"] = "json"): Code | undefined {
    const exact = this.#exact.partsOf([schema]);
    const parts = exact && this.#schemas.partsOf([schema]);
    if (parts === undefined) return undefined;
    const made =
      kind === "events"
        ? code`${exactItems}${list("(", [parts, stringLiteral("data")], ")")}`
        : code`${kind === "sequence" ? exactItems : exactJson}(${parts})`;
    return code`/* @__PURE__ */ ${made}`;
  }

  #body(content: readonly MediaType[]): Code | undefined {
    return this.#schemas.partsOf(content.flatMap(({ schema }) => schema ?? []));
  }

  /** The constant with the conversions of events; undefined if no event has any. */
  get eventConversions(): Import | undefined {
    return this.#events().length === 0
      ? undefined
      : importValue(`${this.#version.name}/conversions`, "eventConversions");
  }

  /** The events that have conversions, with their conversions. */
  #events(): readonly Code[] {
    return this.#version.events.flatMap(({ name, schema }) => {
      const parts = schema && this.#schemas.partsOf([schema], "declaring");
      return parts === undefined ? [] : [literalProperty(name, parts)];
    });
  }
}

/** The parameters and the bodies of an operation. */
function contentOf({
  parameters,
  body,
  responses,
}: Operation): readonly { readonly schema?: Schema }[] {
  return [
    ...parameters,
    ...(body?.content ?? []),
    ...responses.flatMap(({ headers, content }) => [...headers, ...content]),
  ];
}

const groupNames = {
  path: "path",
  query: "query",
  header: "headers",
  cookie: "cookies",
} as const;

function propertiesOf(members: readonly Code[]): Code {
  return objectLiteral([property("properties", objectLiteral(members))]);
}
