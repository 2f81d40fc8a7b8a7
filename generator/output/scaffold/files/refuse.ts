import {
  type DescribedError,
  ownErrors,
  responseFor,
} from "../../../input/responses/error-formats.js";
import {
  isArray,
  isObject,
  type JsonValue,
} from "../../../language/json/json.js";
import type {
  ApiVersion,
  MediaType,
  Operation,
  Schema,
} from "../../../language/model/model.js";
import {
  type Code,
  code,
  empty,
  isEmpty,
  lines,
} from "../../../language/print/code.js";
import { lineComment } from "../../../language/print/comments.js";
import {
  arrayLiteral,
  literal,
  objectLiteral,
  property,
  stringLiteral,
} from "../../../language/print/escape.js";
import { SchemaLookup } from "../../../language/schema/lookup.js";
import { ConvertedSchemas } from "../../emit/conversions/converted-parts.js";
import { headersOf } from "../../emit/server/error-reply.js";
import { refusalStatuses } from "../../emit/server/server-codes.js";
import type { Sampler } from "../requests/requests.js";
import { printed } from "../source.js";

/** The body of an error, or a part of it. */
interface Body {
  /** May use parts of the refusal. */
  readonly code: Code;
  /** What it is for a refusal with a long sentence. */
  readonly value: JsonValue;
}

/** What answers a refusal, with the operations that describe it so. */
interface Answer {
  readonly code: Code;
  readonly operations: string[];
}

/** The statuses that have the same answers. */
interface Case {
  readonly statuses: number[];
  readonly code: Code;
}

/**
 * Prints the option `refuse`, which sends the errors of the description: samples with
 * the reason of the refusal in them. Where an operation describes a problem document or
 * no body, and where no sample is found, it returns `undefined`.
 */
export function refuseOption(
  versions: readonly ApiVersion[],
  sampler: Sampler,
): { readonly comment: Code; readonly option: Code } {
  const errors = versions.map((version) => new Errors(version, sampler));
  const cases = casesOf(errors, versions.length > 1);
  if (cases.length === 0)
    return {
      comment: lineComment(
        "TODO: return an error of the description. `undefined` sends a problem document.",
      ),
      option: code`refuse: () => undefined`,
    };
  const text = cases.map((each) => printed(each.code)).join("\n");
  const uses = (name: string) => new RegExp(`\\b${name}\\b`).test(text);
  const info = ["operation", "surface"].filter(uses);
  const refusal = uses("detail") ? code`{ status, detail }` : code`{ status }`;
  const parameters =
    info.length === 0
      ? refusal
      : code`${refusal}, ${info.length === 1 ? code`{ operation }` : code`{ operation, surface }`}`;
  return {
    comment: lineComment(
      "TODO: return an error of the description. These are samples with the reason in them; `undefined` sends a problem document.",
    ),
    option: code`
      refuse: (${parameters}) => {
        ${statement(cases)}
      }
    `,
  };
}

/** The statement that returns the answer to a status. */
function statement(cases: readonly Case[]): Code {
  const [first, ...others] = cases;
  const isOnly =
    others.length === 0 && first?.statuses.length === refusalStatuses.length;
  if (isOnly) return first.code;
  return code`
    switch (status) {
      ${lines(cases.map(caseCode))}
      default:
        return undefined;
    }
  `;
}

function caseCode({ statuses, code: body }: Case): Code {
  return code`
    ${lines(statuses.map((status) => code`case ${status}:`))}
      ${body}
  `;
}

/** The statuses for which an error of the description is found, with what is returned. */
function casesOf(
  errors: readonly Errors[],
  hasSurfaces: boolean,
): readonly Case[] {
  const cases = new Map<string, Case>();
  for (const status of refusalStatuses) {
    const answers = answersOf(errors, status, hasSurfaces);
    if (answers.every((each) => isEmpty(each.code))) continue;
    const body = choice(answers, hasSurfaces);
    const key = printed(body);
    const known = cases.get(key);
    if (known === undefined) cases.set(key, { statuses: [status], code: body });
    else known.statuses.push(status);
  }
  return [...cases.values()];
}

/** The answers to refusals with a status, those of most operations first. */
function answersOf(
  errors: readonly Errors[],
  status: number,
  hasSurfaces: boolean,
): readonly Answer[] {
  const answers = new Map<string, Answer>();
  for (const each of errors)
    for (const operation of each.version.operations) {
      const body = each.reply(operation, status);
      if (body === undefined) continue;
      const key = printed(body);
      const answer = answers.get(key) ?? { code: body, operations: [] };
      answers.set(key, answer);
      answer.operations.push(
        hasSurfaces ? `${each.version.name}.${operation.name}` : operation.name,
      );
    }
  return [...answers.values()].sort(
    (one, other) => other.operations.length - one.operations.length,
  );
}

/** The statement that returns the answer of the called operation: that of most, or its own. */
function choice(
  [usual, ...others]: readonly Answer[],
  hasSurfaces: boolean,
): Code {
  const fallback = returned(usual?.code ?? empty);
  if (others.length === 0) return fallback;
  const called = hasSurfaces
    ? code`\`\${surface}.\${operation?.name}\``
    : code`operation?.name`;
  const own = others.map(
    ({ operations, code: body }) => code`
      ${lines(operations.map((name) => code`case ${stringLiteral(name)}:`))}
        ${returned(body)}
    `,
  );
  return code`
    switch (${called}) {
      ${lines(own)}
      default:
        ${fallback}
    }
  `;
}

function returned(reply: Code): Code {
  return isEmpty(reply) ? code`return undefined;` : code`return ${reply};`;
}

/** The errors of a version that the server itself cannot write. */
class Errors {
  readonly version: ApiVersion;
  readonly #sampler: Sampler;
  readonly #lookup: SchemaLookup;
  readonly #converted: ConvertedSchemas;
  readonly #own: ReadonlyMap<object, DescribedError>;
  readonly #replies = new Map<object, Code>();

  constructor(version: ApiVersion, sampler: Sampler) {
    this.version = version;
    this.#sampler = sampler;
    this.#lookup = SchemaLookup.among(version.schemas);
    this.#converted = new ConvertedSchemas(version);
    this.#own = new Map(
      ownErrors(version).map((each) => [each.response, each]),
    );
  }

  /**
   * What answers a refusal of an operation. Empty for a problem document, and undefined
   * if the operation does not describe the status.
   */
  reply(operation: Operation, status: number): Code | undefined {
    const response = responseFor(status, operation);
    if (response === undefined) return undefined;
    const error = this.#own.get(response);
    if (error === undefined) return empty;
    const known = this.#replies.get(response) ?? this.#replyOf(error);
    this.#replies.set(response, known);
    return known;
  }

  #replyOf(error: DescribedError): Code {
    const { content } = error.response;
    const media =
      content.find(({ kind }) => kind === "json") ??
      content.find(({ kind }) => kind === "text");
    const body = media && this.#bodyOf(media);
    const headers = this.#headersOf(error);
    if (media === undefined || body === undefined || headers === undefined)
      return empty;
    const isRange = media.name.includes("*");
    const isNamed = content.length > 1 || isRange;
    const concrete = media.kind === "json" ? "application/json" : "text/plain";
    const type = isRange ? concrete : media.name;
    return objectLiteral([
      code`status`,
      property("body", body),
      ...headers,
      ...(isNamed ? [property("contentType", stringLiteral(type))] : []),
    ]);
  }

  /** The required headers that no refusal has; undefined if one has no sample. */
  #headersOf(error: DescribedError): readonly Code[] | undefined {
    const required = headersOf(error, this.version).filter(
      (header) => header.required,
    );
    if (required.length === 0) return [];
    const members = required.flatMap(({ name, schema }) => {
      const sample = this.#sampler.ofSchema(schema, this.version);
      return sample === undefined ? [] : [property(name, literal(sample))];
    });
    return members.length === required.length
      ? [property("headers", objectLiteral(members))]
      : undefined;
  }

  #bodyOf({ kind, schema }: MediaType): Code | undefined {
    if (kind === "text") return code`detail`;
    if (schema === undefined) return undefined;
    const { version } = this;
    const sample = this.#sampler.ofSchema(schema, version);
    const isConverted = this.#converted.partsOf([schema]) !== undefined;
    if (sample === undefined || isConverted) return undefined;
    const body = this.#filled(sample, [schema], "");
    return this.#sampler.matches(body.value, schema, version)
      ? body.code
      : undefined;
  }

  /** A sample with parts of the refusal, and without properties that its type has not. */
  #filled(sample: JsonValue, schemas: readonly Schema[], name: string): Body {
    const parts = schemas.flatMap((each) => this.#lookup.possibleParts(each));
    if (isArray(sample)) {
      const items = parts.flatMap(({ array }) => array?.items ?? []);
      const filled = sample.map((item) => this.#filled(item, items, name));
      return {
        code: arrayLiteral(filled.map((each) => each.code)),
        value: filled.map((each) => each.value),
      };
    }
    if (!isObject(sample)) return this.#filledScalar(sample, parts, name);
    const described = parts.flatMap(({ object }) => object?.properties ?? []);
    const filled = Object.entries(sample).flatMap(([key, value]) => {
      const own = described.filter((each) => each.name === key);
      if (own.length === 0 && described.length > 0) return [];
      const found = own.map((each) => each.schema);
      return [[key, this.#filled(value, found, key)] as const];
    });
    return {
      code: objectLiteral(
        filled.map(([key, body]) => property(key, body.code)),
      ),
      value: Object.fromEntries(filled.map(([key, body]) => [key, body.value])),
    };
  }

  #filledScalar(
    sample: JsonValue,
    schemas: readonly Schema[],
    name: string,
  ): Body {
    const accepts = (value: JsonValue) =>
      schemas.length > 0 &&
      schemas.every((each) => this.#sampler.matches(value, each, this.version));
    if (typeof sample === "string" && reason.test(name) && accepts(sentence))
      return { code: code`detail`, value: sentence };
    if (
      typeof sample === "number" &&
      statusNames.test(name) &&
      refusalStatuses.every(accepts)
    )
      return { code: code`status`, value: 500 };
    return { code: literal(sample), value: sample };
  }
}

/** Properties that hold a sentence for people. */
const reason = /(?:detail|message|msg|description|reason|error)s?$/i;

/** Properties that repeat the status. */
const statusNames = /^(?:code|(?:http|error)?_?status_?(?:code)?)$/i;

/** As long as the details of refusals are. */
const sentence = "The request is not valid. ".repeat(8);
