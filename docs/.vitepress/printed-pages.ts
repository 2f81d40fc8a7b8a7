/**
 * The pages that are printed from the tables of the generator, so that they
 * cannot be out of date. They are written when the site is served or built,
 * and are not committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import {
  codes,
  type Meaning,
  severityText,
} from "../../generator/language/diagnostics/codes.js";
import { commandNames } from "../../generator/program/cli/command-table.js";
import { helpText } from "../../generator/program/cli/help.js";
import { adviceText } from "../../generator/review/diff/rules/advice.js";
import { type Rule, rules } from "../../generator/review/diff/rules/rules.js";
import type { LintRule } from "../../generator/review/lint/rule.js";
import { lintRules } from "../../generator/review/lint/rule-table.js";
import { configurationTables, type Schema } from "./configuration-tables.js";
import { readDecisions } from "./decisions.js";

/** The text of each printed page by its path in `docs/`. `root` is the repository. */
export function printedPages(root: string): ReadonlyMap<string, string> {
  const schema = JSON.parse(
    readFileSync(join(root, "tenon.schema.json"), "utf8"),
  ) as Schema; // our own file
  return new Map([
    ["configuration/reference.md", configurationPage(schema)],
    ["contributing/decisions/index.md", decisionsPage(root)],
    ["diff/rules.md", diffRulesPage()],
    ["lint/rules.md", lintRulesPage()],
    ["reference/commands.md", commandsPage()],
    ["reference/diagnostics.md", diagnosticsPage()],
  ]);
}

/** Writes the printed pages; one that is right already is left alone. */
export function writePrintedPages(root: string): void {
  for (const [path, text] of printedPages(root)) {
    const file = join(root, "docs", path);
    mkdirSync(dirname(file), { recursive: true });
    if (read(file) !== text) writeFileSync(file, text);
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function diagnosticsPage(): string {
  const sections = Object.entries(codes).map(
    ([code, found]: [string, Meaning]) =>
      `## \`${code}\`\n\n**${capitalized(severityText(found))}.** ${escaped(found.meaning)}\n\n${escaped(found.remedy)}\n`,
  );
  return page(
    "Diagnostics",
    "All diagnostics of `tenon generate` and `tenon check`. In a terminal, `tenon explain <code>` prints one of them, and `tenon explain --json` prints all of them for a program. An error stops the run and nothing is written; a warning does not.",
    sections,
  );
}

const directions = {
  sends: "Sent by clients",
  receives: "Received by clients",
  calls: "Calling the operation",
} as const;

function diffRulesPage(): string {
  const sections = Object.entries(rules).map(([id, rule]) =>
    diffRule(id, rule),
  );
  return page(
    "Rules of tenon diff",
    "Each rule is one kind of change. The table of a rule shows its level on the wire and in code, by where the changed element travels. [Reading a report](./report.md) explains the levels. In a terminal, `tenon rules <rule>` prints one rule.",
    sections,
  );
}

function diffRule(
  id: string,
  { title, inverse, impacts, dates }: Rule,
): string {
  const rows = Object.entries(directions).flatMap(([direction, where]) => {
    const impact = impacts[direction as keyof typeof directions];
    if (impact === undefined) return [];
    const { wire, code, reason } = impact;
    return [[where, wire, code, reason, adviceText(impact)]];
  });
  return [
    `## \`${id}\`\n`,
    `${escaped(title)}\n`,
    table(["Where", "Wire", "Code", "Why", "What to do"], rows),
    ...(dates?.note === undefined
      ? []
      : [`Depends on dates: ${escaped(dates.note)}\n`]),
    ...(inverse === id
      ? []
      : [`The opposite change is [\`${inverse}\`](#${inverse}).\n`]),
  ].join("\n");
}

const appliesTo: Readonly<Record<LintRule["for"], string>> = {
  named: "no description; name it to apply it",
  shown: "descriptions that follow this convention",
  any: "every description",
  strict: 'every description under `"extends": "strict"`',
};

function lintRulesPage(): string {
  const all: readonly (readonly [string, LintRule])[] =
    Object.entries(lintRules);
  const sections = all.map(
    ([id, { level, requirement, advice, options, ...rule }]) =>
      [
        `## \`${id}\`\n`,
        `**${capitalized(level)}.** ${escaped(requirement)}\n`,
        `${escaped(advice)}\n`,
        `Applies by default to ${appliesTo[rule.for]}.\n`,
        ...(Object.keys(options).length === 0
          ? []
          : [
              table(
                ["Option", "Default"],
                Object.entries(options).map(([name, value]) => [
                  `\`${name}\``,
                  `\`${JSON.stringify(value)}\``,
                ]),
              ),
            ]),
      ].join("\n"),
  );
  return page(
    "Rules of tenon lint",
    "Turn a rule off, change its level, or set its options under `lint` in [the configuration](./index.md#configuration).",
    sections,
  );
}

function commandsPage(): string {
  const sections = commandNames.map(
    (name) =>
      `## tenon ${name}\n\n\`\`\`text\n${helpText(name).trimEnd()}\n\`\`\`\n`,
  );
  return page(
    "Commands",
    "What `tenon help <command>` prints. The output of all commands except `diff` and `rules` goes to your terminal as text, or as JSON with `--json`.",
    [`\`\`\`text\n${helpText(undefined).trimEnd()}\n\`\`\`\n`, ...sections],
  );
}

function configurationPage(schema: Schema): string {
  return page(
    "Configuration reference",
    "All keys of `tenon.config.json`, from `tenon.schema.json`. The rules under `lint` are listed in [Rules of tenon lint](../lint/rules.md).",
    configurationTables(schema).map(
      ({ title, rows }) =>
        `## ${title}\n\n${table(
          ["Key", "Values", "Default", "Meaning"],
          rows.map(([key, values, fallback, meaning]) => [
            `\`${key}\``,
            values,
            fallback,
            meaning,
          ]),
        )}`,
    ),
  );
}

function page(
  title: string,
  introduction: string,
  sections: readonly string[],
): string {
  return `---\neditLink: false\n---\n\n# ${title}\n\n${introduction}\n\n${sections.join("\n")}`;
}

function decisionsPage(root: string): string {
  const decisions = readDecisions(join(root, "docs/contributing/decisions"));
  const folders = new Set(decisions.map(({ folder }) => folder));
  return page(
    "Decisions",
    "Decisions that the code does not explain. Each record has the context, the decision, what was measured, and the status. Numbers never change: a new decision gets the next one, and a record that it replaces says so in its status.",
    [...folders].map((folder) => {
      const lines = decisions
        .filter((decision) => decision.folder === folder)
        .map(
          ({ file, number, title, summary }) =>
            `- [${String(number)}. ${title}](./${folder}/${file}): ${escaped(summary)}\n`,
        );
      return `## ${capitalized(folder)}\n\n${lines.join("")}`;
    }),
  );
}

function table(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => escaped(cell).replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |\n`;
  return [header, header.map(() => "---"), ...rows].map(line).join("");
}

/** Text outside of code that VitePress would read as HTML or as a Vue expression. */
function escaped(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, at) =>
      at % 2 === 1 && !part.includes("{{")
        ? part
        : part.replaceAll("<", "&lt;").replaceAll("{{", "&#123;&#123;"),
    )
    .join("");
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
