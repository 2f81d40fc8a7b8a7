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
  ConnectionOptions,
} from "../../../templates/runtime/client/options.js";
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
import type { Api, ApiVersion, Operation } from "../../language/model/model.js";
import { Samples } from "../../language/samples/samples.js";
import { checksOf } from "../surface/surface.js";
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
}

/** What a run found. */
export interface ContractRun {
  readonly outcomes: readonly ContractOutcome[];
  readonly seen: readonly SeenOperation[];
  /** How many tests were left when the time was over. */
  readonly left: number;
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
    };
  };
}

/** The tests of one version. */
class VersionRun {
  readonly #version: ApiVersion;
  readonly #options: ContractRunOptions;
  readonly #session: Session;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #statuses = new Map<string, Set<number>>();
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
    this.#operations = new Map(operations.map((each) => [each.name, each]));
    const { given, baseUrl, tokens, timeout } = options;
    const table = contractTableOf(
      version,
      checksOf(version),
      samples,
      (client) => this.#observed(client),
    );
    this.#session = new Session(
      {
        ...table,
        createClient: (each: ConnectionOptions) =>
          // The type expects the options of a generated client.
          table.createClient(this.#limited(each) as never),
      },
      {
        // Ids of any type are written as texts.
        ...(given as AnyContractOptions),
        credentials: {
          ...credentialsOf(version, tokens),
          ...given.credentials,
        },
        ...{ baseUrl, timeout },
      },
    );
  }

  async run(): Promise<ContractRun> {
    const { isOver, isChosen } = this.#options;
    const cases = contractCases(this.#session).filter((each) =>
      this.#isSent(each),
    );
    const outcomes: ContractOutcome[] = [];
    for (const each of cases) {
      if (isOver()) break;
      outcomes.push(await this.#outcomeOf(each));
    }
    const seen = [...this.#operations.values()].filter(isChosen);
    return {
      outcomes,
      left: cases.length - outcomes.length,
      seen: seen.map((operation) => ({
        version: this.#version.name,
        operation,
        statuses: [...(this.#statuses.get(operation.name) ?? [])].sort(
          (one, other) => one - other,
        ),
      })),
    };
  }

  #isSent({ method, operation }: ContractCase): boolean {
    const { safe, isChosen } = this.#options;
    if (safe && method !== "GET" && method !== "HEAD") return false;
    return isChosen(operation && this.#operations.get(operation.name));
  }

  async #outcomeOf({
    title,
    operation: tested,
    run,
  }: ContractCase): Promise<ContractOutcome> {
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
        const known = this.#statuses.get(name) ?? new Set();
        this.#statuses.set(name, known.add(response.status));
        return response;
      },
    });
    return Object.fromEntries(
      Object.entries(client).map(([name, call]) => [name, observe(name, call)]),
    );
  }

  /** Options whose `fetch` keeps the limits, stays at the server, and reads the whole response. */
  #limited(options: ConnectionOptions): ConnectionOptions {
    const { fetch: send = fetch } = options;
    const { timeout } = this.#options;
    return {
      ...options,
      fetch: async (url, init) => {
        await this.#turn();
        const signal = AbortSignal.timeout(timeout);
        return whole(await send(url, { ...init, signal, redirect: "manual" }));
      },
    };
  }

  /** Waits until the rate allows the next request. */
  async #turn(): Promise<void> {
    const { rate } = this.#options;
    if (rate === undefined) return;
    const now = Date.now();
    const at = Math.max(now, this.#next);
    this.#next = at + 1000 / rate;
    if (at > now) await new Promise((done) => setTimeout(done, at - now));
  }
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
