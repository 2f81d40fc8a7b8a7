import { basename, extname } from "node:path";

import { didYouMean } from "../../language/diagnostics/suggest.js";
import type { Target } from "../../output/emit/targets.js";
import {
  type OwnStore,
  ownStores,
  type Scaffold,
  scaffolds,
} from "../../output/scaffold/choices.js";
import type { FailOn, SemverAxis } from "../../review/diff/gate/policy.js";
import type { LintLevel } from "../../review/lint/rule.js";
import type { Grouping } from "../../review/report/grouping.js";
import type { UserFilter } from "../../review/report/users.js";
import type { NewWaivers } from "../config/waivers.js";
import type { OptionValues } from "./command-table.js";
import { parseFailOn } from "./fail-on.js";
import {
  oneOf,
  type ParsedOptions,
  quote,
  UsageError,
} from "./parse-options.js";

/** The options that all commands with a description share. */
interface ReadingOptions {
  /** The name of an API in the configuration. */
  readonly api: string | undefined;
  readonly config: string | undefined;
  readonly root: string | undefined;
  /** The paths of overlays; absent: as configured. */
  readonly overlays: readonly string[] | undefined;
  readonly strict: boolean;
  readonly verbose: boolean;
  /** Whether standard output is JSON. */
  readonly json: boolean;
  readonly quiet: boolean;
}

/** The options of a command whose report has a format. */
export interface ReportOptions<Name extends string = Format> {
  readonly format: Name;
  /** The file that the report is written to; absent: standard output. */
  readonly output: string | undefined;
}

/** The options that `tenon generate` and `tenon check` share. */
export interface GenerateOptions extends ReadingOptions {
  readonly description: string | undefined;
  readonly out: string | undefined;
  readonly targets: readonly Target[] | undefined;
  readonly force: boolean;
  readonly watch: boolean;
}

/** The options of `tenon check`. */
export interface CheckOptions extends GenerateOptions, ReportOptions {}

/** The options of `tenon init`. */
export interface InitOptions {
  readonly description: string | undefined;
  readonly out: string | undefined;
  readonly generate: OptionValues<"init">["generate"];
  readonly ci: OptionValues<"init">["ci"];
  readonly yes: boolean;
}

/** The options of `tenon diff`. */
export interface DiffOptions extends ReadingOptions, ReportOptions<DiffFormat> {
  /** The old description; absent: the last commit. */
  readonly before: string | undefined;
  /** The new description; absent: the configured one. */
  readonly after: string | undefined;
  /** Findings of these levels or higher ones fail the run; absent: as configured. */
  readonly failOn: FailOn | undefined;
  /** The file of waivers; absent: the default file, if it exists. */
  readonly waivers: string | undefined;
  /** The current date; absent: sunsets are not compared with a date, and waivers with the clock. */
  readonly today: string | undefined;
  /** The operations whose findings are shown; absent: all. */
  readonly only?: UserFilter;
  /** The waivers to write; absent: none. */
  readonly waive?: NewWaivers;
  /** What the findings are grouped by; absent: as the format does by default. */
  readonly group: Grouping | undefined;
  /** What is done with the version that the changes call for; absent: nothing. */
  readonly version?: {
    readonly use: "check" | "print";
    readonly axis: SemverAxis;
  };
}

/** The format of a report. */
export type Format = NonNullable<OptionValues<"lint">["format"]>;

/** The format of the report of a comparison. */
export type DiffFormat = NonNullable<OptionValues<"diff">["format"]>;

/** The options of `tenon diff --from v1 --to v2`. */
export interface GuideOptions extends ReadingOptions {
  /** The names of the API versions. */
  readonly from: string;
  readonly to: string;
  /** None: the configured one; two: one for each version. */
  readonly descriptions: readonly string[];
  readonly format: GuideFormat;
}

const guideFormats = ["text", "json", "markdown"] as const;
export type GuideFormat = (typeof guideFormats)[number];

/** The options of `tenon update`. */
export interface UpdateOptions extends Omit<ReadingOptions, "root"> {
  /** The URL to fetch; absent: those in the configuration. */
  readonly url: string | undefined;
}

/** The options of `tenon scaffold`. */
export interface ScaffoldOptions extends ReadingOptions {
  /** Does not matter for `list`. */
  readonly what: Scaffold;
  /** Which store, if `what` is `store`. */
  readonly store: OwnStore | undefined;
  readonly description: string | undefined;
  /** Absent: as installed, or `node`. */
  readonly platform: OptionValues<"scaffold">["platform"];
  /** Absent: as in the code, or `tag`. */
  readonly layout: OptionValues<"scaffold">["layout"];
  /** The folder of the team's code, as the option names it. */
  readonly dir: string;
  readonly mock: boolean;
  readonly install: boolean;
  /** What is done: `write` adds files, the others print. */
  readonly action: "write" | "list" | "check" | "dry-run";
}

/** The options of `tenon mock`. */
export interface MockCommandOptions extends ReadingOptions {
  readonly description: string | undefined;
  readonly port: number;
  readonly host: string;
  /** Absent: the examples as they are. */
  readonly seed: number | undefined;
  /** The least and the most milliseconds before a response. */
  readonly latency: readonly [least: number, most: number];
  readonly stateless: boolean;
  readonly cors: boolean;
  /** Absent: the default one. */
  readonly webhookSecret: string | undefined;
  /** The only credentials that are accepted; absent: any. */
  readonly tokens: readonly string[] | undefined;
  readonly watch: boolean;
}

/** The options of `tenon test`. */
export interface TestOptions extends ReadingOptions, ReportOptions {
  readonly baseUrl: string;
  readonly description: string | undefined;
  /** Credentials for all security schemes, or `scheme=credential`. */
  readonly tokens: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Ids by path parameter. */
  readonly path: Readonly<Record<string, string>>;
  /** The file with what the tests need to know. */
  readonly given: string | undefined;
  readonly include: readonly string[] | undefined;
  readonly exclude: readonly string[] | undefined;
  readonly safe: boolean;
  /** How many random requests of each kind an operation gets. */
  readonly runs: number;
  readonly seed: number | undefined;
  /** The most requests in a second; absent: no limit. */
  readonly rate: number | undefined;
  /** The most milliseconds for a response. */
  readonly timeout: number;
  /** After how many milliseconds no more tests start; absent: no limit. */
  readonly time: number | undefined;
}

/** The options of `tenon lint`. */
export interface LintOptions extends ReadingOptions, ReportOptions {
  readonly description: string | undefined;
  /** Findings of this level or a higher one fail the run. */
  readonly failOn: LintLevel;
  /** The current date, for rules about past dates. */
  readonly today: string | undefined;
}

/** @throws UsageError */
export function generateOptions({
  values,
  positionals,
}: ParsedOptions<"generate"> | ParsedOptions<"check">): GenerateOptions {
  refuseFileName(values.out);
  return {
    ...readingOptions(values),
    description: onlyDescription(positionals),
    out: values.out,
    targets: values.target,
    force: "force" in values && values.force,
    watch: "watch" in values && values.watch,
  };
}

/**
 * Other generators write one file.
 *
 * @throws UsageError
 */
function refuseFileName(out: string | undefined): void {
  if (out === undefined || !/\.(?:[cm]?[jt]s|json|ya?ml)$/i.test(out)) return;
  throw new UsageError(
    `--out names a folder, not a file such as ${quote(out)}. Use a folder of its own: --out src/generated.`,
  );
}

/** @throws UsageError */
export function checkOptions(parsed: ParsedOptions<"check">): CheckOptions {
  return { ...generateOptions(parsed), ...reportOptions(parsed.values) };
}

/** @throws UsageError */
export function updateOptions({
  values,
  positionals,
}: ParsedOptions<"update">): UpdateOptions {
  const {
    api,
    config,
    overlay: overlays,
    strict,
    verbose,
    json,
    quiet,
  } = values;
  return {
    ...{ api, config, overlays, strict, verbose, json, quiet },
    url: onlyDescription(positionals),
  };
}

/** @throws UsageError */
export function initOptions({
  values,
  positionals,
}: ParsedOptions<"init">): InitOptions {
  const { out, generate, ci, yes } = values;
  const description = onlyDescription(positionals);
  if (description === "-")
    throw new UsageError(
      "Standard input cannot be configured. Name the description as a file.",
    );
  return { description, out, generate, ci, yes };
}

/** @throws UsageError */
export function mockOptions({
  values,
  positionals,
}: ParsedOptions<"mock">): MockCommandOptions {
  const { host, cors, stateless, watch, auth, token } = values;
  const description = onlyDescription(positionals);
  if (watch && description === "-")
    throw new UsageError(
      "Standard input cannot be watched. Name the description as a file.",
    );
  if (auth === "strict" && token === undefined)
    throw new UsageError(
      "--auth strict accepts only the tokens of --token. Add --token.",
    );
  if (auth === "any" && token !== undefined)
    throw new UsageError(
      "Without --auth strict, any credential is accepted. Add --auth strict, or remove --token.",
    );
  return {
    ...readingOptions({ ...values, json: false }),
    ...{ description, host, cors, stateless, watch, tokens: token },
    webhookSecret: secretOf(values["webhook-secret"]),
    port: wholeNumber("port", values.port, 65_535),
    seed:
      values.seed === undefined
        ? undefined
        : wholeNumber("seed", values.seed, Number.MAX_SAFE_INTEGER),
    latency: latencyOf(values.latency ?? "0"),
  };
}

/** @throws UsageError */
export function testOptions({
  values,
  positionals,
}: ParsedOptions<"test">): TestOptions {
  const { token, header, path, given, include, exclude, safe } = values;
  const { rate, runs, seed, time, timeout } = values;
  const [url, ...others] = positionals;
  const number = (name: string, text: string | undefined) =>
    text === undefined ? undefined : positiveNumber(name, text);
  const seconds = number("time", time);
  return {
    ...readingOptions(values),
    ...reportOptions(values),
    ...{ given, include, exclude, safe, tokens: token ?? [] },
    baseUrl: baseUrlOf(url),
    description: onlyDescription(others),
    headers: pairsOf("header", header, ":", "X-Tenant: blue"),
    path: pairsOf("path", path, "=", "pet_id=7"),
    runs: runs === undefined ? 0 : wholeNumber("runs", runs, 1_000_000),
    seed:
      seed === undefined ? undefined : wholeNumber("seed", seed, 2 ** 31 - 1),
    rate: number("rate", rate),
    timeout: positiveNumber("timeout", timeout),
    time: seconds === undefined ? undefined : seconds * 1000,
  };
}

/** @throws UsageError */
function baseUrlOf(text: string | undefined): string {
  const usage = "`tenon test http://127.0.0.1:8080 [description]`";
  if (text === undefined)
    throw new UsageError(`Name the URL of the server to test: ${usage}.`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `${quote(text)} is no URL of a server. The URL comes first, with http:// or https://: ${usage}.`,
    );
  if (url.username !== "" || url.password !== "")
    throw new UsageError(
      "The URL contains credentials. Remove them, and pass --token user:password.",
    );
  if (url.search !== "" || url.hash !== "")
    throw new UsageError(
      `Paths are appended to the URL, so it must end without ? and #: ${quote(text)}.`,
    );
  return text;
}

/** Names with values, as an option is repeated with them. */
function pairsOf(
  option: string,
  texts: readonly string[] = [],
  separator: string,
  example: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf(separator);
      const name = text.slice(0, at).trim();
      const value = text.slice(at + 1).trim();
      if (at > 0 && name !== "" && value !== "") return [name, value];
      throw new UsageError(
        `--${option} needs a name and a value, such as ${quote(example)}, not ${quote(text)}.`,
      );
    }),
  );
}

/** @throws UsageError */
function positiveNumber(name: string, text: string): number {
  const number = wholeNumber(name, text, 2_000_000_000);
  if (number > 0) return number;
  throw new UsageError(`--${name} needs a number above 0.`);
}

/** @throws UsageError */
function secretOf(text: string | undefined): string | undefined {
  if (text === undefined || /^whsec_[A-Za-z\d+/]{4,}={0,2}$/.test(text))
    return text;
  throw new UsageError(
    `--webhook-secret needs whsec_ followed by base64, not ${quote(text)}.`,
  );
}

/** @throws UsageError */
function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= most) return number;
  throw new UsageError(
    `--${name} needs a whole number from 0 to ${String(most)}, not ${quote(text)}.`,
  );
}

/** @throws UsageError */
function latencyOf(text: string): MockCommandOptions["latency"] {
  const [, least = "", most = least] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const limit = 600_000;
  const [from, to] = [Number(least), Number(most)];
  if (least !== "" && from <= to && to <= limit) return [from, to];
  throw new UsageError(
    `--latency needs milliseconds up to ${String(limit)}, such as 200 or 100-400, not ${quote(text)}.`,
  );
}

/** @throws UsageError */
export function scaffoldOptions({
  values,
  positionals,
}: ParsedOptions<"scaffold">): ScaffoldOptions {
  const { platform, layout, dir = "src", mock, install } = values;
  const [what, ...others] = positionals;
  const actions = (["list", "check", "dry-run"] as const).filter(
    (name) => values[name],
  );
  const action: ScaffoldOptions["action"] = actions[0] ?? "write";
  if (actions.length > 1)
    throw new UsageError(
      `${actions.map((name) => `--${name}`).join(" and ")} cannot be combined. Choose one.`,
    );
  const known = scaffolds.find((name) => name === what);
  if (known === undefined && (what !== undefined || action !== "list"))
    throw new UsageError(
      what === undefined
        ? `Say what to scaffold: \`tenon scaffold ${oneOf(scaffolds)}\`.`
        : `${quote(what)} cannot be scaffolded. ${didYouMean(what, scaffolds)}Use \`tenon scaffold ${oneOf(scaffolds)} [description]\`.`,
    );
  const store = known === "store" ? ownStore(others.shift()) : undefined;
  const description = onlyDescription(others);
  if (description === "-")
    throw new UsageError(
      "Standard input cannot be configured. Name the description as a file.",
    );
  refuseOptions(known, values);
  const made = { platform, layout, dir, mock, install, action };
  const kind = known ?? "server";
  return { ...readingOptions(values), description, what: kind, store, ...made };
}

/** @throws UsageError */
function ownStore(name: string | undefined): OwnStore {
  const known = ownStores.find((each) => each === name);
  if (known !== undefined) return known;
  const usage = `Use \`tenon scaffold store ${oneOf(ownStores)} [description]\`.`;
  throw new UsageError(
    name === undefined
      ? usage
      : `There is no store ${quote(name)}. ${didYouMean(name, ownStores)}${usage}`,
  );
}

/** Refuses options that other kinds do not have. */
function refuseOptions(
  what: Scaffold | undefined,
  { platform, mock }: OptionValues<"scaffold">,
): void {
  const refuse = (name: string, owner: string) => {
    throw new UsageError(
      `${name} is an option of \`tenon scaffold ${owner}\`.`,
    );
  };
  if (what === undefined || what === "server") return;
  if (mock) refuse("--mock", "server");
  if (platform !== undefined && what !== "receiver")
    refuse("--platform", "server");
}

/** @throws UsageError */
export function lintOptions({
  values,
  positionals,
}: ParsedOptions<"lint">): LintOptions {
  return {
    ...readingOptions(values),
    ...reportOptions(values),
    description: onlyDescription(positionals),
    failOn: values["fail-on"],
    today: values.today,
  };
}

/** @throws UsageError */
export function diffOptions({
  values,
  positionals,
}: ParsedOptions<"diff">): DiffOptions {
  return {
    ...readingOptions(values),
    ...reportOptions(values),
    ...comparedDescriptions(positionals),
    failOn: parseFailOn(values["fail-on"]),
    waivers: values.waivers,
    today: values.today,
    group: groupOption(values),
    ...versionOptions(values),
    ...filterOptions(values),
    ...waiveOptions(values),
  };
}

/**
 * The version that changes call for depends on all of them.
 *
 * @throws UsageError
 */
function filterOptions(
  values: OptionValues<"diff">,
): Pick<DiffOptions, "only"> {
  const { path: paths, tag: tags, operation: operations } = values;
  if ([paths, tags, operations].every((one) => one === undefined)) return {};
  if (values["check-version"] || values["next-version"])
    throw new UsageError(
      "--path, --tag and --operation hide findings, but the version follows from all. Remove them, or --check-version and --next-version.",
    );
  return { only: { paths, tags, operations } };
}

/** @throws UsageError */
function waiveOptions({
  waive: fingerprints,
  reason,
  expires,
}: OptionValues<"diff">): Pick<DiffOptions, "waive"> {
  if (fingerprints === undefined) {
    const idle = reason === undefined ? "expires" : "reason";
    if (reason !== undefined || expires !== undefined)
      throw new UsageError(
        `--${idle} belongs to --waive, which names the findings to accept.`,
      );
    return {};
  }
  if (reason === undefined || reason.trim() === "")
    throw new UsageError(
      '--waive needs --reason, which says why the findings are accepted: --reason "Only our own client sends it."',
    );
  return {
    waive: {
      fingerprints: [...new Set(fingerprints)],
      reason,
      ...(expires !== undefined && { expires }),
    },
  };
}

/** The formats that group their findings. */
const grouped: ReadonlySet<string> = new Set(["text", "markdown", "html"]);

/** @throws UsageError */
function groupOption({
  group,
  format,
  json,
  output,
}: OptionValues<"diff">): Grouping | undefined {
  const printed = json ? "json" : (format ?? "text");
  if (group !== undefined && output === undefined && !grouped.has(printed))
    throw new UsageError(
      `--group cannot be used with --format ${printed}, which does not group findings. Use ${oneOf([...grouped])}.`,
    );
  return group;
}

/** @throws UsageError */
function versionOptions(
  values: OptionValues<"diff">,
): Pick<DiffOptions, "version"> {
  const { semver: axis } = values;
  const isPrinted = values["next-version"];
  if (isPrinted && values["check-version"])
    throw new UsageError(
      "--next-version prints a version and --check-version checks one. Remove one of them.",
    );
  if (isPrinted) return { version: { use: "print", axis } };
  return values["check-version"] ? { version: { use: "check", axis } } : {};
}

/** The options of a comparison that a migration guide does not have. */
const guideless = [
  ...["fail-on", "waivers", "today", "output"],
  ...["check-version", "next-version", "semver", "group"],
  ...["path", "tag", "operation", "waive", "reason", "expires"],
];

/** @throws UsageError */
export function guideOptions({
  values,
  positionals,
  given,
}: ParsedOptions<"diff">): GuideOptions {
  const { from, to } = values;
  if (from === undefined || to === undefined)
    throw new UsageError(
      "A migration guide needs both versions: `tenon diff --from v1 --to v2 [description]`.",
    );
  for (const name of guideless)
    if (given.has(name))
      throw new UsageError(
        `--${name} cannot be used with --from and --to. Remove it.`,
      );
  if (positionals.length > 2)
    throw new UsageError(
      `A migration guide takes at most two descriptions, but ${String(positionals.length)} were given: ${positionals.map(quote).join(", ")}.`,
    );
  if (positionals[0] === "-" && positionals[1] === "-")
    throw new UsageError(
      "Only one description can be read from standard input.",
    );
  const format = guideFormat(values);
  return {
    ...readingOptions(values),
    from,
    to,
    descriptions: positionals,
    format,
    json: format === "json",
  };
}

function readingOptions({
  api,
  config,
  overlay: overlays,
  root,
  strict,
  verbose,
  json,
  quiet,
}: OptionValues<
  "generate" | "check" | "diff" | "lint" | "scaffold" | "test"
>): ReadingOptions {
  return { api, config, overlays, root, strict, verbose, json, quiet };
}

function onlyDescription(positionals: readonly string[]): string | undefined {
  if (positionals.length > 1)
    throw new UsageError(
      `Only one description is accepted, but ${String(positionals.length)} were given: ${positionals.map(quote).join(", ")}.`,
    );
  if (positionals[0] === "")
    throw new UsageError("The name of the description is empty.");
  return positionals[0];
}

function comparedDescriptions(
  positionals: readonly string[],
): Pick<DiffOptions, "before" | "after"> {
  const [first, second] = positionals;
  if (positionals.length > 2)
    throw new UsageError(
      "Only two descriptions can be compared: `tenon diff <old> <new>`.",
    );
  if (positionals.includes(""))
    throw new UsageError("The name of the description is empty.");
  if (first === "-" && (second === "-" || second === undefined))
    throw new UsageError(
      "Only one description can be read from standard input.",
    );
  return second === undefined
    ? { before: undefined, after: first }
    : { before: first, after: second };
}

/** The format of a report, and its file. Standard output is JSON only without a file. */
function reportOptions<Name extends DiffFormat>({
  json,
  output,
  format: given,
}: {
  readonly json: boolean;
  readonly output?: string | undefined;
  readonly format?: Name | undefined;
}): ReportOptions<Name | Format> & Pick<ReadingOptions, "json"> {
  if (json) refuseOtherThanJson(given);
  const format = json ? "json" : (given ?? formatOfFile(output ?? ""));
  return { format, output, json: format === "json" && output === undefined };
}

function guideFormat({ format, json }: OptionValues<"diff">): GuideFormat {
  if (json) refuseOtherThanJson(format);
  const wanted = format ?? (json ? "json" : "text");
  const known = guideFormats.find((one) => one === wanted);
  if (known !== undefined) return known;
  throw new UsageError(
    `--format ${wanted} cannot be used with --from and --to. Use ${oneOf(guideFormats)}.`,
  );
}

function refuseOtherThanJson(format: DiffFormat | undefined): void {
  if (format !== undefined && format !== "json")
    throw new UsageError(
      `--json and --format ${format} cannot be combined. Remove one of them.`,
    );
}

const extensions: ReadonlyMap<string, Format> = new Map([
  [".html", "html"],
  [".md", "markdown"],
  [".xml", "junit"],
  [".sarif", "sarif"],
  [".json", "json"],
  [".txt", "text"],
  ["", "text"],
]);

/** The name that GitLab's own template has for the report. */
const GITLAB_FILE = "gl-code-quality-report.json";

function formatOfFile(output: string): Format {
  if (basename(output) === GITLAB_FILE) return "gitlab";
  const extension = extname(output).toLowerCase();
  const format = extensions.get(extension);
  if (format !== undefined) return format;
  const known = [...extensions.keys()].filter((one) => one !== "");
  throw new UsageError(
    `--output ${quote(output)} does not tell the format of the report: ${quote(extension)} is not known. Use a file that ends in ${oneOf(known)}, or pass --format.`,
  );
}
