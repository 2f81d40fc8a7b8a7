/**
 * Runs the runtime's contract tests against a server, one after the other, with tables
 * from the model (`table.ts`). Requests go to the given base URL only: redirects are not
 * followed, and servers that the description names are not called.
 */
import type {
  AnyRequest,
  Values,
} from "../../../templates/runtime/client/codecs.js";
import type {
  CallOptions,
  Fetch,
} from "../../../templates/runtime/client/options.js";
import { retryAfter } from "../../../templates/runtime/client/send.js";
import { contractCases } from "../../../templates/runtime/testing/contract.js";
import {
  Session,
  Unanswered,
  Untried,
} from "../../../templates/runtime/testing/contract/session.js";
import type {
  AnyClient,
  AnyContractOptions,
} from "../../../templates/runtime/testing/contract/table.js";
import type { ContractCase } from "../../../templates/runtime/testing/contract/tests.js";
import type { Checks } from "../../language/checks/checks.js";
import type { Api, ApiVersion, Operation } from "../../language/model/model.js";
import { Samples } from "../../language/samples/samples.js";
import { checksOf } from "../surface/surface.js";
import { Coverage } from "./coverage.js";
import { type Cleaned, Cleaning } from "./lives/cleaning.js";
import { lifeCases } from "./lives/life-cases.js";
import { livesOf } from "./lives/lives.js";
import { Making } from "./lives/making.js";
import { pageCases } from "./lives/page-cases.js";
import { randomCases } from "./random/random.js";
import { contractTableOf, credentialsOf } from "./table.js";

/** What the tests may send, and with what. */
export interface ContractRunOptions {
  readonly baseUrl: string;
  /** A credential for all security schemes, or `scheme=credential` for one. */
  readonly tokens: readonly string[];
  /** What else the description does not say. */
  readonly given: Omit<
    AnyContractOptions,
    "server" | "baseUrl" | "fetch" | "path"
  > & { readonly path?: Values };
  /** Whether an operation is tested. Tests of paths that have no operation pass `undefined`. */
  readonly isChosen: (operation: Operation | undefined) => boolean;
  /** Whether only GET and HEAD are sent. */
  readonly safe: boolean;
  /** The most requests in a second; absent: no limit. */
  readonly rate?: number;
  /** The most milliseconds for a response. */
  readonly timeout: number;
  /** Whether the time for the run is over. */
  readonly isOver: () => boolean;
  /** Draws what the tests create, and the random requests. */
  readonly seed: number;
  /** How many random requests of each kind an operation gets. */
  readonly runs: number;
}

/** What became of a test. */
export interface ContractOutcome {
  readonly version: string;
  readonly title: string;
  /** The operation that was tested; absent if it was none. */
  readonly operation?: Operation;
  readonly result: "passed" | "failed" | "skipped";
  /** Why it failed or was skipped; empty if it passed. */
  readonly message: string;
  /** What the description says, what came, and the command that repeats the request. */
  readonly details: string;
}

/** An operation with the statuses that came. */
export interface SeenOperation {
  readonly version: string;
  readonly operation: Operation;
  readonly statuses: readonly number[];
  /** The described properties of its successes, and those that no response had. */
  readonly properties: ReturnType<Coverage["properties"]>;
}

/** What a run found. */
export interface ContractRun {
  readonly outcomes: readonly ContractOutcome[];
  readonly seen: readonly SeenOperation[];
  /** How many tests were left when the time was over. */
  readonly left: number;
  /** What became of the resources that the tests have created. */
  readonly cleaned: Cleaned;
}

/**
 * Tests a server against all versions of its description.
 *
 * @throws UnsupportedSchema for a schema that applies itself to the same value
 */
export function contractRun(
  api: Api,
  options: ContractRunOptions,
): () => Promise<ContractRun> {
  const samples = new Samples(api);
  const runs = api.versions.map(
    (version) => new VersionRun(version, samples, options),
  );
  return async () => {
    const all: ContractRun[] = [];
    for (const run of runs) all.push(await run.run());
    return {
      outcomes: all.flatMap(({ outcomes }) => outcomes),
      seen: all.flatMap(({ seen }) => seen),
      left: all.reduce((sum, { left }) => sum + left, 0),
      cleaned: {
        removed: all.reduce((sum, { cleaned }) => sum + cleaned.removed, 0),
        remaining: all.flatMap(({ cleaned }) => cleaned.remaining),
      },
    };
  };
}

/** The tests of one version. */
class VersionRun {
  readonly #version: ApiVersion;
  readonly #options: ContractRunOptions;
  readonly #session: Session;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #coverage: Coverage;
  readonly #checks: Checks;
  /** The ids of resources that exist, by path parameter. */
  readonly #path: Record<string, unknown>;
  readonly #making: Making;
  readonly #cleaning: Cleaning;
  /** Whether a request that is refused for now is sent again after `Retry-After`. */
  #waits = true;
  /** When the next request may be sent. */
  #next = 0;

  constructor(
    version: ApiVersion,
    samples: Samples,
    options: ContractRunOptions,
  ) {
    const { operations } = version;
    this.#version = version;
    this.#options = options;
    this.#coverage = new Coverage(version);
    this.#operations = new Map(operations.map((each) => [each.name, each]));
    const { given, baseUrl, tokens, timeout } = options;
    this.#checks = checksOf(version);
    const table = contractTableOf(version, this.#checks, samples, (client) =>
      this.#observed(client),
    );
    this.#path = { ...given.path };
    this.#session = new Session(
      table,
      {
        // Ids of any type are written as texts.
        ...({ ...given, path: this.#path } as AnyContractOptions),
        credentials: {
          ...credentialsOf(version, tokens),
          ...given.credentials,
        },
        ...{ baseUrl, timeout },
      },
      (send) => this.#limited(send),
    );
    const { safe, isChosen, seed } = options;
    const lives = livesOf(
      version,
      this.#session.operations,
      (each) => isChosen(each) && (!safe || isSafe(each.method)),
    );
    this.#making = new Making({
      ...{ version, samples, lives, seed },
      session: this.#session,
    });
    this.#cleaning = new Cleaning(lives);
  }

  async run(): Promise<ContractRun> {
    const { isOver, isChosen } = this.#options;
    const cases = this.#cases();
    const outcomes: ContractOutcome[] = [];
    if (!isOver()) await this.#prepare();
    for (const each of cases) {
      if (isOver()) break;
      outcomes.push(await this.#outcomeOf(each));
    }
    const seen = [...this.#operations.values()].filter(isChosen);
    return {
      outcomes,
      left: cases.length - outcomes.length,
      cleaned: await this.#cleaning.clean(this.#session),
      seen: seen.map((operation) => ({
        version: this.#version.name,
        operation,
        statuses: this.#coverage.statuses(operation.name),
        properties: this.#coverage.properties(operation.name),
      })),
    };
  }

  /** Creates a resource for each path parameter without a given id, if the parameter names one kind of resource. */
  async #prepare(): Promise<void> {
    const { lives } = this.#making.means;
    const { operations } = this.#version;
    for (const life of lives) {
      const { parameter, resource, steps } = life;
      if (parameter === undefined || steps.create === undefined) continue;
      const isOnly = operations.every(
        ({ path }) =>
          !path.includes(`{${parameter}}`) ||
          path.includes(`${resource.path}/{${parameter}}`),
      );
      if (!isOnly || Object.hasOwn(this.#path, parameter)) continue;
      try {
        const made = await this.#making.create(life);
        this.#path[parameter] = made.id;
      } catch {
        // The test that creates such a resource reports why.
      }
    }
  }

  /** The tests that may run, those of quotas last. */
  #cases(): readonly ContractCase[] {
    const { lives } = this.#making.means;
    const own = contractCases(this.#session).filter((each) =>
      this.#isSent(each),
    );
    return [
      ...own.filter(({ isLimited }) => isLimited !== true),
      ...lives.flatMap((life) => pageCases(this.#making, life)),
      ...lives.flatMap((life) => lifeCases(this.#making, life)),
      ...this.#randomCases(),
      ...own.filter(({ isLimited }) => isLimited === true),
    ];
  }

  #randomCases(): readonly ContractCase[] {
    const { runs, seed, isOver } = this.#options;
    if (runs === 0) return [];
    const steps = this.#session.operations.flatMap((row) => {
      const operation = this.#operations.get(row.name);
      const isSent = this.#isSent({ method: row.method, operation: row });
      return operation && isSent ? [{ operation, row, place: undefined }] : [];
    });
    const means = { making: this.#making, checks: this.#checks };
    return randomCases({ ...means, runs, seed, isOver }, steps);
  }

  #isSent({
    method,
    operation,
  }: Pick<ContractCase, "method" | "operation">): boolean {
    const { safe, isChosen } = this.#options;
    if (safe && !isSafe(method)) return false;
    return isChosen(operation && this.#operations.get(operation.name));
  }

  async #outcomeOf({
    title,
    operation: tested,
    run,
    isLimited = false,
  }: ContractCase): Promise<ContractOutcome> {
    this.#waits = !isLimited;
    const operation = tested && this.#operations.get(tested.name);
    const base = {
      version: this.#version.name,
      title,
      ...(operation && { operation }),
    };
    try {
      await run();
      return { ...base, result: "passed", message: "", details: "" };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error instanceof Untried)
        return {
          ...base,
          result: "skipped",
          message: error.message,
          details: "",
        };
      // The tests throw only these two kinds of errors. Any other is a bug.
      if (error.name !== "Error" && !(error instanceof Unanswered)) throw error;
      const [message = "", ...details] = error.message.trim().split("\n\n");
      const rest = details.join("\n\n");
      return { ...base, result: "failed", message, details: rest };
    }
  }

  /** Records the statuses that operations answer with. */
  #observed(client: AnyClient): AnyClient {
    const observe = (name: string, call: AnyClient[string]) => ({
      raw: async (request: AnyRequest, options: CallOptions) => {
        const response = await call.raw(request, options);
        await this.#coverage.note(name, response);
        await this.#cleaning.note(name, request, response);
        return response;
      },
    });
    return Object.fromEntries(
      Object.entries(client).map(([name, call]) => [name, observe(name, call)]),
    );
  }

  /** A `fetch` that keeps the limits, stays at the server, and reads the whole response. */
  #limited(send: Fetch): Fetch {
    const { timeout } = this.#options;
    return async (url, init) => {
      const once = async () => {
        await this.#turn();
        const signal = AbortSignal.timeout(timeout);
        return whole(await send(url, { ...init, signal, redirect: "manual" }));
      };
      const response = await once();
      const wait = this.#waitAfter(response);
      if (wait === undefined) return response;
      await passed(wait);
      return once();
    };
  }

  /** How long the server asks to wait before the same request; undefined if it is not sent again. */
  #waitAfter(response: Response): number | undefined {
    const isBusy = response.status === 429 || response.status === 503;
    const wait = isBusy && this.#waits ? retryAfter(response) : NaN;
    return wait >= 0 && wait <= LONGEST_WAIT ? wait : undefined;
  }

  /** Waits until the rate allows the next request. */
  async #turn(): Promise<void> {
    const { rate } = this.#options;
    if (rate === undefined) return;
    const now = Date.now();
    const at = Math.max(now, this.#next);
    this.#next = at + 1000 / rate;
    if (at > now) await passed(at - now);
  }
}

/** The longest time that the tests wait for a server that limits requests, in milliseconds. */
const LONGEST_WAIT = 60_000;

function passed(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** The response with its body in memory, so that a body that never ends is no answer. A stream of events stays one. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  if (/event-stream/i.test(headers.get("content-type") ?? "")) return response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, {
    ...{ status, statusText, headers },
  });
}
