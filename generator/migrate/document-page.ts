import { escapeControls, type Paint } from "../diagnostics/terminal.js";
import { codeSpan, escapeMarkdown } from "../print/markdown.js";

/** A sentence in which what comes from a description stands apart. */
export interface Said {
  readonly words: readonly string[];
  readonly names: readonly string[];
}

/** Makes a sentence; what stands in its holes comes from a description. */
export function say(
  words: TemplateStringsArray,
  ...names: readonly string[]
): Said {
  return { words, names };
}

/** A sentence of Tenon's own. */
export function plainly(sentence: string): Said {
  return { words: [sentence], names: [] };
}

/** One sentence behind another. */
export function joined(first: Said, second: Said): Said {
  const [head = "", ...rest] = second.words;
  const last = `${first.words.at(-1) ?? ""} ${head}`;
  return {
    words: [...first.words.slice(0, -1), last, ...rest],
    names: [...first.names, ...second.names],
  };
}

/** A page for people, printed as text or as Markdown. */
export interface Page {
  readonly title: Said;
  readonly sections: readonly Section[];
}

export interface Section {
  /** Absent: it stands right under the title. */
  readonly heading?: Said;
  readonly lines: readonly Said[];
  readonly lists: readonly List[];
}

export interface List {
  readonly heading?: string;
  readonly items: readonly Item[];
}

export interface Item {
  /** `!` must be done, `?` should be looked at. */
  readonly mark?: "!" | "?";
  readonly text: Said;
}

/** Prints a page for a terminal. */
export function pageAsText({ title, sections }: Page, paint: Paint): string {
  const blocks = sections.map(({ heading, lines, lists }) => {
    return [
      ...(heading === undefined ? [] : [paint("bold", text(heading))]),
      ...lines.map((line) =>
        indented(heading === undefined ? 0 : 1, text(line)),
      ),
      ...lists.flatMap((list) => listLines(list, paint)),
    ].join("\n");
  });
  return `${[paint("bold", text(title)), ...blocks].join("\n\n")}\n`;
}

function listLines({ heading, items }: List, paint: Paint): readonly string[] {
  const lines = items.map((item) => marked(item, paint));
  if (heading === undefined) return lines.map((line) => indented(1, line));
  return [indented(1, heading), ...lines.map((line) => indented(2, line))];
}

function indented(steps: number, line: string): string {
  return "  ".repeat(steps) + line;
}

function marked({ mark, text: said }: Item, paint: Paint): string {
  if (mark === undefined) return `- ${text(said)}`;
  return `${paint(mark === "!" ? "red" : "yellow", mark)} ${text(said)}`;
}

function text({ words, names }: Said): string {
  return words
    .map((word, at) => word + escapeControls(names[at] ?? ""))
    .join("");
}

/** Prints a page as Markdown. */
export function pageAsMarkdown({ title, sections }: Page): string {
  const blocks = sections.flatMap(({ heading, lines, lists }) => [
    ...(heading === undefined ? [] : [`## ${markdown(heading)}`]),
    ...lines.map(markdown),
    ...lists.flatMap(({ heading: above, items }) => [
      ...(above === undefined ? [] : [`**${escapeMarkdown(above)}**`]),
      items.map((item) => `- ${emphasized(item)}`).join("\n"),
    ]),
  ]);
  return `${[`# ${markdown(title)}`, ...blocks].join("\n\n")}\n`;
}

const emphasis = { "!": "**Must:** ", "?": "**Check:** " } as const;

function emphasized({ mark, text: said }: Item): string {
  return (mark === undefined ? "" : emphasis[mark]) + markdown(said);
}

function markdown({ words, names }: Said): string {
  return words
    .map((word, at) => {
      const name = names[at];
      return escaped(word) + (name === undefined ? "" : codeSpan(name));
    })
    .join("");
}

/** What Markdown could read in a sentence; white space around a name stays. */
function escaped(words: string): string {
  return words.replace(/[\\`*_[\]<>#|]/g, "\\$&");
}
