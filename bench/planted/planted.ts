/** `npm run bench:planted` */
import { RunFailed } from "../measure.js";
import { readOptions } from "../options.js";
import { Copy, type Found } from "./copy.js";
import { type Fault, faults } from "./faults.js";

const { values, rest } = readOptions({
  script: "bench:planted",
  about:
    "Plants small faults in a copy of the last commit, one at a time, and reports which tests find them. Fails if one survives, or no longer applies.",
  rest: "[fault …]",
  options: {
    mode: ["test", "the mode of Vitest; all runs the whole sets"],
    whole: [false, "run all tests if its own do not find the fault"],
    minutes: [
      10,
      "the limit of a run of tests, after which the fault is found",
    ],
  },
});

/** How a fault ended: the failing test files, and what found it without one. */
interface Outcome {
  readonly fault: Fault;
  readonly found: Found;
}

function chosen(): readonly Fault[] {
  const unknown = rest.find((name) =>
    faults.every((each) => each.name !== name),
  );
  if (unknown !== undefined)
    throw new RunFailed(
      `There is no fault ${unknown}. The faults are ${faults.map(({ name }) => name).join(", ")}.\n`,
    );
  return rest.length === 0
    ? faults
    : faults.filter(({ name }) => rest.includes(name));
}

/** Throws if a fault does not apply or does not compile: then it says nothing of the tests. */
function requireCompiling(copy: Copy, planted: readonly Fault[]): void {
  for (const fault of planted) copy.plant(fault);
  const { isOk, output } = copy.typeCheck();
  copy.restore();
  if (isOk) return;
  const [only] = planted;
  if (planted.length === 1 && only !== undefined)
    throw new RunFailed(`The compiler finds ${only.name}:\n${output}`);
  // All at once take the time of one, but do not tell which one it is.
  for (const fault of planted) requireCompiling(copy, [fault]);
  throw new RunFailed(`The faults do not compile together:\n${output}`);
}

/** Plants a fault and runs its tests, and then all if those pass. */
function hunt(copy: Copy, fault: Fault): Outcome {
  const { mode, whole, minutes } = values;
  copy.plant(fault);
  try {
    if (/^(?:generator|templates)\//.test(fault.file)) {
      if (!copy.generate().isOk)
        return { fault, found: { reason: "npm run generate" } };
      copy.bundle();
    }
    const common = ["--run", "--bail", "1", "--mode", mode];
    const found = copy.test([fault.tests, ...common], minutes);
    return {
      fault,
      found: whole && isSurvivor(found) ? copy.test(common, minutes) : found,
    };
  } finally {
    copy.restore();
  }
}

function isSurvivor(found: Found): boolean {
  return "files" in found && found.files.length === 0;
}

function rowOf({ fault: { file, name }, found }: Outcome): string {
  const by = "files" in found ? found.files.join(" ") : found.reason;
  return `${name.padEnd(26)}${by === "" ? "SURVIVED" : by}  (${file})`;
}

/** Prints the files that found faults and fail without one too. */
function controlled(copy: Copy, outcomes: readonly Outcome[]): boolean {
  const files = new Set(
    outcomes.flatMap(({ found }) => ("files" in found ? found.files : [])),
  );
  if (files.size === 0) return true;
  const words = ["run", ...files, "--mode", values.mode];
  const found = copy.test(words, values.minutes * files.size);
  if (isSurvivor(found)) return true;
  const which = "files" in found ? found.files.join("\n") : found.reason;
  console.error(
    `These fail without a fault, so that they say nothing:\n${which}`,
  );
  return false;
}

function main(): void {
  const hunted = chosen();
  const copy = new Copy();
  try {
    requireCompiling(copy, hunted);
    const outcomes = hunted.map((fault) => {
      const outcome = hunt(copy, fault);
      console.log(rowOf(outcome));
      return outcome;
    });
    const survivors = outcomes.filter(({ found }) => isSurvivor(found));
    console.log(
      `\n${outcomes.length - survivors.length} of ${outcomes.length} faults were found.`,
    );
    for (const { fault } of survivors)
      console.log(`${fault.name} breaks: ${fault.breaks}`);
    if (!controlled(copy, outcomes) || survivors.length > 0)
      process.exitCode = 1;
  } finally {
    copy.remove();
  }
}

try {
  main();
} catch (error) {
  if (!(error instanceof RunFailed)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 1;
}
