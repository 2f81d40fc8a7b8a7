import { escapeControls } from "../diagnostics/terminal.js";

/** Text of HTML; only `markup` makes it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in HTML: text, which is escaped, or markup. */
export type Hole = string | number | Markup | readonly Markup[];

/** Makes markup. A text that stands in it is text, in quoted attributes too. */
export function markup(
  parts: TemplateStringsArray,
  ...holes: readonly Hole[]
): Markup {
  const text = parts.map((part, at) => {
    const hole = holes[at];
    return hole === undefined ? part : part + textOf(hole);
  });
  return new Markup(text.join(""));
}

/** Markup that is there under a condition only. */
export const nothing = new Markup("");

function textOf(hole: Hole): string {
  if (hole instanceof Markup) return hole.text;
  if (typeof hole === "string" || typeof hole === "number")
    return escaped(String(hole));
  return hole.map(({ text }) => text).join("");
}

function escaped(text: string): string {
  return escapeControls(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
