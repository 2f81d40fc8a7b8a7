/**
 * `tenon test`: reads the description, runs the tests of `serve/contract/`, and prints what
 * they found. `given.ts` reads what the user says beyond the description, and
 * `test-report.ts` prints the results.
 */
import { Disk } from "../../../input/read/source/files.js";
import { withChecks } from "../../../pipeline.js";
import {
  type ContractRun,
  contractRun,
} from "../../../serve/contract/contract.js";
import type { TestOptions } from "../../cli/command-options.js";
import { reportDiagnostics, startProgress } from "../../cli/console.js";
import { type Exit, exit, type Host } from "../../cli/host.js";
import { UsageError } from "../../cli/parse-options.js";
import type { Config } from "../../config/config.js";
import { forEachApi, type Ran } from "../each-api.js";
import { loadApi, type LoadedApi } from "../load-api.js";
import {
  refuseOverwritingInputs,
  refuseOverwritingSource,
} from "../report-file.js";
import { chosenBy, givenOf } from "./given.js";
import { testResult, testResults, testText } from "./test-report.js";

/** Tests a running server against its description. */
export function test(options: TestOptions, host: Host): Promise<Exit> {
  const { api, config, description: input, overlays, root, strict } = options;
  const overrides = { api, config, input, overlays, root, strict };
  const printing = { ...options, command: "tenon test" };
  return forEachApi(overrides, printing, host, (one) => {
    refuseOverwritingInputs(options, one, host);
    return testApi(one, options, host);
  });
}

/** Tests a server against the description of one API. */
async function testApi(
  settings: Config,
  options: TestOptions,
  host: Host,
): Promise<Ran> {
  const { quiet, verbose, json, output } = options;
  const progress = startProgress(host, quiet || json);
  try {
    const loaded = await loadApi(
      { ...settings, samples: false, sharesSchemas: true },
      host.folder,
      (step) => {
        progress.show(step);
      },
      new Disk(host.folder, host.onRead),
    );
    if (output !== undefined)
      refuseOverwritingSource(output, loaded.document, host.folder);
    const began = host.now();
    const run = prepared(loaded, options, host);
    await reach(options);
    progress.show(`Testing ${options.baseUrl}`);
    const found = await run();
    const subject = { loaded, found, options, elapsed: host.now() - began };
    const fails = found.outcomes.some(({ result }) => result === "failed");
    return {
      exit: fails ? exit.findings : exit.success,
      result: () => testResult(subject),
      results: () => Promise.resolve(testResults(subject, host)),
      print(name) {
        if (!quiet)
          reportDiagnostics(
            host.err,
            loaded.warnings,
            loaded.document,
            verbose,
          );
        const label = name === undefined ? "" : `${name}:\n`;
        host.out.write(label + testText(subject, host.out.colour));
      },
    };
  } finally {
    progress.end();
  }
}

function prepared(
  loaded: LoadedApi,
  options: TestOptions,
  host: Host,
): () => Promise<ContractRun> {
  const { baseUrl, safe, rate, timeout, time, runs } = options;
  const end = time === undefined ? Infinity : host.now() + time;
  return withChecks(loaded, () =>
    contractRun(loaded.api, {
      ...givenOf(options, host),
      ...{ baseUrl, safe, timeout, runs },
      ...(rate !== undefined && { rate }),
      isChosen: chosenBy(options, loaded.api),
      isOver: () => host.now() > end,
      // Names of an earlier run may be taken.
      seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
    }),
  );
}

/**
 * Looks whether anything answers, so that a server that is not running is one message.
 *
 * @throws UsageError
 */
async function reach({ baseUrl, timeout }: TestOptions): Promise<void> {
  try {
    const signal = AbortSignal.timeout(timeout);
    const { body } = await fetch(baseUrl, { redirect: "manual", signal });
    await body?.cancel();
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const reason =
      cause instanceof Error
        ? ("code" in cause && String(cause.code)) || cause.message
        : String(cause);
    throw new UsageError(
      `No server answers at ${baseUrl}: ${reason}. Start the server, or correct the URL.`,
    );
  }
}
