import { defineConfig } from "vitest/config";
import { DefaultReporter, type TestModule } from "vitest/node";

/** Prints the files that fail, and the summary. A failing run prints the seed of its samples. */
class QuietReporter extends DefaultReporter {
  readonly #seed: number;

  constructor(seed: number) {
    super();
    this.#seed = seed;
  }

  protected override printTestModule(module: TestModule): void {
    if (module.state() === "failed") super.printTestModule(module);
  }

  override onTestRunEnd(
    ...run: Parameters<DefaultReporter["onTestRunEnd"]>
  ): void {
    super.onTestRunEnd(...run);
    const [, , reason] = run;
    if (reason === "failed")
      this.log(`The samples of this run: TENON_SEED=${this.#seed}\n`);
  }
}

/** What runs whole programs of others: a browser, other tools, and projects with packages from a registry. */
const integrations = ["test/**/*.integration.test.ts"];

/** Files of projects that tests make. */
const files = ["test/fresh-projects/files/**"];

/** Each of these files runs in a process of its own, and the next free core takes the next file. */
const isolated = [
  // Start programs, and load little themselves.
  "test/program/bundlers/**/*.test.ts",
  "test/program/cli/**/*.test.ts",
  "test/output/emitters/**/*.test.ts",
  "test/generated/**/*.test.ts",
  "test/output/scaffold/scaffold.test.ts",
  // Open embedded databases, which keep much memory.
  "test/service/**/*.test.ts",
  // Mock modules, which works only before these are loaded.
  "test/review/diff/not-compared.test.ts",
  "test/output/emit/cost.test.ts",
  // Listen for unhandled errors.
  "test/end-to-end/conformance/faults.test.ts",
  "test/end-to-end/fuzz/**/*.test.ts",
  "test/runtime/client/faults/**/*.test.ts",
  // Replace a global, or a variable of the environment.
  "test/end-to-end/wire/converted-values.test.ts",
  "test/runtime/client/deprecation-notices.test.ts",
  "test/runtime/stores/**/*.test.ts",
  "test/runtime/server/start.test.ts",
  "test/runtime/webhooks-out/https-transport.test.ts",
];

/**
 * `npm test` runs a sample of the large sets, `npm run test:all` all of them: see
 * `test/support/sampling.ts`. `npm run test:integrations` runs the integrations only.
 */
export default defineConfig(({ mode }) => {
  const seed = Number(process.env["TENON_SEED"] ?? 20_251);
  // Not inherited with `extends`, which would evaluate this function again, without the mode.
  const common = {
    // The integrations use the tests of others whole.
    provide: { sampling: { seed, whole: mode !== "test" } },
    env: {
      // With these certificates, each program that a test starts takes up to twice as long
      // to start. Only an installation of packages may need them.
      NODE_EXTRA_CA_CERTS: "",
      TENON_CERTIFICATES: process.env["NODE_EXTRA_CA_CERTS"] ?? "",
    },
    // No test comes near these limits, unless the machine is busy with something else.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: 300_000 } },
  };
  return {
    test: {
      globalSetup: ["test/support/build-cli.ts"],
      reporters: [new QuietReporter(seed)],
      silent: "passed-only",
      // By default Vitest leaves one core unused, which is half of a small machine.
      maxWorkers: "100%",
      projects:
        mode === "integrations"
          ? [{ test: { ...common, include: integrations, exclude: files } }]
          : [
              {
                test: {
                  ...common,
                  name: "isolated",
                  include: isolated,
                  exclude: [...integrations, ...files],
                },
              },
              {
                test: {
                  ...common,
                  name: "shared",
                  include: ["test/**/*.test.ts"],
                  exclude: [...isolated, ...integrations, ...files],
                  // These tests leave nothing behind, so that one process loads the generator and the runtime once for all of them.
                  isolate: false,
                },
              },
            ],
    },
  };
});
