import { describe, expect, it } from "vitest";

import { parseArguments } from "../../generator/cli/cli.js";
import { UsageError } from "../../generator/cli/options.js";

const none = {
  force: false,
  lenient: false,
  verbose: false,
  json: false,
  quiet: false,
};

const diff = {
  failOn: "breaking",
  format: "text",
  lenient: false,
  verbose: false,
  json: false,
  quiet: false,
};

describe("what the command line asks for", () => {
  it.each([
    [[], { kind: "help" }],
    [["--help"], { kind: "help" }],
    [["-h"], { kind: "help" }],
    [["help"], { kind: "help" }],
    [["help", "check"], { kind: "help", command: "check" }],
    [["generate", "--help"], { kind: "help", command: "generate" }],
    [["check", "x.json", "-h"], { kind: "help", command: "check" }],
    [["--version"], { kind: "version" }],
    [["explain"], { kind: "explain" }],
    [["explain", "ref-dangling"], { kind: "explain", code: "ref-dangling" }],
    [["explain", "-h"], { kind: "help" }],
    [["help", "explain"], { kind: "help" }],
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
          failOn: "info",
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

describe("what it cannot ask for", () => {
  it.each([
    [
      ["genrate"],
      'Unknown command "genrate". Did you mean generate? Commands: generate, check, diff, lint, rules, explain.',
    ],
    [
      ["xyzzy"],
      'Unknown command "xyzzy". Commands: generate, check, diff, lint, rules, explain.',
    ],
    [
      ["help", "chek"],
      'Unknown command "chek". Did you mean check? Commands: generate, check, diff, lint, rules, explain.',
    ],
    [
      ["--out", "x"],
      "Unknown option --out. The command comes first: generate, check, diff, lint, rules, explain.",
    ],
    [
      ["generate", "--ouput", "x"],
      "Unknown option --ouput. Did you mean --out? Options: --out, --config, --root, --lenient, --json, --verbose, --quiet, --help, --force.",
    ],
    [["generate", "-x"], "Unknown option -x."],
    [
      ["explain", "ref-dangeling"],
      'There is no diagnostic code "ref-dangeling". Did you mean ref-dangling? `tenon explain` lists them.',
    ],
    [
      ["explain", "toString"],
      'There is no diagnostic code "toString". `tenon explain` lists them.',
    ],
    [["check", "--force"], "`tenon check` has no option --force."],
    [["generate", "--out"], "The option --out needs a value."],
    [["generate", "-o"], "The option --out needs a value."],
    [["generate", "--out="], "The option --out needs a value."],
    [["generate", "--out", "--json"], "The option --out needs a value."],
    [["generate", "--json=yes"], "The option --json takes no value."],
    [
      ["generate", "a", "b"],
      'One description at a time: "a" and "b" were named.',
    ],
    [["generate", ""], "The description has no name."],
    [
      ["diff", "a", "b", "c"],
      "Two descriptions are compared: `tenon diff <old> <new>`.",
    ],
    [
      ["diff", "-", "-"],
      "Only one of two descriptions can come from standard input.",
    ],
    [
      ["diff", "-"],
      "Only one of two descriptions can come from standard input.",
    ],
    [["diff", "a", ""], "The description has no name."],
    [
      ["diff", "--format", "markdwon"],
      'There is no format "markdwon". Did you mean markdown? Formats: text, json, markdown, html, junit, github.',
    ],
    [
      ["diff", "--today", "2026-02-30"],
      '"2026-02-30" is no day. Write one such as 2026-01-31.',
    ],
    [
      ["diff", "--from", "v1", "--to", "v2", "--waivers", "w.json"],
      "A guide finds no fault: --waivers says nothing here.",
    ],
    [
      ["diff", "--json", "--format=junit"],
      "--json and --format junit exclude each other.",
    ],
    [
      ["diff", "a", "b", "--fail-on", "brekaing"],
      'There is no level "brekaing". Did you mean breaking? Levels: info, warning, breaking.',
    ],
    [["diff", "a", "b", "--out", "x"], "`tenon diff` has no option --out."],
  ])("%j", (words, message) => {
    expect(() => parseArguments(words)).toThrow(new UsageError(message));
  });
});
