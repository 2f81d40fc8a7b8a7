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

/** `npm test` runs a sample of the large sets, `npm run test:all` all of them: see `test/sampling.ts`. */
export default defineConfig(({ mode }) => {
  const seed = Number(process.env["TENON_SEED"] ?? 20_251);
  return {
    test: {
      include: ["test/**/*.test.ts"],
      globalSetup: ["test/build-cli.ts"],
      provide: { sampling: { seed, whole: mode === "all" } },
      reporters: [new QuietReporter(seed)],
      silent: "passed-only",
      // No test comes near these limits, unless the machine is busy with something else.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 60_000 } },
    },
  };
});
