import { escapeControls } from "../../language/diagnostics/terminal.js";

/** HTML. Only `markup` and the page's own files create it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a template: a string or number, which is escaped, or markup. */
export type MarkupValue = string | number | Markup | readonly Markup[];

/** Creates markup. Strings are escaped for text and for quoted attributes. */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly MarkupValue[]
): Markup {
  const text = parts.map((part, at) => {
    const value = values[at];
    return value === undefined ? part : part + markupText(value);
  });
  return new Markup(text.join(""));
}

/** Creates markup of a text in which code spans are between backticks, as in Markdown. */
export function withCodeSpans(text: string): Markup {
  const parts = text.split(/(?<!`)(`+)(?!`)([^]*?)(?<!`)\1(?!`)/);
  const all = parts.map((part, at) => {
    // After each text come the backticks and the code between them.
    if (at % 3 === 0) return markup`${part}`;
    return at % 3 === 1
      ? nothing
      : markup`<code>${part.replace(/^ (.*`.*|`.*) $/, "$1")}</code>`;
  });
  return markup`${all}`;
}

/** Empty markup, for conditional parts of a template. */
export const nothing = new Markup("");

function markupText(value: MarkupValue): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === "string" || typeof value === "number")
    return escapeMarkup(String(value));
  return value.map(({ text }) => text).join("");
}

// XML 1.0 cannot contain these, not even as character references.
const invalidInXml =
  /[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes a string for HTML and XML. Control characters become visible, and what XML cannot contain becomes U+FFFD. */
export function escapeMarkup(text: string): string {
  return escapeControls(text)
    .replace(invalidInXml, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
