import type { Diagnostic } from "../../../language/diagnostics/diagnostics.js";
import { toJson } from "../../../language/diagnostics/json.js";
import {
  count,
  escapeControls,
  painter,
} from "../../../language/diagnostics/terminal.js";
import type { Api } from "../../../language/model/model.js";
import {
  fingerprintOf,
  type Result,
  type Results,
} from "../../../review/results/results.js";
import type {
  ContractOutcome,
  ContractRun,
  SeenOperation,
} from "../../../serve/contract/contract.js";
import type { TestOptions } from "../../cli/command-options.js";
import { seconds } from "../../cli/console.js";
import type { Host } from "../../cli/host.js";
import type { LoadedApi } from "../load-api.js";
import { positionsInRepository, repositoryPaths } from "../report-file.js";

/** A run with what it tested. */
export interface TestSubject {
  readonly loaded: LoadedApi;
  readonly found: ContractRun;
  readonly options: TestOptions;
  /** In milliseconds. */
  readonly elapsed: number;
}

/** How many reasons for skipped tests are shown without `--verbose`. */
const SHOWN_REASONS = 5;

/** How many properties of an operation that did not come are shown. */
const SHOWN_PROPERTIES = 5;

function having(
  { outcomes }: ContractRun,
  result: ContractOutcome["result"],
): readonly ContractOutcome[] {
  return outcomes.filter((each) => each.result === result);
}

/** `1 failed, 30 passed, 12 skipped` */
function countsOf(found: ContractRun): string {
  const number = (result: ContractOutcome["result"]) =>
    `${String(having(found, result).length)} ${result}`;
  const left = found.left === 0 ? "" : `, ${String(found.left)} not started`;
  return `${number("failed")}, ${number("passed")}, ${number("skipped")}${left}`;
}

/** The report for a terminal. */
export function testText(
  { loaded, found, options, elapsed }: TestSubject,
  colour: boolean,
): string {
  const paint = painter(colour);
  const failed = having(found, "failed");
  const failures = failed.map(
    ({ title, message, details }) =>
      `${paint("red", "FAILED")} ${escapeControls(title)}\n${indented(`${message}\n\n${details}`)}\n`,
  );
  if (options.quiet) return failures.join("");
  const counts = `${countsOf(found)}, ${seconds(elapsed)}`;
  return [
    `${loaded.input}: ${count(found.seen.length, "operation")} of ${versionsOf(loaded.api)}, tested at ${options.baseUrl}\n\n`,
    ...failures,
    ...statusLines(found.seen),
    ...skippedLines(having(found, "skipped"), options.verbose),
    ...cleanedLines(found.cleaned, options.verbose),
    `\n${paint(failed.length > 0 ? "red" : "green", counts)}\n`,
  ].join("");
}

function versionsOf({ versions }: Api): string {
  return versions.map(({ name }) => name).join(", ");
}

/** Indents the lines of a text, and escapes their control characters. */
function indented(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => `${line === "" ? "" : `    ${escapeControls(line)}`}\n`)
    .join("");
}

/** The statuses that each operation answered with, beside those that it describes. */
function statusLines(seen: readonly SeenOperation[]): readonly string[] {
  const lines = seen.map(({ operation, statuses, properties, version }) => {
    const { id, responses } = operation;
    const came = statuses.length === 0 ? "not called" : statuses.join(", ");
    const missing = responses
      .map(({ status }) => status)
      .filter((status) => !statuses.some((one) => one === status));
    const rest =
      missing.length === 0 ? "" : `; not seen: ${missing.join(", ")}`;
    return `  ${escapeControls(`${version} ${id}`)}: ${came}${rest}${propertiesText(properties)}\n`;
  });
  return [coverageLine(seen), ...lines];
}

/** `; properties: 5 of 7, without /tag, /owner/name` */
function propertiesText({
  described,
  missing,
}: SeenOperation["properties"]): string {
  if (described === 0) return "";
  const shown = missing.slice(0, SHOWN_PROPERTIES).map(escapeControls);
  const names = shown.length === 0 ? "" : `, without ${shown.join(", ")}`;
  const rest = missing.length > shown.length ? ", ..." : "";
  return `; properties: ${String(described - missing.length)} of ${String(described)}${names}${rest}`;
}

/** How much of the description has come. */
function coverageLine(seen: readonly SeenOperation[]): string {
  const called = seen.filter(({ statuses }) => statuses.length > 0);
  const described = seen.flatMap(({ operation, statuses }) =>
    operation.responses.map(({ status }) =>
      statuses.some((one) => one === status),
    ),
  );
  const properties = seen.reduce(
    (sum, one) => sum + one.properties.described,
    0,
  );
  const missing = seen.reduce(
    (sum, one) => sum + one.properties.missing.length,
    0,
  );
  const of = (some: number, all: number) => `${String(some)} of ${String(all)}`;
  return `What came: ${of(called.length, seen.length)} operations, ${of(described.filter(Boolean).length, described.length)} statuses, ${of(properties - missing, properties)} properties\n`;
}

/** Why tests were skipped, the most frequent reasons first. */
function skippedLines(
  skipped: readonly ContractOutcome[],
  verbose: boolean,
): readonly string[] {
  if (skipped.length === 0) return [];
  if (verbose)
    return [
      "\nSkipped:\n",
      ...skipped.map(
        ({ title, message }) => `  ${escapeControls(`${title}: ${message}`)}\n`,
      ),
    ];
  const reasons = new Map<string, number>();
  for (const { message } of skipped)
    reasons.set(message, (reasons.get(message) ?? 0) + 1);
  const sorted = [...reasons].sort(([, one], [, other]) => other - one);
  const rest = sorted.length - SHOWN_REASONS;
  return [
    "\nSkipped, and why:\n",
    ...sorted
      .slice(0, SHOWN_REASONS)
      .map(
        ([reason, number]) =>
          `  ${count(number, "test")}: ${escapeControls(reason)}\n`,
      ),
    ...(rest > 0
      ? [`  and ${count(rest, "more reason")}; --verbose lists them\n`]
      : []),
  ];
}

/** What became of the resources that the tests have created. */
function cleanedLines(
  { removed, remaining }: ContractRun["cleaned"],
  verbose: boolean,
): readonly string[] {
  if (removed + remaining.length === 0) return [];
  const left =
    remaining.length === 0
      ? ""
      : `, ${count(remaining.length, "resource")} remain${remaining.length === 1 ? "s" : ""}`;
  const urls = verbose ? remaining : remaining.slice(0, SHOWN_REASONS);
  const rest = remaining.length - urls.length;
  return [
    `\nDeleted ${count(removed, "resource")} that the tests created${left}\n`,
    ...urls.map((url) => `  ${escapeControls(url)}\n`),
    ...(rest > 0 ? [`  and ${String(rest)} more; --verbose lists them\n`] : []),
  ];
}

/** The JSON result of `tenon test`. Its keys are public. */
export function testResult({ loaded, found, options }: TestSubject) {
  const { document, input, warnings } = loaded;
  const failed = having(found, "failed");
  const skipped = having(found, "skipped");
  return {
    ok: failed.length === 0,
    description: input,
    baseUrl: options.baseUrl,
    counts: {
      passed: having(found, "passed").length,
      failed: failed.length,
      skipped: skipped.length,
      left: found.left,
    },
    operations: found.seen.map(
      ({ version, operation, statuses, properties }) => ({
        version,
        operation: operation.id,
        method: operation.method,
        path: operation.path,
        statuses,
        properties,
      }),
    ),
    cleaned: found.cleaned,
    failures: failed.map(({ version, title, operation, message, details }) => ({
      version,
      operation: operation?.id ?? null,
      test: title,
      message,
      details,
    })),
    skipped: skipped.map(({ version, title, operation, message }) => ({
      version,
      operation: operation?.id ?? null,
      test: title,
      reason: message,
    })),
    diagnostics: toJson(warnings, document),
  };
}

/** The tests in the form that CI services show: those that failed, and in JUnit all. */
export function testResults(
  { loaded, found, options }: TestSubject,
  host: Host,
): Results {
  const { document, input } = loaded;
  const shown =
    options.format === "junit" ? found.outcomes : having(found, "failed");
  const placed = positionsInRepository(host);
  const places = toJson(shown.map(diagnosticOf), document);
  const results = shown.map((one, at): Result => {
    const { title, message, details, result } = one;
    const position = placed(places[at] ?? {});
    return {
      rule: "contract",
      level: result === "failed" ? "error" : "note",
      severity: result === "failed" ? "error" : "note",
      outcome: outcomes[result],
      title,
      message,
      more: details === "" ? [] : [details],
      fingerprint: fingerprintOf("contract", title, message),
      ...(result === "skipped" && { reason: message }),
      ...(position && { position }),
    };
  });
  return {
    command: "tenon test",
    subject: `${input} at ${options.baseUrl}`,
    file: repositoryPaths(host)(input).replaceAll("\\", "/"),
    verdict: countsOf(found),
    results,
    notes:
      found.left === 0
        ? []
        : [`The time was over before ${count(found.left, "test")} started.`],
  };
}

const outcomes = {
  passed: "passes",
  failed: "fails",
  skipped: "waived",
} as const satisfies Record<ContractOutcome["result"], Result["outcome"]>;

/** A diagnostic with the place of the operation in the description. */
function diagnosticOf({
  title,
  message,
  operation,
}: ContractOutcome): Diagnostic<string> {
  return {
    code: "contract",
    severity: "error",
    message: `${title}: ${message}`,
    advice: "",
    location: operation?.location ?? "",
  };
}
