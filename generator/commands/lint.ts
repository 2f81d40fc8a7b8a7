import { type Config, configError, readConfig } from "../config/config.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { painter, count } from "../diagnostics/terminal.js";
import { renderDiagnostics } from "../diagnostics/render.js";
import { toJson } from "../diagnostics/json.js";
import { exceptionNames, idleExceptions } from "../lint/exceptions.js";
import { type Linted, lint as held } from "../lint/lint.js";
import { lintRules } from "../lint/lint-rules.js";
import { exit, type Exit, type Host } from "../cli/host.js";
import type { LintOptions } from "../cli/lint-options.js";
import { quote } from "../cli/options.js";
import { startProgress, reportDiagnostics } from "../cli/console.js";
import { understand, type Understood } from "./load-api.js";

/** How many findings of one rule people are shown unasked. */
const SHOWN = 3;

/** `tenon lint`: where a description breaks the conventions that it is held to. */
export async function lint(options: LintOptions, host: Host): Promise<Exit> {
  const { description, today, config: file, root, lenient } = options;
  const progress = startProgress(host, options.quiet || options.json);
  try {
    const config = await readConfig(host.folder, {
      ...(file === undefined ? {} : { config: file }),
      ...(description === undefined ? {} : { input: description }),
      ...(root === undefined ? {} : { root }),
      lenient,
    });
    const read = await understand(
      // How soon a sunset may be is for a rule to say; calls are not looked at.
      {
        ...(config.input === undefined ? {} : { input: config.input }),
        ...(config.root === undefined ? {} : { root: config.root }),
        versions: config.versions,
        lenient: config.lenient,
        lint: { "sunset-too-early": "error" },
      },
      host.folder,
      (step) => {
        progress.show(step);
      },
    );
    await refuseIdle(config, read, host);
    const subject = {
      api: read.api,
      ...(today === undefined ? {} : { today }),
    };
    const linted = held(subject, config.lint ?? {});
    progress.end();
    if (!options.quiet && !options.json)
      reportDiagnostics(host.err, read.found, read.document, options.verbose);
    const fails = linted.findings.some(
      ({ level }) => level === "error" || level === options.failOn,
    );
    host.out.write(
      options.json
        ? jsonOf(read, linted, !fails)
        : textOf(read, linted, options, host),
    );
    return fails ? exit.findings : exit.fine;
  } finally {
    progress.end();
  }
}

/** An exception that is misspelt, or whose operation is gone, would say nothing. */
async function refuseIdle(
  { lint: settings = {}, file }: Config,
  { api, input }: Understood,
  { folder }: Host,
): Promise<void> {
  const names = exceptionNames(api);
  const faults = idleExceptions(settings, names).map(({ keys, name }) => ({
    message: `${input} has no operation, path or event ${quote(name)}. ${didYouMean(name, names)}Correct the exception, or take it out.`,
    keys,
  }));
  if (faults.length > 0 && file !== undefined)
    throw await configError(faults, file, folder);
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

function textOf(
  { input, document }: Understood,
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
  const clean =
    linted.findings.length === 0
      ? `${input}: ${painter(colour)("green", "no rule is broken")}\n`
      : "";
  return `${rendered}${clean}${heldTo(linted)}\n`;
}

/** What the description was held to, so that nobody takes silence for praise. */
function heldTo({ set, rules }: Linted): string {
  const all = Object.keys(lintRules).length;
  const number = `Held to ${rules.length} of ${count(all, "rule")}`;
  if (set === "service") return `${number}.`;
  if (set === "none") return `${number}: those that the configuration names.`;
  return `${number}: those that it keeps at least as often as it breaks them, and those on what it says itself. "lint": { "extends": "service" } in the configuration holds it to all.`;
}

/** What \`tenon lint\` found, for programs; its members are a promise to them. */
function jsonOf(
  { input, document, found }: Understood,
  linted: Linted,
  ok: boolean,
): string {
  const { findings, set, rules } = linted;
  const number = (level: "error" | "warning") =>
    findings.filter((one) => one.level === level).length;
  const users = new Map(
    findings.map((one) => [keyOf(one.rule, one), one.users]),
  );
  const result = {
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
        users: users.get(keyOf(code, { location, message })) ?? [],
      }),
    ),
    diagnostics: toJson(found, document),
  };
  return `${JSON.stringify(result, undefined, 2)}\n`;
}

function keyOf(
  rule: string,
  {
    location,
    message,
  }: { readonly location: string; readonly message: string },
): string {
  return JSON.stringify([rule, location, message]);
}
