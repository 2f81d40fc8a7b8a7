import { resolve } from "node:path";

import {
  count,
  escapeControls,
  painter,
} from "../../../language/diagnostics/terminal.js";
import type { GenerateOptions } from "../../cli/command-options.js";
import { seconds, shownPath } from "../../cli/console.js";
import { reportFailure } from "../../cli/failure.js";
import { type Exit, exit, type Host } from "../../cli/host.js";
import { UsageError } from "../../cli/parse-options.js";
import { type Config, readConfigs } from "../../config/config.js";
import { configSources } from "../../config/config-sources.js";
import { FileWatcher } from "../../watch/watch.js";
import { outputOverrides, runOutput } from "../output.js";
import { generateApi } from "./generate.js";
import { inState, type OutputRun, printWarnings } from "./generate-report.js";

/** `tenon generate --watch`: generates, and again after each change of a file that the output depends on. */
export async function watchAndGenerate(
  options: GenerateOptions,
  host: Host,
): Promise<Exit> {
  refuseOptions(options);
  const run = new Watch(options, host);
  const stop = host.onInterrupt(() => {
    run.stop();
  });
  await run.start();
  stop();
  return exit.success;
}

/** @throws UsageError */
function refuseOptions({ json, description }: GenerateOptions): void {
  if (json)
    throw new UsageError("--watch and --json cannot be combined. Remove one.");
  if (description === "-")
    throw new UsageError(
      "Standard input cannot be watched. Name the description as a file.",
    );
}

/** The runs of one `tenon generate --watch`. */
class Watch {
  readonly #options: GenerateOptions;
  readonly #host: Host;
  readonly #watcher = new FileWatcher();
  /** The files that the last run read, and those that it looked for. */
  #files = new Set<string>();
  /** The warnings of the last run, by output folder. */
  readonly #warnings = new Map<string, string>();

  constructor(options: GenerateOptions, host: Host) {
    this.#options = options;
    this.#host = {
      ...host,
      reuse: new Map(),
      onRead: (file) => {
        this.#files.add(resolve(host.folder, file));
      },
    };
  }

  async start(): Promise<void> {
    await this.#run(() => runOutput("generate", this.#options, this.#host));
    this.#print(
      `Watching ${count(this.#files.size, "file")}. Press Ctrl-C to stop.\n`,
    );
    for (;;) {
      const changed = await this.#watcher.next();
      if (changed === undefined) return;
      await this.#runAgain(changed);
    }
  }

  stop(): void {
    this.#watcher.close();
  }

  async #runAgain(changed: readonly string[]): Promise<void> {
    const host = this.#host;
    const names = changed.map((file) => shownPath(host.folder, file)).sort();
    const start = host.now();
    const results: string[] = [];
    await this.#run(async () => {
      for (const config of await this.#configs()) {
        try {
          const printed = new Set(config.chosen);
          const run = await generateApi(
            config,
            this.#options,
            this.#host,
            printed,
          );
          this.#printProblems(run, config);
          results.push(runText(run, shownPath(host.folder, config.output)));
        } catch (error) {
          reportFailure(error, this.#options, host);
          const { red } = this.#paints();
          results.push(
            `${shownPath(host.folder, config.output)}: ${red("failed")}`,
          );
        }
      }
    });
    const outcome =
      results.length === 0 ? this.#paints().red("failed") : results.join("; ");
    this.#print(
      `${timeOfDay()} ${escapeControls(names.join(", "))} changed. ${outcome}, ${seconds(host.now() - start)}\n`,
    );
  }

  /**
   * Runs once, and then watches the files that the run has read. Reports errors and
   * continues.
   */
  async #run(work: () => Promise<unknown>): Promise<void> {
    const since = Date.now();
    const { config } = this.#options;
    this.#files = new Set(configSources(this.#host.folder, config));
    try {
      await work();
    } catch (error) {
      reportFailure(error, this.#options, this.#host);
    }
    this.#watcher.watch(this.#files, since);
  }

  #configs() {
    return readConfigs(this.#host.folder, outputOverrides(this.#options));
  }

  /**
   * Prints the files that cannot be overwritten, and the warnings unless they are the
   * same as in the last run, wherever they are now.
   */
  #printProblems(run: OutputRun, { name, output }: Config): void {
    const warnings = JSON.stringify(
      run.generated.warnings.map(({ code, location, message }) => [
        code,
        location,
        message,
      ]),
    );
    if (run.exit !== exit.success) run.print(name);
    else if (this.#warnings.get(output) !== warnings)
      printWarnings(run.generated, this.#options, this.#host);
    this.#warnings.set(output, warnings);
  }

  #paints() {
    const paint = painter(this.#host.out.colour);
    return { red: (text: string) => paint("red", text) };
  }

  #print(text: string): void {
    if (!this.#options.quiet) this.#host.out.write(text);
  }
}

/**
 * What one run did to an output folder: `generated: 2 files written (1 new, 1 changed), 1 deleted`.
 * It needs neither the positions of the warnings nor the lines that differ, which take time.
 */
function runText({ exit: status, plan }: OutputRun, output: string): string {
  if (status !== exit.success) return `${output}: nothing written`;
  const [created = 0, changed = 0, deleted = 0] = (
    ["create", "update", "delete"] as const
  ).map((state) => inState(plan, state).length);
  const written = `${count(created + changed, "file")} written (${String(created)} new, ${String(changed)} changed)`;
  const parts = [
    ...(created + changed > 0 ? [written] : []),
    ...(deleted > 0 ? [`${String(deleted)} deleted`] : []),
  ];
  return `${output}: ${parts.length === 0 ? "nothing changed" : parts.join(", ")}`;
}

/** The local time: `14:05:09`. */
function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 8);
}
