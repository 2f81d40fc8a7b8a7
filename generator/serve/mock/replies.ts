import { qualityOf } from "../../../templates/runtime/server/reply/headers.js";
import { Refusal } from "../../../templates/runtime/server/reply/refusal.js";
import {
  ProblemReply,
  Reply,
} from "../../../templates/runtime/server/reply/reply.js";
import type { SampleRow } from "../../../templates/runtime/testing/samples.js";
import { drawSample } from "../../../templates/runtime/testing/samples.js";
import { highest } from "../../../templates/runtime/values/media-type.js";
import { responseFor } from "../../input/responses/error-formats.js";
import { usualResponse } from "../../input/responses/responses.js";
import { isObject, type JsonValue } from "../../language/json/json.js";
import type {
  ApiResponse,
  ApiVersion,
  MediaType,
  Operation,
  Parameter,
} from "../../language/model/model.js";
import type { Samples } from "../../language/samples/samples.js";
import { handlerHeaders } from "../../output/emit/operations/handler-headers.js";
import { variationRow } from "../../output/emit/tests/sample-rows.js";
import type { Prefer } from "./prefer.js";

/** What a handler of the mock returns. */
export type MockAnswer = Reply<unknown> | ProblemReply<string> | Refusal;

/** How a reply is chosen, and how its values are drawn. */
export interface Choice extends Prefer {
  /** The header `Accept`. */
  readonly accept?: string | undefined;
  /** Draws the values that may vary; absent: the examples as they are. */
  readonly seed?: number | undefined;
}

/** Makes the replies of a version from its examples, and from samples of its schemas. */
export class Replies {
  readonly version: ApiVersion;
  readonly #samples: Samples;
  readonly #rows = new Map<string, SampleRow | undefined>();
  readonly #headers = new Map<ApiResponse, Readonly<Record<string, string>>>();

  constructor(version: ApiVersion, samples: Samples) {
    this.version = version;
    this.#samples = samples;
  }

  /** A reply of an operation; a refusal if it describes no such response, or if there is no sample of it. */
  of(operation: Operation, choice: Choice): MockAnswer {
    const response =
      choice.code === undefined
        ? usualResponse(operation)
        : responseFor(choice.code, operation);
    if (response === undefined) return undescribed(operation, choice.code);
    const status = choice.code ?? statusOf(response);
    const [code] = response.problems;
    return code === undefined
      ? this.#replyOf(response, status, operation, choice)
      : this.#problemOf(code, status);
  }

  /** The value of a body, drawn by the seed; undefined if none was found. */
  bodyOf(media: MediaType, choice: Choice): JsonValue | undefined {
    const key = `${media.location} ${choice.example ?? ""}`;
    if (!this.#rows.has(key)) this.#rows.set(key, this.#rowOf(media, choice));
    const row = this.#rows.get(key);
    const draw = drawing(choice);
    // Nobody changes a body, so only drawn values are copies.
    return draw === undefined
      ? (row?.value as JsonValue | undefined)
      : row && drawSample<JsonValue>(row, draw);
  }

  /** The value that the description gives as an example of a parameter. */
  exampleOf(parameter: Parameter): JsonValue | undefined {
    return this.#samples.exampleOf(parameter, this.version);
  }

  #rowOf(media: MediaType, { example }: Choice): SampleRow | undefined {
    const { schema = { docs: {}, location: "" } } = media;
    const { version } = this;
    const value =
      this.#samples.exampleOf(media, version, example) ??
      (example === undefined
        ? this.#samples.ofSchema(schema, version)
        : undefined);
    if (value === undefined) return undefined;
    const found = this.#samples.variations(value, schema, version);
    const vary = [...found].map(
      ([pointer, variation]) => [pointer, variationRow(variation)] as const,
    );
    // The rows that are printed for the runtime, whose types are narrower than JSON.
    return { value, vary: Object.fromEntries(vary) };
  }

  #replyOf(
    response: ApiResponse,
    status: number,
    operation: Operation,
    choice: Choice,
  ): MockAnswer {
    const headers = this.#headersOf(response, operation);
    const media = mediaFor(response, choice);
    if (media === undefined) return new Reply(status, undefined, { headers });
    const several = response.content.length > 1;
    const body = this.#contentOf(media, choice, operation);
    if (body instanceof Refusal) return body;
    return new Reply(status, body, {
      headers,
      ...(several && { contentType: concrete(media) }),
    });
  }

  /** A body as the server writes it: JSON, a text, bytes, or a list of the items of a stream. */
  #contentOf(media: MediaType, choice: Choice, operation: Operation): unknown {
    const value = this.bodyOf(media, choice);
    if (value === undefined && choice.example !== undefined)
      return new Refusal(
        404,
        `${operation.id} has no valid example ${JSON.stringify(choice.example)}.`,
      );
    switch (media.kind) {
      case "binary":
        return new TextEncoder().encode(
          typeof value === "string" ? value : "sample",
        );
      case "text":
        return typeof value === "string" ? value : JSON.stringify(value ?? "");
      case "multipart":
        return new Refusal(
          501,
          `${operation.id} replies with multipart parts.`,
        );
      case "json":
      case "form":
      case "events":
      case "sequence":
        if (value !== undefined) return value;
        return new Refusal(
          501,
          `No sample was found that matches the schema of the response of ${operation.id}. An example in the description makes one.`,
        );
    }
  }

  #problemOf(code: string, status: number): MockAnswer {
    const problem = this.version.problems.find((each) => each.code === code);
    const body =
      problem && this.#samples.ofSchema(problem.schema, this.version);
    const known = ["type", "title", "status", problem?.carrier.property];
    const fields = Object.entries(isObject(body) ? body : {}).filter(
      ([name]) => !known.includes(name),
    );
    return new ProblemReply(code, Object.fromEntries(fields), { status });
  }

  /** The required headers that a handler sets. */
  #headersOf(
    response: ApiResponse,
    operation: Operation,
  ): Readonly<Record<string, string>> {
    const known = this.#headers.get(response);
    if (known !== undefined) return known;
    const { version } = this;
    const values = handlerHeaders(response, operation, version)
      .filter(({ required }) => required)
      .flatMap(({ name, schema }) => {
        const sample = this.#samples.ofSchema(schema, version);
        return sample === undefined || typeof sample === "object"
          ? []
          : [[name, String(sample)] as const];
      });
    const headers = Object.fromEntries(values);
    this.#headers.set(response, headers);
    return headers;
  }
}

/** A status of a response that is described for a range. */
export function statusOf({ status }: ApiResponse): number {
  if (typeof status === "number") return status;
  return status === "default" ? 200 : Number(status.slice(0, 1)) * 100;
}

function mediaFor(
  { content }: ApiResponse,
  { accept }: Choice,
): MediaType | undefined {
  const usable = content.filter(({ kind }) => kind !== "multipart");
  return (
    highest(usable, ({ name }) => qualityOf(accept, name)) ??
    usable[0] ??
    content[0]
  );
}

/** A media type without ranges. */
function concrete({ name, kind }: MediaType): string {
  if (!name.includes("*")) return name;
  if (kind === "json") return "application/json";
  return kind === "text" ? "text/plain" : "application/octet-stream";
}

function drawing({ seed, dynamic }: Choice) {
  if (dynamic) return { seed: Math.floor(Math.random() * 2 ** 31) };
  return seed === undefined ? undefined : { seed };
}

function undescribed(operation: Operation, code: number | undefined): Refusal {
  const listed = operation.responses.map(({ status }) => status).join(", ");
  return code === undefined
    ? new Refusal(501, `${operation.id} describes no response.`)
    : new Refusal(
        404,
        `${operation.id} describes no response ${code}. It describes ${listed}.`,
      );
}
