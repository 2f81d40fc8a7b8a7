/**
 * Random requests: changes of samples, near the limits of their schemas and far from them.
 * `draws.ts` draws them, the checks of the description decide which are valid, and
 * `shrink.ts` finds the smallest request with the same fault. A seed draws the same ones.
 */
import type { Failure } from "../../../../templates/runtime/check.js";
import type { AnyRequest } from "../../../../templates/runtime/client/codecs.js";
import {
  type Answer,
  checkAnswer,
  failure,
  keyOf,
  read,
  refuseUnwritten,
} from "../../../../templates/runtime/testing/contract/answers.js";
import {
  merged,
  Untried,
} from "../../../../templates/runtime/testing/contract/session.js";
import type { ContractCase } from "../../../../templates/runtime/testing/contract/tests.js";
import { randomOf } from "../../../../templates/runtime/testing/samples.js";
import type { Checks } from "../../../language/checks/checks.js";
import type { JsonValue } from "../../../language/json/json.js";
import type { Operation, Parameter } from "../../../language/model/model.js";
import {
  changed,
  partAt,
  type Steps,
} from "../../../language/samples/changes.js";
import { SchemaLookup } from "../../../language/schema/lookup.js";
import { requestSchema } from "../../../output/emit/validators/plan/request-schema.js";
import { afters, cursors } from "../../state/list-names.js";
import { caseOf } from "../lives/life-cases.js";
import type { Life, Step } from "../lives/lives.js";
import type { Making } from "../lives/making.js";
import { Draws, edited } from "./draws.js";
import { shrunk } from "./shrink.js";

/** What the random tests use. */
export interface RandomMeans {
  readonly making: Making;
  readonly checks: Checks;
  /** How many requests each test sends. */
  readonly runs: number;
  readonly seed: number;
  readonly isOver: () => boolean;
}

/** Whether a request matches the description. */
type Validity = "valid" | "invalid";

/** A wrong answer. */
interface Wrong {
  /** Equal for the same fault of other requests. */
  readonly kind: string;
  readonly error: (about: string) => Error;
}

/** How often a request is drawn for one that is sent. */
const DRAWS = 6;

/** The random tests of operations. */
export function randomCases(
  means: RandomMeans,
  steps: readonly Step[],
): readonly ContractCase[] {
  return steps.flatMap((step) => {
    if (!isVaried(step.operation)) return [];
    const run = new RandomRun(means, step);
    return [
      caseOf(step, "valid random requests are accepted", () =>
        run.run("valid"),
      ),
      caseOf(step, "invalid random requests are refused", () =>
        run.run("invalid"),
      ),
    ];
  });
}

/** Whether requests of an operation have parts that may vary. */
function isVaried({ method, parameters, body }: Operation): boolean {
  const isDelete = method === "DELETE";
  return (
    !isDelete &&
    (body !== undefined || parameters.some((each) => each.in === "query"))
  );
}

/** The random tests of one operation. */
class RandomRun {
  readonly #means: RandomMeans;
  readonly #step: Step;
  readonly #lookup: SchemaLookup;

  constructor(means: RandomMeans, step: Step) {
    this.#means = means;
    this.#step = step;
    this.#lookup = SchemaLookup.among(means.making.means.version.schemas);
  }

  async run(validity: Validity): Promise<void> {
    const { runs, seed, isOver } = this.#means;
    const { row } = this.#step;
    const random = randomOf(seed + hashOf(`${validity} ${row.name}`));
    const bases = await this.#bases();
    // Rules that the description lacks may refuse any request.
    const isJudged =
      validity === "invalid" || (await this.#isAccepted(bases[0]));
    const draws = this.#draws(random);
    let sent = 0;
    for (let drawn = 0; drawn < runs * DRAWS && sent < runs; drawn++) {
      if (isOver()) break;
      const base = bases[drawn % bases.length] ?? null;
      const request = edited(base, draws.edits(base));
      if (this.#validityOf(request) !== validity) continue;
      // Of several faults, the server may see one and not the others.
      if (this.#faulty(request).size > 1) continue;
      sent++;
      const wrong = await this.#wrongFor(request, validity, isJudged);
      if (wrong === undefined) continue;
      throw await this.#smallest(request, validity, isJudged, wrong);
    }
    if (sent === 0)
      throw new Untried(`no ${validity} random request was found`);
  }

  /** The error of the smallest request with the same fault. */
  async #smallest(
    request: JsonValue,
    validity: Validity,
    isJudged: boolean,
    found: Wrong,
  ): Promise<Error> {
    let last = found;
    const places = this.#faulty(request);
    const best = await shrunk(request, async (smaller) => {
      const still = this.#faulty(smaller);
      // Another invalid part would be another fault.
      const isSame = [...still].every((place) => places.has(place));
      if (!isSame || still.size !== places.size) return false;
      const wrong = await this.#wrongFor(smaller, validity, isJudged);
      if (wrong?.kind !== found.kind) return false;
      last = wrong;
      return true;
    });
    const [first] = this.#failures(best);
    const { seed, runs } = this.#means;
    const about =
      first === undefined
        ? "The request matches the description."
        : `The request does not match the description at ${first.pointer}: ${first.detail}`;
    return last.error(
      `${about} It was found with --runs ${String(runs)} --seed ${String(seed)}.`,
    );
  }

  #draws(random: () => number): Draws {
    const { operation } = this.#step;
    const isForm = operation.body?.content.every(({ kind }) => kind !== "json");
    const isPlain = ([group]: Steps) =>
      group === "query" || (group === "body" && isForm === true);
    return new Draws(requestSchema(operation), this.#lookup, random, isPlain);
  }

  /** The requests that are changed, for an item that exists if one can be created. */
  async #bases(): Promise<readonly JsonValue[]> {
    const { making } = this.#means;
    const { session } = making.means;
    const { row } = this.#step;
    const lacking = session.lacking(row);
    if (lacking !== undefined) throw new Untried(lacking);
    const life = this.#life();
    const known =
      life?.parameter !== undefined && row.path.includes(`{${life.parameter}}`)
        ? await making.create(life).catch(() => undefined)
        : undefined;
    const path = known?.path ?? (await making.pathOf(this.#step));
    const forms = ["least", "whole"] as const;
    const requests = forms.map((form) => session.request(row, form));
    const all = await Promise.all(requests);
    return all.map((each) => {
      // Samples are JSON.
      const request = merged(each, { path }) as unknown as JsonValue;
      return withoutTokens(request, this.#step.operation);
    });
  }

  #life(): Life | undefined {
    const { lives } = this.#means.making.means;
    return lives.find(({ steps }) =>
      Object.values(steps).some(({ row }) => row === this.#step.row),
    );
  }

  #failures(request: JsonValue): readonly Failure[] {
    const { operation } = this.#step;
    return this.#means.checks.failures(request, requestSchema(operation));
  }

  /** The places that are invalid. */
  #faulty(request: JsonValue): ReadonlySet<string> {
    return new Set(this.#failures(request).map(({ pointer }) => pointer));
  }

  #validityOf(request: JsonValue): Validity {
    return this.#failures(request).length === 0 ? "valid" : "invalid";
  }

  async #isAccepted(request: JsonValue | undefined): Promise<boolean> {
    const answer =
      request === undefined ? undefined : await this.#send(request);
    return answer !== undefined && answer.status < 300;
  }

  /** Sends a request; undefined if the client cannot send it. */
  async #send(request: JsonValue): Promise<Answer | undefined> {
    const { session } = this.#means.making.means;
    const { row } = this.#step;
    try {
      // A request with other values has the parts of a request.
      const sent = request as unknown as AnyRequest;
      return await read(session, await session.send(row, sent));
    } catch (error) {
      if (error instanceof Untried) return undefined;
      throw error;
    }
  }

  /** What is wrong with the answer to a request; undefined if nothing is. */
  async #wrongFor(
    request: JsonValue,
    validity: Validity,
    isJudged: boolean,
  ): Promise<Wrong | undefined> {
    const answer = await this.#send(request);
    if (answer === undefined) return undefined;
    refuseUnwritten(answer);
    const { row } = this.#step;
    const { status } = answer;
    const wrong = (kind: string, message: string): Wrong => ({
      kind,
      error: (about) => failure(answer, `${message} ${about}`, row),
    });
    const code = String(status);
    if (status >= 500)
      return wrong("internal error", `The server answered ${code}.`);
    if (validity === "invalid" && status < 300)
      return wrong(
        "accepted",
        `The server answered ${code} to an invalid request.`,
      );
    const isRefused = [400, 405, 406, 413, 415, 422].includes(status);
    if (validity === "valid" && isJudged && isRefused)
      return wrong(
        "refused",
        `The server answered ${code} to a valid request.`,
      );
    const isDescribed =
      Object.keys(row.replies).length === 0 || keyOf(row, status) !== undefined;
    if (status < 300 && !isDescribed)
      return wrong(
        "undescribed",
        `The server answered ${code}, and the description has no such response.`,
      );
    return this.#mismatch(answer);
  }

  #mismatch(answer: Answer): Wrong | undefined {
    const { session } = this.#means.making.means;
    try {
      checkAnswer(session, this.#step.row, answer);
      return undefined;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const [message = ""] = error.message.split("\n\n");
      return {
        kind: "mismatch",
        error: (about) => failure(answer, `${message} ${about}`),
      };
    }
  }
}

/**
 * A request without what only the server can make, such as a cursor, and without an
 * idempotency key: the client sends another one with each request.
 */
function withoutTokens(request: JsonValue, operation: Operation): JsonValue {
  const { cursorPagination, parameters } = operation;
  const isToken = ({ in: place, name, required }: Parameter) =>
    place === "header"
      ? name.toLowerCase() === "idempotency-key"
      : place === "query" &&
        !required &&
        (name === cursorPagination?.cursorParameter ||
          cursors.test(name) ||
          afters.test(name));
  return parameters.filter(isToken).reduce((left, { in: place, name }) => {
    const steps = [place === "header" ? "headers" : place, name];
    return partAt(left, steps) === undefined
      ? left
      : changed(left, steps, { kind: "remove" });
  }, request);
}

/** A number for a text, so that each test draws other values. */
function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text)
    hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return hash >>> 0;
}
