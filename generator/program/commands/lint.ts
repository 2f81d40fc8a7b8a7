import type { Diagnostic } from "../../language/diagnostics/diagnostics.js";
import { toJson } from "../../language/diagnostics/json.js";
import { renderDiagnostics } from "../../language/diagnostics/render.js";
import { didYouMean } from "../../language/diagnostics/suggest.js";
import { count, painter } from "../../language/diagnostics/terminal.js";
import {
  type IdleException,
  idleExceptions,
} from "../../review/lint/exceptions.js";
import { lint as lintApi, type Linted } from "../../review/lint/lint.js";
import { lintRules } from "../../review/lint/rule-table.js";
import {
  countResults,
  fingerprintOf,
  type Result,
  type Results,
} from "../../review/results/results.js";
import type { LintOptions } from "../cli/command-options.js";
import { reportDiagnostics, startProgress } from "../cli/console.js";
import { type Exit, exit, type Host } from "../cli/host.js";
import { quote } from "../cli/parse-options.js";
import { type Config, configError, type Overrides } from "../config/config.js";
import { forEachApi, type Ran } from "./each-api.js";
import { loadApi, type LoadedApi } from "./load-api.js";
import {
  positionsInRepository,
  refuseOverwritingInputs,
  refuseOverwritingSource,
  repositoryPaths,
} from "./report-file.js";

/** How many findings of each rule are shown without `--verbose`. */
const SHOWN = 3;

/** The options that choose the APIs to check. */
export function lintOverrides(options: LintOptions): Overrides {
  const { api, config, description: input, overlays, root, strict } = options;
  return { api, config, input, overlays, root, strict };
}

/** `tenon lint`: reports where a description breaks API conventions. */
export function lint(options: LintOptions, host: Host): Promise<Exit> {
  const printing = { ...options, command: "tenon lint" };
  return forEachApi(lintOverrides(options), printing, host, (one) => {
    refuseOverwritingInputs(options, one, host);
    return lintDescription(one, options, host);
  });
}

/** Checks the description of one API. */
export async function lintDescription(
  config: Config,
  options: LintOptions,
  host: Host,
): Promise<Ran<ReturnType<typeof lintResult>>> {
  const progress = startProgress(host, options.quiet || options.json);
  try {
    const loaded = await loadForLint(config, host, (step) => {
      progress.show(step);
    });
    if (options.output !== undefined)
      refuseOverwritingSource(options.output, loaded.document, host.folder);
    await refuseUnusedExceptions(config, loaded, host);
    const { today } = options;
    const subject = {
      api: loaded.api,
      ...(today === undefined ? {} : { today }),
    };
    const linted = lintApi(subject, config.lint ?? {});
    const fails = linted.findings.some(
      ({ level }) => level === "error" || level === options.failOn,
    );
    return {
      exit: fails ? exit.findings : exit.success,
      result: () => lintResult(loaded, linted, !fails),
      results: () =>
        Promise.resolve(lintResults(loaded, linted, options, host)),
      print(name) {
        if (!options.quiet)
          reportDiagnostics(
            host.err,
            loaded.warnings,
            loaded.document,
            options.verbose,
          );
        const text = lintText(loaded, linted, options, host);
        const label = name === undefined || text === "" ? "" : `${name}:\n`;
        host.out.write(label + text);
      },
    };
  } finally {
    progress.end();
  }
}

/**
 * Loads the description without the configured pagination and polling, because no lint
 * rule uses them.
 */
function loadForLint(
  {
    input,
    root,
    versions,
    unversioned,
    strict,
    overlays,
    filters,
    file,
    name,
    url,
  }: Config,
  { folder }: Host,
  progress: (step: string) => void,
): Promise<LoadedApi> {
  const options = {
    ...(input === undefined ? {} : { input }),
    ...(root === undefined ? {} : { root }),
    ...(overlays === undefined ? {} : { overlays }),
    ...(filters === undefined ? {} : { filters }),
    ...(file === undefined ? {} : { file }),
    ...(name === undefined ? {} : { name }),
    ...(url === undefined ? {} : { url }),
    versions,
    unversioned,
    strict,
  } as const;
  return loadApi(options, folder, progress);
}

/**
 * Refuses an exception that matches nothing: it is misspelled, or its operation was
 * removed.
 */
async function refuseUnusedExceptions(
  { lint: settings = {}, file, name: called }: Config,
  { api, input }: LoadedApi,
  { folder }: Host,
): Promise<void> {
  const faults = idleExceptions(settings, api).map((idle) => ({
    message: idleMessage(idle, input),
    keys: idle.keys,
  }));
  if (faults.length > 0 && file !== undefined)
    throw await configError(faults, { file, name: called }, folder);
}

function idleMessage(
  { rule, name, kinds, names }: IdleException,
  input: string,
): string {
  if (kinds.length === 0)
    return `${rule} checks the whole description, so it has no exceptions. Remove \`except\`, or turn the rule off.`;
  const kind = kinds.join(", ").replace(/, (\w+)$/, " or $1");
  return `${input} has no ${kind} ${quote(name)} for the exceptions of ${rule}. ${didYouMean(name, names)}Correct or remove the exception.`;
}

function diagnosticsOf({ findings }: Linted): readonly Diagnostic<string>[] {
  return findings.map(({ rule, level, message, advice, location }) => ({
    code: rule,
    severity: level,
    message,
    advice,
    location,
  }));
}

function lintText(
  { input, document, warnings }: LoadedApi,
  linted: Linted,
  { quiet, verbose }: LintOptions,
  { out }: Host,
): string {
  const { colour } = out;
  const shown = verbose ? {} : { shownWarnings: SHOWN, shownErrors: SHOWN };
  const rendered = renderDiagnostics(diagnosticsOf(linted), document, {
    colour,
    ...shown,
  });
  if (quiet) return rendered;
  // The warnings of reading the description are printed before.
  const none = warnings.length > 0 ? "no other findings" : "no findings";
  const clean =
    linted.findings.length === 0
      ? `${input}: ${painter(colour)("green", none)}\n`
      : "";
  return `${rendered}${clean}${appliedRules(linted)}\n`;
}

/** The applied rules, because a report without findings does not show them. */
function appliedRules({ set, rules }: Linted): string {
  const all = Object.keys(lintRules).length;
  const applied = `${String(rules.length)} of ${count(all, "rule")} applied`;
  if (set === "none") return `${applied}: those that the configuration names.`;
  const more =
    set === "strict"
      ? ""
      : ` To apply more, set "lint": { "extends": "strict" } in the configuration, or name rules.`;
  return `${applied}: those for every description, and the conventions that this one follows at least as often as it breaks them.${more}`;
}

/** The JSON result of `tenon lint`. Its keys are public. */
function lintResult(
  { input, document, warnings }: LoadedApi,
  linted: Linted,
  ok: boolean,
) {
  const { findings, set, rules } = linted;
  const number = (level: "error" | "warning") =>
    findings.filter((one) => one.level === level).length;
  const users = usersByFinding(linted);
  return {
    ok,
    description: input,
    set,
    rules,
    counts: { error: number("error"), warning: number("warning") },
    findings: toJson(diagnosticsOf(linted), document).map(
      ({ code, severity, message, advice, location, file, line, column }) => ({
        rule: code,
        level: severity,
        message,
        advice,
        location,
        file,
        line,
        column,
        users: users.get(findingKey(code, { location, message })) ?? [],
      }),
    ),
    diagnostics: toJson(warnings, document),
  };
}

/** The operations and events that share each finding, by `findingKey`. */
function usersByFinding({ findings }: Linted) {
  return new Map(findings.map((one) => [findingKey(one.rule, one), one.users]));
}

/** The operation or event that has a finding, or the place if none has it: `createThing and 2 more`. */
function titleFor(users: readonly string[], location: string): string {
  const [first = location, ...others] = users;
  return others.length === 0
    ? first
    : `${first} and ${String(others.length)} more`;
}

/** The findings in the form that CI services show. */
function lintResults(
  { input, document }: LoadedApi,
  linted: Linted,
  { failOn }: LintOptions,
  host: Host,
): Results {
  const placed = positionsInRepository(host);
  const users = usersByFinding(linted);
  const results = toJson(diagnosticsOf(linted), document).map((one): Result => {
    const { code: rule, severity: level, message, advice, location } = one;
    const position = placed(one);
    const fails = level === "error" || level === failOn;
    return {
      ...{ rule, level, severity: level, message },
      outcome: fails ? "fails" : "passes",
      title: titleFor(users.get(findingKey(rule, one)) ?? [], location),
      more: [advice],
      fingerprint: fingerprintOf(rule, location, message),
      ...(position && { position }),
    };
  });
  return {
    command: "tenon lint",
    subject: input,
    file: repositoryPaths(host)(input).replaceAll("\\", "/"),
    verdict: countResults(results),
    results,
    notes: [],
  };
}

function findingKey(
  rule: string,
  {
    location,
    message,
  }: { readonly location: string; readonly message: string },
): string {
  return JSON.stringify([rule, location, message]);
}
