import {
  type CommandName,
  commandNames,
  type CommandSpec,
  commandTable,
} from "./command-table.js";

const WIDTH = 80;

type Row = readonly [left: string, right: string];

const rows: readonly (readonly [CommandName, CommandSpec])[] = commandNames.map(
  (name) => [name, commandTable[name]],
);

/** The help for a command, or the list of commands. */
export function helpText(command: CommandName | undefined): string {
  return command === undefined
    ? overview()
    : commandHelp(commandTable[command]);
}

function overview(): string {
  const commands: readonly Row[] = [
    ...rows.map(([, { usage, summary }]): Row => [
      shortUsage(usage[0] ?? ""),
      summary,
    ]),
    ["tenon help <command>", "show the options of a command"],
    ["tenon --version", "print the version"],
  ];
  return sections([
    wrap(
      "Tenon generates typed server stubs, clients, webhook types and problem codes from an OpenAPI description, one set for each API version.",
    ),
    `Usage\n${columns(commands)}`,
    wrap(
      "Without a description, Tenon reads the `input` of tenon.config.json, or the first of spec/openapi.json, openapi.json, openapi.yaml and openapi.yml that exists.",
    ),
    `Exit codes\n${columns([
      ["0", "success"],
      [
        "1",
        "check: the output is stale; generate: files that were edited by hand would be overwritten; diff, lint: a finding has the level of --fail-on, or a higher one; test: a test failed",
      ],
      ["2", "invalid command line or configuration, or a system error"],
      ["3", "the description cannot be read or has errors"],
    ])}`,
  ]);
}

/** `tenon diff <old> <new> [options]` as the list of commands shows it: `tenon diff [old] [new]`. */
function shortUsage(usage: string): string {
  return usage.replace(/ \[options\]$/, "").replaceAll(/<(old|new)>/g, "[$1]");
}

function commandHelp({
  usage,
  about,
  options,
  exitCodes,
}: CommandSpec): string {
  return sections([
    `Usage\n${usage.map((line) => `  ${line}\n`).join("")}`,
    ...about.map(wrap),
    `Options\n${columns(
      Object.entries(options).map(([name, spec]) => {
        const short = spec.short === undefined ? "    " : `-${spec.short}, `;
        const value = spec.value === undefined ? "" : ` <${spec.value}>`;
        return [`${short}--${name}${value}`, withValues(spec)];
      }),
    )}`,
    `Exit codes\n${columns(Object.entries(exitCodes))}`,
  ]);
}

/** The help of an option with the values that it accepts. */
function withValues({
  help,
  choices,
  default: usual,
}: CommandSpec["options"][string]): string {
  const details = [
    ...(choices === undefined ? [] : [choices.join(", ")]),
    ...(usual === undefined ? [] : [`default: ${usual}`]),
  ];
  return details.length === 0 ? help : `${help} (${details.join("; ")})`;
}

function sections(parts: readonly string[]): string {
  return parts.join("\n");
}

/** Two columns, indented, with the second wrapped. */
function columns(table: readonly Row[]): string {
  const left = Math.max(...table.map(([first]) => first.length)) + 2;
  return table
    .map(([first, second]) =>
      linesOf(second, WIDTH - left - 2)
        .map((line, at) => `  ${(at === 0 ? first : "").padEnd(left)}${line}\n`)
        .join(""),
    )
    .join("");
}

function wrap(text: string): string {
  if (text.startsWith("  ")) return `${text}\n`;
  return linesOf(text, WIDTH)
    .map((line) => `${line}\n`)
    .join("");
}

function linesOf(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width)
      lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
