import {
  escapeControls,
  type Paint,
} from "../../language/diagnostics/terminal.js";
import { codeSpan, escapeMarkdown } from "../../language/print/markdown.js";

/** A sentence of Tenon with values from a description, which Markdown prints as code. */
export interface Sentence {
  /** The parts before, between and after the values. */
  readonly parts: readonly string[];
  readonly values: readonly string[];
}

/** Creates a sentence from a template whose values come from a description. */
export function sentence(
  parts: TemplateStringsArray,
  ...values: readonly string[]
): Sentence {
  return { parts, values };
}

/** A sentence without values. */
export function plainSentence(text: string): Sentence {
  return { parts: [text], values: [] };
}

/** Joins two sentences with a space. */
export function joinSentences(first: Sentence, second: Sentence): Sentence {
  const [head = "", ...rest] = second.parts;
  const last = `${first.parts.at(-1) ?? ""} ${head}`;
  return {
    parts: [...first.parts.slice(0, -1), last, ...rest],
    values: [...first.values, ...second.values],
  };
}

/** The text of a sentence; `show` prints its values. */
export function sentenceText(
  { parts, values }: Sentence,
  show: (value: string) => string = (value) => value,
): string {
  return parts
    .map((part, at) => {
      const value = values[at];
      return value === undefined ? part : part + show(value);
    })
    .join("");
}

/** A page that is printed as text or as Markdown. */
export interface Page {
  readonly title: Sentence;
  readonly sections: readonly Section[];
}

export interface Section {
  /** Absent in the section right below the title. */
  readonly heading?: Sentence;
  readonly lines: readonly Sentence[];
  readonly lists: readonly List[];
}

export interface List {
  readonly heading?: string;
  readonly items: readonly Item[];
}

export interface Item {
  /** `!` needs a change, `?` needs a check. */
  readonly mark?: "!" | "?";
  readonly text: Sentence;
}

/** Prints a page for a terminal. */
export function pageAsText({ title, sections }: Page, paint: Paint): string {
  const blocks = sections.map(({ heading, lines, lists }) => {
    return [
      ...(heading === undefined ? [] : [paint("bold", asText(heading))]),
      ...lines.map((line) =>
        indented(heading === undefined ? 0 : 1, asText(line)),
      ),
      ...lists.flatMap((list) => listLines(list, paint)),
    ].join("\n");
  });
  return `${[paint("bold", asText(title)), ...blocks].join("\n\n")}\n`;
}

function listLines({ heading, items }: List, paint: Paint): readonly string[] {
  const lines = items.map((item) => itemLine(item, paint));
  if (heading === undefined) return lines.map((line) => indented(1, line));
  return [indented(1, heading), ...lines.map((line) => indented(2, line))];
}

function indented(depth: number, line: string): string {
  return "  ".repeat(depth) + line;
}

function itemLine({ mark, text }: Item, paint: Paint): string {
  if (mark === undefined) return `- ${asText(text)}`;
  return `${paint(mark === "!" ? "red" : "yellow", mark)} ${asText(text)}`;
}

function asText(text: Sentence): string {
  return sentenceText(text, escapeControls);
}

/** Prints a page as Markdown. */
export function pageAsMarkdown({ title, sections }: Page): string {
  const blocks = sections.flatMap(({ heading, lines, lists }) => [
    ...(heading === undefined ? [] : [`## ${asMarkdown(heading)}`]),
    ...lines.map(asMarkdown),
    ...lists.flatMap(({ heading: listHeading, items }) => [
      ...(listHeading === undefined
        ? []
        : [`**${escapeMarkdown(listHeading)}**`]),
      items.map((item) => `- ${markdownItem(item)}`).join("\n"),
    ]),
  ]);
  return `${[`# ${asMarkdown(title)}`, ...blocks].join("\n\n")}\n`;
}

const markTexts = { "!": "**Must:** ", "?": "**Check:** " } as const;

function markdownItem({ mark, text }: Item): string {
  return (mark === undefined ? "" : markTexts[mark]) + asMarkdown(text);
}

function asMarkdown({ parts, values }: Sentence): string {
  const escaped = { parts: parts.map(escapePart), values };
  return sentenceText(escaped, codeSpan);
}

/** Escapes Markdown syntax. Unlike `escapeMarkdown`, it keeps the white space around a value. */
function escapePart(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, "\\$&");
}
