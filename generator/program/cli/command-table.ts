import { targets } from "../../output/emit/targets.js";
import { layouts, platforms } from "../../output/scaffold/choices.js";
import type { SemverAxis } from "../../review/diff/gate/policy.js";
import type { LintLevel } from "../../review/lint/rule.js";
import { groupings } from "../../review/report/grouping.js";

/** An option of a command, as it is parsed, shown by help and documented. */
export interface OptionSpec {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** The kind of value, as help shows it: `file`. */
  readonly value?: string;
  /** The values that the option accepts; absent: any text. */
  readonly choices?: readonly string[];
  readonly default?: string;
  /** Whether the option takes several values, with commas between them or repeated. */
  readonly list?: true;
  /** Whether a list is only repeated, because its values may contain commas. */
  readonly repeats?: true;
  readonly help: string;
}

/** A command, as it is parsed, shown by help and documented. */
export interface CommandSpec {
  /** One line for the list of commands. */
  readonly summary: string;
  readonly usage: readonly string[];
  /** Paragraphs. Lines that start with two spaces are printed unchanged. */
  readonly about: readonly string[];
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** The meaning of each exit code. */
  readonly exitCodes: Readonly<Record<number, string>>;
}

const config = {
  type: "string",
  short: "c",
  value: "file",
  help: "configuration file (default: tenon.config.json)",
} as const satisfies OptionSpec;

const api = {
  type: "string",
  short: "a",
  value: "name",
  help: "one of the `apis` in the configuration (default: the one with the description as input)",
} as const satisfies OptionSpec;

const allApis = {
  ...api,
  help: "only this one of the `apis` in the configuration",
} as const satisfies OptionSpec;

const overlay = {
  type: "string",
  value: "files",
  list: true,
  help: "overlays to apply to the description, separated by commas (default: `overlays` in the configuration)",
} as const satisfies OptionSpec;

const root = {
  type: "string",
  value: "folder",
  help: "folder that references may reach; it must contain the description (default: the repository, or else the package or folder of the description)",
} as const satisfies OptionSpec;

const strict = {
  type: "boolean",
  help: "refuse an invalid description, instead of reading it as what it probably means",
} as const satisfies OptionSpec;

const json = {
  type: "boolean",
  help: "print the result as JSON",
} as const satisfies OptionSpec;

const quiet = {
  type: "boolean",
  short: "q",
  help: "print only errors",
} as const satisfies OptionSpec;

const help = {
  type: "boolean",
  short: "h",
  help: "show this help",
} as const satisfies OptionSpec;

const formats = [
  "text",
  "json",
  "markdown",
  "html",
  "junit",
  "github",
  "sarif",
  "gitlab",
] as const;

const report = {
  format: {
    type: "string",
    value: "format",
    choices: formats,
    help: "report format; the default is text, or follows the name of --output: .html, .md, .sarif, .xml (junit), .json, .txt, or gl-code-quality-report.json (gitlab)",
  },
  output: {
    type: "string",
    value: "file",
    help: "write the report to a file, and print the text report",
  },
} as const satisfies CommandSpec["options"];

const output = {
  out: {
    type: "string",
    short: "o",
    value: "folder",
    help: "output folder (default: generated)",
  },
  target: {
    type: "string",
    short: "t",
    value: "targets",
    list: true,
    choices: targets,
    help: "what to generate, separated by commas; by default what the project can use",
  },
  config,
  api: allApis,
  overlay,
  root,
  strict,
  json,
  verbose: {
    type: "boolean",
    help: "show every warning, not only the first few of each code",
  },
  quiet,
  help,
} as const satisfies CommandSpec["options"];

const semverAxes = [
  "wire",
  "code",
  "both",
] as const satisfies readonly SemverAxis[];
const lintLevels = ["warning", "error"] as const satisfies readonly LintLevel[];

/** The shells that complete `tenon`. */
export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

const invalid = {
  2: "invalid command line or configuration, or a system error",
  3: "the description cannot be read or has errors",
} as const;

/** The commands, their options, and what the help and the documentation print about them. */
export const commandTable = {
  generate: {
    summary: "generate the code",
    usage: ["tenon generate [description] [options]"],
    about: [
      "Reads the description and writes the output folder. Files that are up to date are not written again. If a generated file was edited by hand, Tenon reports it and writes nothing. Tenon deletes only files that it generated.",
    ],
    options: {
      ...output,
      force: {
        type: "boolean",
        short: "f",
        help: "overwrite files that were edited by hand",
      },
      watch: {
        type: "boolean",
        short: "w",
        help: "generate again whenever a file of the description or the configuration changes, until Ctrl-C",
      },
    },
    exitCodes: {
      0: "success",
      1: "files that were edited by hand would be overwritten",
      ...invalid,
    },
  },
  init: {
    summary: "prepare a project",
    usage: ["tenon init [description] [options]"],
    about: [
      "Adds tenon.config.json, scripts and Tenon itself in package.json, a line in .gitattributes, and a job for GitHub or GitLab that runs `tenon check` and `tenon diff`. Never overwrites anything: it says what it left as it is.",
      "On a terminal, asks for what the options leave open. In CI, and without a terminal, takes what it finds in the project.",
      "In a folder without code, after a question or with --yes, makes package.json, and writes a program that runs: that of `tenon scaffold server` or `tenon scaffold client`.",
    ],
    options: {
      out: {
        type: "string",
        short: "o",
        value: "folder",
        help: "output folder (default: src/generated if there is a folder src, or else generated)",
      },
      generate: {
        type: "string",
        short: "g",
        value: "parts",
        choices: ["both", "client", "server", "review"],
        help: "what the project is: a client, a server, both, or a description that is only reviewed (default: what it can use)",
      },
      ci: {
        type: "string",
        value: "service",
        choices: ["github", "gitlab", "none"],
        help: "CI service to add a job for (default: gitlab if the repository has a .gitlab-ci.yml or comes from a GitLab, or else github)",
      },
      yes: {
        type: "boolean",
        short: "y",
        help: "ask nothing, and answer each question with its default",
      },
      help,
    },
    exitCodes: { 0: "success", 2: "invalid command line, or a system error" },
  },
  check: {
    summary: "check that the generated code is up to date",
    usage: ["tenon check [description] [options]"],
    about: [
      "Lists the files that `tenon generate` would change, with the first lines that differ in each. Changes none of them.",
    ],
    options: { ...output, ...report },
    exitCodes: {
      0: "the output is up to date",
      1: "the output is stale",
      ...invalid,
    },
  },
  diff: {
    summary:
      "compare two descriptions and report breaking changes; with --from and --to, print a migration guide between two API versions",
    usage: [
      "tenon diff <old> <new> [options]",
      "tenon diff [description] [options]",
      "tenon diff <revision> [options]",
      "tenon diff --from <version> --to <version> [description] [description]",
    ],
    about: [
      "Compares the meaning of two descriptions. Reports each change once: where it was made, which operations it affects, whether it breaks running clients, and whether code that uses the generated types still compiles. For a breaking change it suggests a compatible alternative. A deprecated element may be removed after its sunset date (see --today).",
      "A description is a file, a file in a git revision (main:spec/openapi.json from the repository's root, main:./openapi.json from the working folder), or standard input (-). With one description or none, Tenon compares the last commit with the working copy. A revision alone (HEAD~1) stands for the configured description at that revision, and v1..v2 for both. Tenon never runs `git fetch`.",
      "On a build server the change is already committed, so fetch the target branch and name it:",
      "  git fetch --depth=1 origin main:refs/remotes/origin/main\n  tenon diff origin/main",
      "With --from and --to, prints a migration guide: the operation that replaces each operation, what to change in requests, and what differs in responses. The versions are in one description, or in two. A guide exits with 0.",
    ],
    options: {
      "fail-on": {
        type: "string",
        value: "level",
        help: "exit with 1 if a finding has at least this level: off, info, work, warning or breaking; for one axis wire:breaking, for both wire:breaking,code:work (default: `failOn` in the configuration, or breaking)",
      },
      format: {
        ...report.format,
        choices: [...formats, "changelog"],
        help: `${report.format.help}; changelog is Markdown for the customers of the API`,
      },
      group: {
        type: "string",
        value: "by",
        choices: groupings,
        help: "what text, Markdown and HTML group findings by: operation, tag or rule (default: rule for text, operation for the others)",
      },
      output: { ...report.output, short: "o" },
      json: { type: "boolean", help: "short for --format json" },
      "check-version": {
        type: "boolean",
        help: "exit with 1 if info.version is too low for the changes; findings fail the run only with --fail-on",
      },
      "next-version": {
        type: "boolean",
        help: "print only the smallest info.version that the changes allow",
      },
      semver: {
        type: "string",
        value: "axis",
        choices: semverAxes,
        default: "both",
        help: "what a version promises to: running clients (wire), code that uses the generated types (code), or both",
      },
      path: {
        type: "string",
        value: "globs",
        list: true,
        help: "show only findings that affect operations with these paths: /orders/**, POST /orders/*, or event order.*",
      },
      tag: {
        type: "string",
        value: "names",
        list: true,
        help: "show only findings that affect operations with these tags",
      },
      operation: {
        type: "string",
        value: "names",
        list: true,
        help: "show only findings that affect these operations, by operationId or method and path",
      },
      waive: {
        type: "string",
        value: "fingerprints",
        list: true,
        help: "accept these findings: write a waiver for each to the file of waivers, with --reason",
      },
      reason: {
        type: "string",
        value: "text",
        help: "why the findings of --waive are accepted",
      },
      expires: {
        type: "string",
        value: "date",
        help: "the last day on which the waivers of --waive apply, such as 2026-01-31 (default: no end)",
      },
      waivers: {
        type: "string",
        value: "file",
        help: "file of accepted findings (default: tenon.waivers.json in the folder of the configuration)",
      },
      config,
      api,
      overlay,
      root,
      today: {
        type: "string",
        value: "date",
        help: "current date, such as 2026-01-31; elements whose sunset has passed may then be removed (default: no date for sunsets, the system clock for waivers)",
      },
      from: {
        type: "string",
        value: "version",
        help: "API version to migrate from, such as v1",
      },
      to: {
        type: "string",
        value: "version",
        help: "API version to migrate to",
      },
      strict,
      verbose: {
        type: "boolean",
        help: "print all details of each change",
      },
      quiet: {
        type: "boolean",
        short: "q",
        help: "print only the verdict and the findings that fail the run",
      },
      help,
    },
    exitCodes: {
      0: "no finding has the level of --fail-on",
      1: "a finding has the level of --fail-on, or a higher one",
      ...invalid,
    },
  },
  lint: {
    summary: "check the description against API conventions",
    usage: ["tenon lint [description] [options]"],
    about: [
      "Reports where the description breaks conventions about versions, problem documents, lists, idempotency, quotas, events and deprecation.",
      'By default, Tenon applies the rules for every description, and the conventions that this one follows at least as often as it breaks them. `lint` in the configuration chooses a preset ("extends": "recommended", "strict" or "none"), turns rules off, and sets their levels and options.',
    ],
    options: {
      "fail-on": {
        type: "string",
        value: "level",
        choices: lintLevels,
        default: "error",
        help: "exit with 1 if a finding has at least this level",
      },
      today: {
        type: "string",
        value: "date",
        help: "current date, such as 2026-01-31; without it, rules about past dates are not applied",
      },
      format: report.format,
      output: { ...report.output, short: "o" },
      config,
      api: allApis,
      overlay,
      root,
      strict,
      json,
      verbose: {
        type: "boolean",
        help: "show every finding, not only the first few of each rule",
      },
      quiet,
      help,
    },
    exitCodes: {
      0: "no finding has the level of --fail-on",
      1: "a finding has the level of --fail-on, or a higher one",
      ...invalid,
    },
  },
  scaffold: {
    summary:
      "write a server, receiver, client or store to complete; later, add what is missing",
    usage: [
      "tenon scaffold server [description] [options]",
      "tenon scaffold receiver [description] [options]",
      "tenon scaffold client [description] [options]",
      "tenon scaffold store <idempotency|quota|deliveries> [description] [options]",
      "tenon scaffold --list",
    ],
    about: [
      "server: a program that starts at once, with its configuration and log, authentication, a handler per operation that responds with 501 until you write it, and tests.",
      "receiver: a program that receives webhooks, with a handler per event and tests. client: a module with credentials and retries, and an example call per tag. store: a class with the methods of a store of your own, and the tests that it must pass.",
      "Generates the code that they import, too.",
      "Run it again after a change of the description: it adds what is missing, such as handlers in the file of their siblings, and changes nothing that exists. What the description no longer has is reported, and stays.",
    ],
    options: {
      platform: {
        type: "string",
        short: "p",
        value: "name",
        choices: platforms,
        help: "what the server or receiver runs on (default: the one in package.json, or else node)",
      },
      layout: {
        type: "string",
        value: "name",
        choices: layouts,
        help: "which handlers share a file (default: as in your code, or else tag)",
      },
      dir: {
        type: "string",
        short: "d",
        value: "folder",
        help: "folder of your code (default: src)",
      },
      mock: {
        type: "boolean",
        help: "respond with a sample of the description until a handler is written",
      },
      install: {
        type: "boolean",
        short: "i",
        help: "install the packages afterwards",
      },
      list: {
        type: "boolean",
        help: "list the handlers that are not written yet",
      },
      check: {
        type: "boolean",
        help: "exit with 1 if something is missing; writes nothing",
      },
      "dry-run": {
        type: "boolean",
        help: "print what would be added as a diff; writes nothing",
      },
      config,
      api,
      overlay,
      root,
      strict,
      json,
      verbose: {
        type: "boolean",
        help: "show every warning, not only the first few of each code",
      },
      quiet,
      help,
    },
    exitCodes: {
      0: "success; with --check, nothing is missing",
      1: "with --check, something is missing; or a file of yours cannot be read, or generated files were edited by hand",
      ...invalid,
    },
  },
  mock: {
    summary: "answer every operation, from the description alone",
    usage: ["tenon mock [description] [options]"],
    about: [
      "Starts a server that answers every operation of every version with the examples of the description, or with samples that match its schemas. It remembers what requests create, change and delete, until it stops. It refuses invalid requests as a generated server does. Needs no project and no compiler: it works in an empty folder.",
      "Opened in a browser, the server shows what it serves and the last requests; /openapi.json is the description. The header `Prefer: code=404, example=name, dynamic=true` chooses the status, the example, and values that are drawn anew.",
    ],
    options: {
      port: {
        type: "string",
        short: "p",
        value: "number",
        default: "4010",
        help: "port to listen on; 0 for a free one",
      },
      host: {
        type: "string",
        value: "address",
        default: "127.0.0.1",
        help: "address to listen on; 0.0.0.0 opens the server to other machines",
      },
      seed: {
        type: "string",
        value: "number",
        help: "draw ids, times, numbers and texts; the same seed gives the same values (default: the examples as they are)",
      },
      latency: {
        type: "string",
        value: "milliseconds",
        help: "wait before each response: one number, or the least and the most, such as 100-400",
      },
      stateless: {
        type: "boolean",
        help: "answer each request alone: remember nothing",
      },
      cors: {
        type: "boolean",
        help: "let web pages of other origins call the server",
      },
      auth: {
        type: "string",
        value: "mode",
        choices: ["any", "strict"],
        default: "any",
        help: "accept any credential, or only those of --token",
      },
      token: {
        type: "string",
        value: "tokens",
        list: true,
        help: "tokens, API keys or passwords for --auth strict, separated by commas",
      },
      "webhook-secret": {
        type: "string",
        value: "secret",
        help: "secret that signs webhooks, such as whsec_c2VjcmV0IG9mIDI0IGJ5dGVzIG9yIHNv (default: a fixed one, printed at the start)",
      },
      watch: {
        type: "boolean",
        short: "w",
        help: "read the description again whenever one of its files changes; what requests made stays",
      },
      config,
      api,
      overlay,
      root,
      strict,
      verbose: {
        type: "boolean",
        help: "show every warning, not only the first few of each code",
      },
      quiet: {
        type: "boolean",
        short: "q",
        help: "print no line for each request, and no warnings",
      },
      help,
    },
    exitCodes: { 0: "stopped with Ctrl-C", ...invalid },
  },
  test: {
    summary: "test a running server against the description",
    usage: ["tenon test <base URL> [description] [options]"],
    about: [
      "Sends requests to a server, and reports each response that the description does not allow. For every operation of every version it tries a valid request, missing and wrong values, missing and wrong credentials, unknown ids, media types and methods. The server may be written in any language. Needs no project and no compiler: it works in an empty folder.",
      "The tests create and change resources, so test a server whose data may be lost, or pass --safe. They follow resources through their life, and delete those that they have created. Any other DELETE has an id that no resource should have. Requests go to the given URL only: no redirect is followed, and no server that the description names is called.",
      "A test that needs something that the description does not say is skipped, and says what to give: --token, --path, or a key of the file of --given. The environment variable TENON_TOKEN is a --token that the list of processes does not show.",
    ],
    options: {
      token: {
        type: "string",
        value: "credential",
        list: true,
        repeats: true,
        help: "token, API key, or user:password, for all security schemes; scheme=credential for the one of this name; repeat it for several",
      },
      header: {
        type: "string",
        value: "name:value",
        list: true,
        repeats: true,
        help: "header of every request with credentials; counts as credentials; repeat it for several",
      },
      path: {
        type: "string",
        value: "name=id",
        list: true,
        repeats: true,
        help: "id of a resource that exists, for the path parameter of this name; repeat it for several",
      },
      given: {
        type: "string",
        value: "file",
        help: "JSON file with what the tests need to know: path, requests, refusals, outsider, spender, bodyLimit, token, credentials, headers",
      },
      include: {
        type: "string",
        value: "names",
        list: true,
        help: "only operations with these operation ids, tags, or paths, separated by commas; * matches any text",
      },
      exclude: {
        type: "string",
        value: "names",
        list: true,
        help: "not the operations with these operation ids, tags, or paths",
      },
      safe: { type: "boolean", help: "send only GET and HEAD" },
      runs: {
        type: "string",
        value: "number",
        help: "also send this many valid and this many invalid random requests to each operation (default: none)",
      },
      seed: {
        type: "string",
        value: "number",
        help: "draw the same requests as another run with this seed (default: other ones each time)",
      },
      rate: {
        type: "string",
        value: "number",
        help: "send at most so many requests in a second (default: no limit)",
      },
      timeout: {
        type: "string",
        value: "milliseconds",
        default: "10000",
        help: "how long a response may take",
      },
      time: {
        type: "string",
        value: "seconds",
        help: "start no more tests after this time (default: no limit)",
      },
      format: report.format,
      output: { ...report.output, short: "o" },
      config,
      api,
      overlay,
      root,
      strict,
      json,
      verbose: {
        type: "boolean",
        help: "list every skipped test and every warning",
      },
      quiet: {
        type: "boolean",
        short: "q",
        help: "print only the tests that failed",
      },
      help,
    },
    exitCodes: {
      0: "no test failed",
      1: "a test failed",
      2: "invalid command line or configuration, or the server does not answer",
      3: "the description cannot be read or has errors",
    },
  },
  update: {
    summary: "fetch the descriptions that URLs name, and show what changed",
    usage: ["tenon update [url] [options]"],
    about: [
      "Fetches the description of each API that has a URL as input, compares it with the copy in tenon.lock/, and keeps the new one. Prints the report of `tenon diff`. Other commands read the copy and never use the network, except the first `tenon generate`.",
      "If the new description has errors, the old copy stays.",
    ],
    options: {
      config,
      api: allApis,
      overlay,
      strict,
      json,
      verbose: {
        type: "boolean",
        help: "print all details of each change",
      },
      quiet,
      help,
    },
    exitCodes: {
      0: "the copies are up to date",
      2: "invalid command line or configuration, or the description cannot be fetched",
      3: "the new description has errors",
    },
  },
  rules: {
    summary: "list the rules of diff and lint, or explain one",
    usage: ["tenon rules [rule] [options]"],
    about: [
      "Lists the rules of `tenon diff`, with the level of each for requests, responses and callers, on the wire and in code, and the rule for the reverse change; then the rules of `tenon lint`. With a rule, explains why it matters and what to do.",
    ],
    options: { json, help },
    exitCodes: { 0: "success", 2: "invalid command line" },
  },
  explain: {
    summary: "list the diagnostic codes, or explain one",
    usage: ["tenon explain [code] [options]"],
    about: [
      "Lists the codes of errors and warnings about a description. With a code, explains what it means and what to do.",
    ],
    options: { json, help },
    exitCodes: { 0: "success", 2: "invalid command line" },
  },
  completion: {
    summary: "print the script that completes commands in a shell",
    usage: ["tenon completion <bash|zsh|fish>"],
    about: [
      "Prints a script. The shell that reads it completes the commands of Tenon, their options, and the values of the options.",
      '  bash   eval "$(tenon completion bash)"                 in ~/.bashrc\n  zsh    eval "$(tenon completion zsh)"                  in ~/.zshrc\n  fish   tenon completion fish > ~/.config/fish/completions/tenon.fish',
      "The shell completes the word `tenon`: put node_modules/.bin into PATH, or define `alias tenon='npx tenon'`.",
    ],
    options: { help },
    exitCodes: { 0: "success", 2: "invalid command line" },
  },
} as const satisfies Readonly<Record<string, CommandSpec>>;

type CommandTable = typeof commandTable;

export type CommandName = keyof CommandTable;

/** The names of the commands, in the order of the help. */
// `Object.keys` types the names as `string`.
export const commandNames = Object.keys(commandTable) as readonly CommandName[];

/** The value that a command receives for an option. */
type ValueOf<Spec extends OptionSpec> = Spec extends { type: "boolean" }
  ? boolean
  : Spec extends { list: true; choices: readonly (infer Choice)[] }
    ? readonly Choice[] | undefined
    : Spec extends { list: true }
      ? readonly string[] | undefined
      : Spec extends { default: string; choices: readonly (infer Choice)[] }
        ? Choice
        : Spec extends { choices: readonly (infer Choice)[] }
          ? Choice | undefined
          : Spec extends { default: string }
            ? string
            : string | undefined;

/** The values of a command's options, by the options' names. */
export type OptionValues<Name extends CommandName> = {
  readonly [
    Option in keyof CommandTable[Name]["options"]
  ]: CommandTable[Name]["options"][Option] extends OptionSpec
    ? ValueOf<CommandTable[Name]["options"][Option]>
    : never;
};
