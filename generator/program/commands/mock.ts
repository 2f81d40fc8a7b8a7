import { resolve } from "node:path";

import { serve } from "../../../templates/runtime/node.js";
import type { Server } from "../../../templates/runtime/server/request.js";
import { Disk } from "../../input/read/source/files.js";
import {
  count,
  escapeControls,
  painter,
} from "../../language/diagnostics/terminal.js";
import type { ApiVersion } from "../../language/model/model.js";
import { withChecks } from "../../pipeline.js";
import type { DeliveryLine } from "../../serve/mock/deliveries.js";
import { DESCRIPTION_PATH, withFront } from "../../serve/mock/front.js";
import { openMock, type RequestLine } from "../../serve/mock/mock.js";
import { mockPage } from "../../serve/mock/page.js";
import { State } from "../../serve/state/state.js";
import type { MockCommandOptions } from "../cli/command-options.js";
import { reportDiagnostics, seconds, startProgress } from "../cli/console.js";
import { reportFailure } from "../cli/failure.js";
import { type Exit, exit, type Host } from "../cli/host.js";
import { UsageError } from "../cli/parse-options.js";
import { readConfig } from "../config/config.js";
import { configSources } from "../config/config-sources.js";
import { FileWatcher } from "../watch/watch.js";
import { loadApi, type LoadedApi } from "./load-api.js";

/** Signs webhooks, so that a receiver can be set up before the mock starts. It protects nothing. */
const DEFAULT_SECRET = "whsec_dGVub24gbW9jayBzZWNyZXQgb2YgMjQgYnl0ZXM=";

/** How many requests the page shows. */
const SHOWN_REQUESTS = 30;

/** `tenon mock`: serves a description until Ctrl-C. */
export async function mock(
  options: MockCommandOptions,
  host: Host,
): Promise<Exit> {
  const run = new MockRun(options, host);
  await run.start();
  return exit.success;
}

/** One run of `tenon mock`. */
class MockRun {
  readonly #options: MockCommandOptions;
  readonly #host: Host;
  readonly #watcher = new FileWatcher();
  readonly #state = new State();
  /** The latest first. */
  readonly #requests: RequestLine[] = [];
  /** The files that the last reading needed. */
  #files = new Set<string>();

  constructor(options: MockCommandOptions, host: Host) {
    this.#options = options;
    this.#host = {
      ...host,
      onRead: (path, content) => {
        this.#files.add(resolve(host.folder, path));
        host.onRead?.(path, content);
      },
    };
  }

  async start(): Promise<void> {
    const { host: address, port } = this.#options;
    const began = this.#host.now();
    let current = await this.#open();
    const listening = await serve(
      {
        bodyLimit: current.bodyLimit,
        serves: (path) => current.serves(path),
        refuse: (status, detail) => current.refuse(status, detail),
        handle: (request) => current.handle(request),
      },
      { host: address, port },
    ).catch((error: unknown) => {
      throw listenError(error, this.#options);
    });
    const took = seconds(this.#host.now() - began);
    this.#host.out.write(
      `Listening on ${listening.url}, ${took}. Press Ctrl-C to stop.\n`,
    );
    const stopped = new Promise<void>((done) => {
      this.#host.onInterrupt(() => {
        this.#watcher.close();
        done();
      });
    });
    if (this.#options.watch)
      void this.#follow((next) => {
        current = next;
      });
    await stopped;
    await listening.close({ deadline: 1000 });
  }

  /** Reads the description again whenever one of its files changes. */
  async #follow(use: (server: Server) => void): Promise<void> {
    for (;;) {
      const changed = await this.#watcher.next();
      if (changed === undefined) return;
      const began = this.#host.now();
      try {
        use(await this.#open());
        const took = seconds(this.#host.now() - began);
        this.#host.out.write(
          `The description has changed: read again, ${took}\n`,
        );
      } catch (error) {
        reportFailure(error, { json: false, verbose: false }, this.#host);
        this.#host.out.write("The mock serves the last valid description.\n");
      }
    }
  }

  /** Reads the description and makes its mock. */
  async #open(): Promise<Server> {
    const since = Date.now();
    const { config: file } = this.#options;
    this.#files = new Set(configSources(this.#host.folder, file));
    try {
      const loaded = await this.#load();
      return this.#serverOf(loaded);
    } finally {
      if (this.#options.watch) this.#watcher.watch(this.#files, since);
    }
  }

  async #load(): Promise<LoadedApi> {
    const { quiet, verbose, api, config, description, overlays, root, strict } =
      this.#options;
    const { folder } = this.#host;
    const settings = await readConfig(folder, {
      ...{ api, config, overlays, root, strict },
      input: description,
    });
    const progress = startProgress(this.#host, quiet);
    try {
      const loaded = await loadApi(
        { ...settings, samples: false, sharesSchemas: true },
        folder,
        (step) => {
          progress.show(step);
        },
        new Disk(folder, this.#host.onRead),
      );
      progress.end();
      if (!quiet)
        reportDiagnostics(
          this.#host.err,
          loaded.warnings,
          loaded.document,
          verbose,
        );
      return loaded;
    } finally {
      progress.end();
    }
  }

  #serverOf(loaded: LoadedApi): Server {
    const { api, document, input } = loaded;
    const { seed, tokens, cors, latency, stateless } = this.#options;
    const { webhookSecret: secret = DEFAULT_SECRET } = this.#options;
    const server = withChecks(loaded, () =>
      openMock(api, {
        ...(seed !== undefined && { seed }),
        ...(tokens && { tokens }),
        ...(!stateless && { state: this.#state }),
        secret,
        onDelivery: (line) => {
          this.#tellDelivery(line);
        },
        onRequest: (line) => {
          this.#tell(line);
        },
      }),
    );
    const operations = api.versions.flatMap((each) => each.operations);
    this.#host.out.write(
      `${input}: ${count(operations.length, "operation")} of ${api.versions.map(({ name }) => name).join(", ")}\n`,
    );
    if (api.versions.some(sendsToCallers))
      this.#host.out.write(`Webhooks are signed with ${secret}\n`);
    return withFront(server, api, {
      ...{ cors, latency },
      pages: (path) => this.#page(path, { api, document }),
    });
  }

  #page(path: string, { api, document }: Pick<LoadedApi, "api" | "document">) {
    if (path === "/")
      return {
        type: "text/html; charset=utf-8",
        text: mockPage({
          api,
          requests: this.#requests,
          state: this.#state.all(),
        }),
      };
    if (path !== DESCRIPTION_PATH) return undefined;
    return { type: "application/json", text: JSON.stringify(document.root) };
  }

  #tellDelivery({ event, url, status, fault }: DeliveryLine): void {
    if (this.#options.quiet) return;
    const result = status === undefined ? `not sent: ${fault}` : String(status);
    const text = `-> ${event} ${url} ${result}`;
    this.#host.out.write(`${escapeControls(text)}\n`);
  }

  #tell(line: RequestLine): void {
    this.#requests.unshift(line);
    this.#requests.length = Math.min(this.#requests.length, SHOWN_REQUESTS);
    if (this.#options.quiet) return;
    const paint = painter(this.#host.out.colour);
    const { method, path, status, operation, faults } = line;
    const shown = paint(status < 400 ? "green" : "red", String(status));
    const name = escapeControls(operation ?? "");
    const parts = [method, escapeControls(path), shown, name];
    const reasons = faults.map((fault) => `    ${escapeControls(fault)}\n`);
    this.#host.out.write(`${parts.join(" ").trimEnd()}\n${reasons.join("")}`);
  }
}

/** Whether requests of a version name URLs for events. */
function sendsToCallers({ operations }: ApiVersion): boolean {
  return operations.some(({ callbackUrls }) => callbackUrls.length > 0);
}

/** Says what to do if the server cannot listen. */
function listenError(
  error: unknown,
  { host, port }: MockCommandOptions,
): unknown {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "EADDRINUSE")
    return new UsageError(
      `Port ${String(port)} is in use. Choose another one with --port, or 0 for a free one.`,
    );
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new UsageError(
      `--host ${host} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
    );
  if (code === "EACCES")
    return new UsageError(
      `Port ${String(port)} needs more rights. Choose one from 1024 on with --port.`,
    );
  return error;
}
