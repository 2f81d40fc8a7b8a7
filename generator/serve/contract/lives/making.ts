import type {
  AnyRequest,
  Values,
} from "../../../../templates/runtime/client/codecs.js";
import {
  type Answer,
  read,
} from "../../../../templates/runtime/testing/contract/answers.js";
import {
  givenFor,
  merged,
  pathNames,
  type Session,
  Untried,
} from "../../../../templates/runtime/testing/contract/session.js";
import { drawSample } from "../../../../templates/runtime/testing/samples.js";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../../language/json/json.js";
import type { ApiVersion, Schema } from "../../../language/model/model.js";
import { partAt } from "../../../language/samples/changes.js";
import type { Samples } from "../../../language/samples/samples.js";
import { variationRow } from "../../../output/emit/tests/sample-rows.js";
import { plain } from "../../state/resources.js";
import type { Life, Step } from "./lives.js";

/** A resource that a request of a test has created. */
export interface Created {
  /** The path parameters of the item. */
  readonly path: Values;
  readonly id: string | number;
  /** The body that created it; undefined if it is no JSON object. */
  readonly sent: JsonObject | undefined;
  /** What the server has shown of it. */
  readonly item: JsonObject;
  readonly answer: Answer;
}

/** What the tests of lives use. */
export interface MakingMeans {
  readonly session: Session;
  readonly version: ApiVersion;
  readonly samples: Samples;
  readonly lives: readonly Life[];
  /** Draws the values of what is created, so that names are not taken. */
  readonly seed: number;
}

/** Creates resources, and those that they belong to. */
export class Making {
  readonly means: MakingMeans;
  /** The resource of each life that others belong to. */
  readonly #owners = new Map<Life, Created | undefined>();
  #drawn = 0;

  constructor(means: MakingMeans) {
    this.means = means;
  }

  /**
   * Creates a resource: with all that its body may have, or else with what it must have.
   *
   * @throws Untried if the server refuses the samples
   */
  async create(life: Life): Promise<Created> {
    const { create } = life.steps;
    if (create === undefined) throw new Untried("no operation creates it");
    const path = await this.pathOf(create);
    let refusal = "";
    for (const form of ["whole", "whole", "least", "least"] as const) {
      const request = await this.request(create, form, path);
      const answer = await this.send(create, request);
      const { status } = answer;
      if (status >= 200 && status < 300)
        return createdBy(life, create, request, answer);
      refusal = `${create.row.method} ${create.row.path} is answered with ${String(status)}`;
    }
    throw new Untried(
      `${refusal}: give a request that succeeds in requests.${create.row.name}`,
    );
  }

  /** The values of the path of a collection: those given, or those of resources that are created for it. */
  async pathOf({ row }: Step): Promise<Values> {
    const given = this.means.session.options.path ?? {};
    const path: Record<string, string | number> = {};
    for (const name of pathNames(row)) {
      const known = Object.hasOwn(given, name) ? given[name] : undefined;
      const owner = this.#ownerOf(name, row.path);
      const id = known ?? (owner && (await this.#owner(owner)))?.id;
      if (id !== undefined) path[name] = id;
    }
    return path;
  }

  /**
   * A valid request with other values each time. Optional parameters are left out,
   * because they may change what the operation does.
   */
  async request(
    step: Step,
    form: "least" | "whole",
    path: Values,
  ): Promise<AnyRequest> {
    const { session } = this.means;
    const { row } = step;
    const least = await session.request(row, "least");
    const isGiven = givenFor(session.options.requests, row.name) !== undefined;
    if (isGiven) return merged(least, { path });
    const whole =
      form === "least" ? least : await session.request(row, "whole");
    const body = await this.#related(this.#drawnBody(step, whole));
    return {
      ...merged(least, { path }),
      ...(body !== undefined && { body }),
    };
  }

  /** Sends a request, and reads the response. */
  async send({ row }: Step, request: AnyRequest): Promise<Answer> {
    const { session } = this.means;
    const lacking = session.lacking(row);
    if (lacking !== undefined) throw new Untried(lacking);
    return read(session, await session.send(row, request));
  }

  /** The body of a request with other texts, numbers, and choices. */
  #drawnBody(step: Step, request: AnyRequest): unknown {
    const { samples, version, seed } = this.means;
    const { body } = request;
    const schema = bodySchema(step, request);
    if (!isObject(body as JsonValue) || schema === undefined) return body;
    const variations = samples.variations(body as JsonObject, schema, version);
    const vary = [...variations].flatMap(([pointer, variation]) =>
      "optional" in variation
        ? []
        : [[pointer, variationRow(variation)] as const],
    );
    const drawn = drawSample<JsonValue>(
      { value: body, vary: Object.fromEntries(vary) },
      { seed: seed + this.#drawn++ },
    );
    return samples.matches(drawn, schema, version) ? drawn : body;
  }

  /** Whether an operation takes a value as its JSON body. */
  isBody(step: Step, body: JsonObject): boolean {
    const { samples, version } = this.means;
    const schema = bodySchema(step, {});
    return schema !== undefined && samples.matches(body, schema, version);
  }

  /** A body whose properties such as `owner_id` name resources that exist. */
  async #related(body: unknown): Promise<unknown> {
    if (!isObject(body as JsonValue)) return body;
    const related: Record<string, JsonValue> = {};
    for (const [name, value] of Object.entries(body as JsonObject)) {
      const owner = this.#ownerOf(name, undefined);
      const made = owner && (await this.#owner(owner));
      related[name] =
        made !== undefined && typeof made.id === typeof value ? made.id : value;
    }
    return related;
  }

  /** The life whose items a parameter or a property names: that of the path before it, if there is one. */
  #ownerOf(name: string, path: string | undefined): Life | undefined {
    return this.means.lives.find(({ parameter, resource, steps }) => {
      if (parameter === undefined || steps.create === undefined) return false;
      if (path !== undefined)
        return path.includes(`${resource.path}/{${name}}`);
      return plain(parameter) === plain(name) && plain(name) !== "id";
    });
  }

  /** The resource of a life that others belong to; undefined while it is created itself. */
  async #owner(life: Life): Promise<Created | undefined> {
    if (!this.#owners.has(life)) {
      this.#owners.set(life, undefined);
      const made = await this.create(life).catch((error: unknown) => {
        if (error instanceof Untried) return undefined;
        throw error;
      });
      this.#owners.set(life, made);
    }
    return this.#owners.get(life);
  }
}

/** Reads the new resource from the response to the request that created it. */
function createdBy(
  life: Life,
  create: Step,
  request: AnyRequest,
  answer: Answer,
): Created {
  const item = itemAt(answer, create.place);
  const id = idOf(item?.[life.resource.id]) ?? locatedId(answer);
  if (id === undefined)
    throw new Untried(
      `the response of ${create.row.method} ${create.row.path} has no id`,
    );
  const { parameter } = life;
  const sent = request.body as JsonValue | undefined;
  return {
    id,
    path: {
      ...request.path,
      ...(parameter !== undefined && { [parameter]: id }),
    },
    item: item ?? {},
    sent: isObject(sent) ? sent : undefined,
    answer,
  };
}

/** The schema of the body of a request. */
function bodySchema(
  { operation: { body } }: Step,
  { contentType }: AnyRequest,
): Schema | undefined {
  const [first] = body?.content ?? [];
  const named = body?.content.find(({ name }) => name === contentType);
  return (named ?? first)?.schema;
}

/** The item in an answer. */
export function itemAt(
  { body }: Pick<Answer, "body">,
  place: Step["place"],
): JsonObject | undefined {
  const item = place && partAt(body as JsonValue | undefined, place);
  return isObject(item) ? item : undefined;
}

/** The list in an answer. */
export function listAt(
  { body }: Answer,
  place: Step["place"],
): readonly JsonObject[] | undefined {
  const items = place && partAt(body as JsonValue | undefined, place);
  return isArray(items) ? items.filter(isObject) : undefined;
}

/** An id that a path can have. */
export function idOf(
  value: JsonValue | undefined,
): string | number | undefined {
  return typeof value === "number" ||
    (typeof value === "string" && value !== "")
    ? value
    : undefined;
}

/** The id at the end of the header `Location`. */
function locatedId({ status, headers }: Answer): string | undefined {
  const location = status === 201 ? (headers.get("location") ?? "") : "";
  const [last] = (location.split(/[?#]/)[0] ?? "").split("/").slice(-1);
  return last === undefined || last === ""
    ? undefined
    : decodeURIComponent(last);
}
