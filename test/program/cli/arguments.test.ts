import { describe, expect, it, test } from "vitest";

import { codes } from "../../../generator/language/diagnostics/codes.js";
import { parseArguments } from "../../../generator/program/cli/cli.js";
import {
  commandNames,
  commandTable,
} from "../../../generator/program/cli/command-table.js";
import { helpText } from "../../../generator/program/cli/help.js";
import { hasColour } from "../../../generator/program/cli/host.js";
import { UsageError } from "../../../generator/program/cli/parse-options.js";
import { explainText } from "../../../generator/program/commands/explain/explain.js";

const none = {
  force: false,
  watch: false,
  strict: false,
  verbose: false,
  json: false,
  quiet: false,
};

const diff = {
  format: "text",
  strict: false,
  verbose: false,
  json: false,
  quiet: false,
};

describe("parsing the command line", () => {
  it.each([
    [[], { kind: "help" }],
    [["--help"], { kind: "help" }],
    [["-h"], { kind: "help" }],
    [["help"], { kind: "help" }],
    [["help", "check"], { kind: "help", command: "check" }],
    [["generate", "--help"], { kind: "help", command: "generate" }],
    [["check", "x.json", "-h"], { kind: "help", command: "check" }],
    [["--version"], { kind: "version" }],
    [["explain"], { kind: "explain", json: false }],
    [
      ["explain", "ref-dangling", "--json"],
      { kind: "explain", code: "ref-dangling", json: true },
    ],
    [["explain", "-h"], { kind: "help", command: "explain" }],
    [["help", "explain"], { kind: "help", command: "explain" }],
    [["generate"], { kind: "generate", options: none }],
    [
      ["generate", "a.json", "--out", "o", "--config=c.json", "--force"],
      {
        kind: "generate",
        options: {
          ...none,
          description: "a.json",
          out: "o",
          config: "c.json",
          force: true,
        },
      },
    ],
    [
      ["check", "-q", "-o", "o", "--json", "--", "-a.json"],
      {
        kind: "check",
        options: {
          ...none,
          description: "-a.json",
          out: "o",
          format: "json",
          output: undefined,
          json: true,
          quiet: true,
        },
      },
    ],
    [
      ["generate", "-"],
      { kind: "generate", options: { ...none, description: "-" } },
    ],
    [["diff"], { kind: "diff", options: diff }],
    [["diff", "a"], { kind: "diff", options: { ...diff, after: "a" } }],
    [
      ["diff", "a", "b", "--json", "--fail-on=info", "-o", "x"],
      {
        kind: "diff",
        options: {
          ...diff,
          before: "a",
          after: "b",
          format: "json",
          failOn: { wire: "info", code: "info" },
          output: "x",
        },
      },
    ],
    [
      ["diff", "--json"],
      { kind: "diff", options: { ...diff, format: "json", json: true } },
    ],
    [
      ["diff", "-o", "out.html", "--format=text"],
      { kind: "diff", options: { ...diff, output: "out.html" } },
    ],
  ])("%j", (words, request) => {
    expect(parseArguments(words)).toEqual(request);
  });
});

it.each([
  ["out.html", "html"],
  ["out.MD", "markdown"],
  ["a.html/out.xml", "junit"],
  ["out.json", "json"],
  ["out.txt", "text"],
  ["html", "text"],
])("a report in %s is %s", (output, format) => {
  const options = { ...diff, output, format };
  expect(parseArguments(["diff", "-o", output])).toEqual({
    kind: "diff",
    options,
  });
});

describe("refusing an invalid command line", () => {
  it.each([
    [
      ["genrate"],
      'Unknown command "genrate". Did you mean generate? Commands: generate, init, check, diff, lint, scaffold, mock, test, update, rules, explain, completion.',
    ],
    [
      ["xyzzy"],
      'Unknown command "xyzzy". Commands: generate, init, check, diff, lint, scaffold, mock, test, update, rules, explain, completion.',
    ],
    [
      ["help", "chek"],
      'Unknown command "chek". Did you mean check? Commands: generate, init, check, diff, lint, scaffold, mock, test, update, rules, explain, completion.',
    ],
    [
      ["--out", "x"],
      "Unknown option --out. The command comes first: generate, init, check, diff, lint, scaffold, mock, test, update, rules, explain, completion.",
    ],
    [
      ["generate", "--ouput", "x"],
      "Unknown option --ouput. Did you mean --out? Options: --out, --target, --config, --api, --overlay, --root, --strict, --json, --verbose, --quiet, --help, --force, --watch.",
    ],
    [
      ["generate", "--lenient"],
      "--lenient no longer exists. Remove it: an unresolved reference is a warning. --strict makes it an error.",
    ],
    [["generate", "-x"], "Unknown option -x."],
    [
      ["explain", "ref-dangling", "ref-cycle"],
      'Only one code is accepted, but 2 were given: "ref-dangling", "ref-cycle".',
    ],
    [
      ["check", "--force"],
      "`tenon check` has no option --force. Commands with this option: generate.",
    ],
    [["generate", "--out"], "The option --out needs a value."],
    [["generate", "-o"], "The option --out needs a value."],
    [["generate", "--out="], "The option --out needs a value."],
    [["generate", "--out", "--json"], "The option --out needs a value."],
    [["generate", "--json=yes"], "The option --json takes no value."],
    [
      ["generate", "a", "b"],
      'Only one description is accepted, but 2 were given: "a", "b".',
    ],
    [["generate", ""], "The name of the description is empty."],
    [
      ["diff", "a", "b", "c"],
      "Only two descriptions can be compared: `tenon diff <old> <new>`.",
    ],
    [
      ["diff", "-", "-"],
      "Only one description can be read from standard input.",
    ],
    [["diff", "-"], "Only one description can be read from standard input."],
    [["diff", "a", ""], "The name of the description is empty."],
    [
      ["diff", "--format", "markdwon"],
      '--format does not accept "markdwon". Did you mean markdown? Use text, json, markdown, html, junit, github, sarif, gitlab or changelog.',
    ],
    [
      ["diff", "--today", "2026-02-30"],
      '--today needs a date such as 2026-01-31, not "2026-02-30".',
    ],
    [
      ["diff", "--from", "v1", "--to", "v2", "--waivers", "w.json"],
      "--waivers cannot be used with --from and --to. Remove it.",
    ],
    [
      ["diff", "--json", "--format=junit"],
      "--json and --format junit cannot be combined. Remove one of them.",
    ],
    [
      ["diff", "a", "b", "--fail-on", "brekaing"],
      '--fail-on does not accept "brekaing". Did you mean breaking? Use off, info, work, warning or breaking; for one axis wire:breaking, for both wire:breaking,code:work.',
    ],
    [
      ["diff", "a", "b", "--out", "x"],
      "`tenon diff` has no option --out. Commands with this option: generate, init, check.",
    ],
  ])("%j", (words, message) => {
    expect(() => parseArguments(words)).toThrow(new UsageError(message));
  });
});

describe("--fail-on of diff", () => {
  it.each([
    ["warning", { wire: "warning", code: "warning" }],
    ["off", { wire: "off", code: "off" }],
    ["wire:breaking", { wire: "breaking" }],
    ["code:work,wire:breaking", { wire: "breaking", code: "work" }],
  ])("%s is %j", (value, failOn) => {
    const words = ["diff", "a", "b", "--fail-on", value];
    expect(parseArguments(words)).toMatchObject({ options: { failOn } });
  });

  it.each([
    "wire:brekaing",
    "wire:off,wire",
    "axis:info",
    "wire:",
    "info,",
    "wire:info,wire:off",
    "wire:work",
    "code:info,wire:work",
  ])("is not %s", (value) => {
    expect(() => parseArguments(["diff", "a", "--fail-on", value])).toThrow(
      `--fail-on does not accept "${value}".`,
    );
  });
});

it.each([
  [
    "ref-dangeling",
    'Unknown diagnostic code "ref-dangeling". Did you mean ref-dangling? `tenon explain` lists the codes.',
  ],
  [
    "toString",
    'Unknown diagnostic code "toString". `tenon explain` lists the codes.',
  ],
])("`tenon explain %s` is refused", (code, message) => {
  expect(() => explainText(code, false)).toThrow(new UsageError(message));
});

test("`tenon explain --json` prints each code, or one", () => {
  const all = JSON.parse(explainText(undefined, true)) as { code: string }[];
  expect(all.map(({ code }) => code)).toEqual(Object.keys(codes));
  const { severities, meaning, remedy } = codes["ref-dangling"];
  expect(JSON.parse(explainText("ref-dangling", true))).toEqual({
    ...{ code: "ref-dangling", severities, strict: true, meaning, remedy },
  });
  expect(JSON.parse(explainText("input-missing", true))).toMatchObject({
    severities: ["error"],
    strict: false,
  });
});

test.each([
  [{}, true, true],
  [{}, false, false],
  [{ TERM: "dumb" }, true, false],
  [{ NO_COLOR: "1" }, true, false],
  [{ NO_COLOR: "" }, true, true],
  [{ FORCE_COLOR: "", NO_COLOR: "1" }, false, true],
  [{ FORCE_COLOR: "true", TERM: "dumb" }, false, true],
  [{ FORCE_COLOR: "3" }, false, true],
  [{ FORCE_COLOR: "0" }, true, false],
  [{ FORCE_COLOR: "no" }, true, false],
])("with %j and a terminal: %j, colours: %j", (environment, isTerminal, on) => {
  expect(hasColour(environment, isTerminal)).toBe(on);
});

describe("the table of commands", () => {
  it.each(commandNames)("prints the options of %s in its help", (name) => {
    const text = helpText(name);
    for (const option of Object.keys(commandTable[name].options))
      expect(text).toContain(`--${option}`);
    const lines = text.split("\n");
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  it("lists every command in the overview", () => {
    for (const name of commandNames)
      expect(helpText(undefined)).toContain(`tenon ${name}`);
  });
});

it("the help for generate lists the targets once", () => {
  expect(helpText("generate").split("webhooks.receive")).toHaveLength(2);
});
